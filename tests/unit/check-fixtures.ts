/**
 * Reads the fixtures of the diagnostics. A fixture is what an editor could have written: its files take the place of
 * those of `_base`, the smallest site without a mistake. Its site.yaml may hold only some sections: the base gives the
 * others, below, and completes the last one with the keys (or, for routes, the pages) it does not have, so that the
 * fixture's own lines keep their numbers. A first line « # seul » keeps the base's site.yaml out.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';

export const fixturesFolder = join(import.meta.dirname, '../fixtures/diagnostics');

/** The date the fixtures are checked on. */
export const fixtureDate = '2026-06-01';

/** Names of the fixtures: codes. */
export const fixtureNames = (): string[] =>
  readdirSync(fixturesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort();

const base = readSources(join(fixturesFolder, '_base'));

/** The sources of the base with those of a folder in their place. */
export const readFixture = async (folder: string): Promise<Sources> => {
  const [under, over] = await Promise.all([base, readSources(folder)]);
  const files = new Map([...under.files, ...over.files]);
  for (const file of over.unreadable.keys()) files.delete(file);
  const own = over.files.get('site.yaml');
  if (existsSync(join(folder, 'sans-site-yaml'))) files.delete('site.yaml');
  else if (own !== undefined) files.set('site.yaml', completeSite(own, under.files.get('site.yaml') ?? ''));
  return {
    root: folder,
    files,
    unreadable: over.unreadable,
    ignored: over.ignored ?? [],
    copies: over.copies ?? new Map(),
    assets: {
      media: new Map([...under.assets.media, ...over.assets.media]),
      icons: new Set([...under.assets.icons, ...over.assets.icons]),
      drawings: new Set([...under.assets.drawings, ...over.assets.drawings]),
      svgs: new Map([...under.assets.svgs, ...over.assets.svgs]),
      fonts: new Map([...under.assets.fonts, ...over.assets.fonts]),
      documents: new Map([...under.assets.documents, ...over.assets.documents]),
    },
  };
};

interface Part {
  readonly key: string;
  readonly text: string;
}

const partsOf = (text: string, start: RegExp): Part[] => {
  const parts: Part[] = [];
  let current: { key: string; lines: string[] } | undefined;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    const key = start.exec(line)?.[1];
    if (key !== undefined) {
      if (current !== undefined) parts.push({ key: current.key, text: `${current.lines.join('\n')}\n` });
      current = { key, lines: [] };
    }
    current?.lines.push(line);
  }
  if (current !== undefined) parts.push({ key: current.key, text: `${current.lines.join('\n')}\n` });
  return parts;
};

const completeSite = (own: string, full: string): string => {
  if (own.trim() === '' || own.startsWith('# seul')) return own;
  const sections = partsOf(full, /^([a-z]\w*):/i);
  const mine = partsOf(own, /^([a-z]\w*):/i);
  const last = mine.at(-1);
  const model = sections.find(({ key }) => key === last?.key);
  let text = own.endsWith('\n') ? own : `${own}\n`;
  if (last !== undefined && model !== undefined) {
    const inner = last.key === 'routes' ? /^ {2}- id:\s*(\S+)/ : /^ {2}([a-z]\w*):/i;
    const present = new Set(partsOf(last.text, inner).map(({ key }) => key));
    for (const part of partsOf(model.text.replace(/\n+$/, '\n'), inner)) if (!present.has(part.key)) text += part.text;
  }
  const known = new Set(mine.map(({ key }) => key));
  return (
    text +
    sections
      .filter(({ key }) => !known.has(key))
      .map((section) => section.text)
      .join('')
  );
};
