/**
 * The commands install the packages by themselves (scripts/install.mjs): in a fresh clone, what they import before that
 * is there without them.
 */
import { build, type Metafile } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const commands = [
  ...readdirSync('scripts')
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `scripts/${name}`),
  'tests/mutation/run.mjs',
].filter((path) => /^ *ensureInstalled\(/m.test(readFileSync(path, 'utf8')));

/** The packages that a module imports, it or one that it imports, as it is loaded. */
const packagesOf = ({ inputs }: Metafile, path: string, seen = new Set<string>()): string[] => {
  if (seen.has(path)) return [];
  seen.add(path);
  return (inputs[path]?.imports ?? []).flatMap(({ kind, path: imported, external }) => {
    if (kind !== 'import-statement') return [];
    if (external !== true) return packagesOf({ inputs, outputs: {} }, imported, seen);
    return imported.startsWith('node:') ? [] : [`${path}: ${imported}`];
  });
};

test('a command that installs the packages needs none of them to begin', async () => {
  expect(commands).toContain('scripts/run.mjs');
  const { metafile } = await build({
    entryPoints: commands,
    bundle: true,
    write: false,
    outdir: 'nowhere',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['*.ts'],
    metafile: true,
    logLevel: 'error',
  });
  expect(commands.flatMap((path) => packagesOf(metafile, path))).toEqual([]);
});
