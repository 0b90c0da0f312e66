/** What `npm run dev` says where it can't work: in a sentence, with a way out. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchSources } from '../../generator/dev/watch-sources.ts';
import { oneIn } from '../setup/length.ts';

const project = join(import.meta.dirname, '..', '..');
/** A system that refuses to watch. */
const refusing = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: System limit for number of file watchers reached`), { code });
};

let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'dev-surroundings-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const copyTo = (name: string): string => {
  const root = join(work, name);
  const filter = (path: string): boolean => !/[\\/](?:dist|\.generated|\.cache)$/.test(path);
  cpSync(join(project, 'tests/fixtures/sites/tiny'), root, { recursive: true, filter });
  return root;
};

test.each(oneIn(2, ['#', '?']))('a folder with %s in its name is named, and what to do', (sign) => {
  const root = copyTo(`Charpente ${sign}2`);
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'generator/commands/dev.ts', '--root', root, '--port', '0'],
    { cwd: project, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    `${root} : « npm run dev » ne trouve aucun fichier dans un dossier dont le nom contient « ${sign} ».\n` +
      '→ Renommez le dossier sans ce signe.\n',
  );
});

test('an address that is not this machine’s is told, and the command ends', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    // One of those kept for documents (RFC 5737).
    [
      'scripts/run.mjs',
      'generator/commands/dev.ts',
      '--root',
      copyTo('elsewhere'),
      '--host',
      '192.0.2.1',
      '--port',
      '0',
    ],
    { cwd: project, encoding: 'utf8', timeout: 120_000 },
  );
  expect(stderr).toMatch(/^La commande n’a pas pu s’exécuter : .*EADDRNOTAVAIL/m);
  expect(status).toBe(2);
});

test.each(['ENOSPC', 'EMFILE'])('where the system watches no more (%s), it is told, and the rest goes on', (code) => {
  const root = copyTo(code);
  const onLimit = vi.fn();
  const changes = watchSources({ root, content: join(root, 'content') }, onLimit, refusing(code));
  changes.close();
  expect(onLimit).toHaveBeenCalled();
});

test('any other failure is an error', () => {
  const root = copyTo('other');
  const folders = { root, content: join(root, 'content') };
  expect(() => watchSources(folders, vi.fn(), refusing('EACCES'))).toThrow('EACCES');
});
