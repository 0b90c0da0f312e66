/** The edge of emission: makes the units that changed, writes what differs, removes what is gone. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeIfChanged, writeWhole } from '../files.ts';
import { inParallel } from '../in-parallel.ts';
import type { EmitUnit } from './emit-site.ts';

export interface WriteResult {
  /** Paths written, relative to the generated folder. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly total: number;
}

const MANIFEST = '.manifest.json';

/** esbuild compiles pages in a process of its own: others are printed meanwhile. */
const PARALLEL = 4;

/**
 * Brings the generated folder in line with its units. `generatorKey` stands for the code that makes them:
 * when it changes every unit is made again.
 */
export const writeGenerated = async (folder: string, units: readonly EmitUnit[], generatorKey: string): Promise<WriteResult> => {
  const known = readManifest(join(folder, MANIFEST));
  const manifest: Record<string, string> = {};
  const stale: EmitUnit[] = [];
  const present = listFiles(folder);
  const standing = new Set(present);
  const wanted = new Set<string>();
  for (const unit of units) {
    const key = hash('sha256', `${generatorKey}\0${unit.name}\0${JSON.stringify(unit.input)}`, 'hex').slice(0, 20);
    for (const path of unit.paths) wanted.add(path);
    if (known[unit.name] !== key || !unit.paths.every((path) => standing.has(path))) stale.push(unit);
    manifest[unit.name] = key;
  }
  const written = await inParallel(stale, PARALLEL, async (unit) => {
    const files = await unit.make();
    return files.filter(({ path, text }) => writeIfChanged(join(folder, path), text)).map(({ path }) => path);
  });
  const removed = present.filter((path) => !wanted.has(path) && path !== MANIFEST);
  for (const path of removed) {
    rmSync(join(folder, path), { force: true });
    removeIfEmpty(dirname(join(folder, path)));
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  if (!existsSync(join(folder, MANIFEST)) || readFileSync(join(folder, MANIFEST), 'utf8') !== text) writeWhole(join(folder, MANIFEST), text);
  return { written: written.flat(), removed, total: wanted.size };
};

const readManifest = (file: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
};

const listFiles = (folder: string, prefix = ''): string[] =>
  existsSync(join(folder, prefix))
    ? readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        return entry.isDirectory() ? listFiles(folder, path) : [path];
      })
    : [];

const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty: others still live there.
  }
};
