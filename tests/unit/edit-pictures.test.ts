/** The form's check looks into a new picture before it is written, and says what the check of the site would. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainName } from '../../generator/admin/client/picked-files.ts';
import type { Verdict } from '../../generator/admin/client/ask-check.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { editSite } from '../../generator/pipeline/edit-site.ts';

const tinySite = join(import.meta.dirname, '../fixtures/sites/tiny');
const file = 'content/projects/zinc-de-ville.yaml';

let root = '';
let server: Awaited<ReturnType<typeof editSite>>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'edit-pictures-'));
  for (const name of ['site.yaml', 'content']) cpSync(join(tinySite, name), join(root, name), { recursive: true });
  server = await editSite(foldersOf(root), 0, () => '2026-06-01');
});
afterAll(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

const verdictOn = async (bytes: Buffer): Promise<Verdict> => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll('zinc.jpg', 'neuve.jpg');
  const pictures = [{ name: 'neuve.jpg', content: bytes.toString('base64') }];
  const address = new URL('check', server?.url);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file, text, pictures }),
  });
  return (await response.json()) as Verdict;
};

test('a photograph is taken', async () => {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#876543' } });
  expect((await verdictOn(await photo.jpeg().toBuffer())).refusals).toEqual([]);
});

test('an iPhone’s photo under the name of a JPEG is refused in the check’s words', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99, 1),
  ]);
  const { refusals } = await verdictOn(heic);
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatch(/neuve\.jpg.*HEIC.*JPEG/);
});

test('the CMS’s name of a file finds the file again', () => {
  expect(plainName('IMG 2041 (1).JPG')).toBe(plainName('img-2041-1.jpg'));
  expect(plainName('Été à Lyon.png')).toBe(plainName('ete-a-lyon.png'));
});
