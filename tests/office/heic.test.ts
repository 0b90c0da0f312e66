import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { convertHeic } from '../../office/editing/heic.ts';

const roof = readFileSync(join(import.meta.dirname, '../fixtures/pictures/roof.heic'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program in the place of libheif's. */
const install = (script: string): string => {
  const file = join(folder, 'heif-convert');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return `${folder}:/usr/bin:/bin`;
};

describe('a HEIC picture', () => {
  test('is converted by the program that is installed, which is given the bytes and no environment', async () => {
    process.env['HEIC_SECRET'] = 'secret';
    const path = install('cat "$3" > "$4"; printf "%s" "$HEIC_SECRET" >> "$4"');
    const converted = await convertHeic(roof, path);
    delete process.env['HEIC_SECRET'];
    expect(converted).toEqual({ kind: 'converted', jpeg: roof });
  });

  test('of several pictures gives the first one', async () => {
    const path = install('printf 1 > picture-1.jpg; printf 2 > picture-2.jpg');
    expect(await convertHeic(roof, path)).toEqual({ kind: 'converted', jpeg: Buffer.from('1') });
  });

  test('that the program can’t read, or writes nothing of, is unreadable', async () => {
    expect(await convertHeic(roof, install('exit 1'))).toEqual({ kind: 'unreadable' });
    expect(await convertHeic(roof, install('exit 0'))).toEqual({ kind: 'unreadable' });
  });

  test('without the program is told apart', async () => {
    expect(await convertHeic(roof, folder)).toEqual({ kind: 'no-program' });
  });
});
