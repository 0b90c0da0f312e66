/** The dates of texts beside the digests of what they were then: which are out of date, and how they are renewed. */
import { parse } from 'yaml';
import { isDate } from '../site/dates.ts';
import { textDigest } from '../site/visible-text.ts';
import { splitFrontMatter } from '../source/mdx/front-matter.ts';
import type { LoadedSite } from '../source/types.ts';
import { editYaml } from '../source/yaml/edit.ts';

/** A text whose digest is not that of what it says; `hasDigest` is false where it has none. */
type StaleText = ReturnType<typeof staleTexts>[number];

/** The published texts that have changed since they were dated, each with the digest of what it says now. */
export const staleTexts = ({ pages, documents, doubtfulLines, cleanFiles }: LoadedSite) =>
  [...pages.filter(({ frontMatter }) => frontMatter.draft !== true), ...documents].flatMap((text) => {
    const { updated, updatedDigest } = text.frontMatter;
    // Syntax errors and unresolved merges come first: they may hide the change.
    const isDoubtful = text.hasSyntaxErrors || doubtfulLines.has(text.file);
    if (updated === undefined || !isDate(updated) || text.tree === undefined || isDoubtful) return [];
    const digest = cleanFiles.get(text.file)?.textDigest ?? textDigest(text.tree);
    return digest === updatedDigest ? [] : [{ text, updated, digest, hasDigest: updatedDigest !== undefined }];
  });

/** The keys of a text that is not the one of its date: a first digest says nothing of the date. */
export const renewedKeys = ({ updated, digest, hasDigest }: StaleText, today: string) => ({
  updated: hasDigest ? today : updated,
  updatedDigest: digest,
});

/** A file with these keys in its front matter, all else as it was. */
export const withKeys = (file: string, keys: ReturnType<typeof renewedKeys>): string => {
  const { yaml } = splitFrontMatter(file);
  const start = file.indexOf(yaml);
  const { updatedDigest: _old, ...before } = parse(yaml) as Record<string, unknown>;
  // The digest is written after its date.
  const after = Object.entries(before).flatMap(([key, value]) =>
    key === 'updated' ? Object.entries(keys) : [[key, value] as const],
  );
  const edited = editYaml(yaml, Object.fromEntries(after));
  return file.slice(0, start) + edited + file.slice(start + yaml.length);
};
