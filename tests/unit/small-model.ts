/** The smallest site without a mistake (tests/fixtures/diagnostics/_base), resolved; with some of its files changed. */
import { join } from 'node:path';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { emptyFiles } from './site-files.ts';

/** Texts by path, `site.yaml` among them, each made from what the smallest site has there (nothing: an empty text). */
export type Changes = Readonly<Record<string, (text: string) => string>>;

export const smallModel = async (changes: Changes = {}): Promise<SiteModel> => {
  const sources = await readFixture(join(fixturesFolder, '_base'));
  const files = new Map(sources.files);
  for (const [path, change] of Object.entries(changes)) files.set(path, change(files.get(path) ?? ''));
  const { site, diagnostics } = loadSite({ ...sources, files }, { today: fixtureDate, readBody, drafts: false });
  if (site === undefined || diagnostics.length > 0)
    throw new Error(`The small site does not load: ${diagnostics[0]?.message ?? ''}`);
  return resolveSite(normalizeSite(site), emptyFiles(site.assets));
};

/** Replaces one text, which must be there exactly once. */
export const replacing =
  (from: string, to: string) =>
  (text: string): string => {
    if (text.split(from).length !== 2) throw new Error(`« ${from} » does not stand there once`);
    return text.replace(from, to);
  };
