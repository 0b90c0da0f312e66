/** The dates of texts beside the digests of what they were then: which are out of date, and how they are renewed. */
import { parse } from 'yaml';
import { textDigest } from '../site/visible-text.ts';
import { splitFrontMatter } from '../source/mdx/front-matter.ts';
import type { LoadedSite, LoadedText } from '../source/types.ts';
import { editYaml } from '../source/yaml/edit.ts';

/** A text that is not the one its date was written for. */
interface StaleText {
  readonly text: LoadedText;
  readonly updated: string;
  /** Of what it says now. */
  readonly digest: string;
  /** Without one nothing is known of the text's last change. */
  readonly hasDigest: boolean;
}

const isDate = /^\d{4}-\d{2}-\d{2}$/;

/** The published texts whose digest is not that of what they say; of a text with syntax errors nothing is known. */
export const staleTexts = ({ pages, documents, doubtfulLines }: LoadedSite): StaleText[] =>
  [...pages.filter(({ frontMatter }) => frontMatter.draft !== true), ...documents].flatMap((text) => {
    const { updated, updatedDigest } = text.frontMatter;
    // What is doubtful, two versions of a passage for one, is settled first.
    const isDoubtful = text.hasSyntaxErrors || doubtfulLines.has(text.file);
    if (updated === undefined || !isDate.test(updated) || text.tree === undefined || isDoubtful) return [];
    const digest = textDigest(text.tree);
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
  // The digest stands beside its date.
  const after = Object.entries(before).flatMap(([key, value]) =>
    key === 'updated' ? Object.entries(keys) : [[key, value] as const],
  );
  const edited = editYaml(yaml, Object.fromEntries(after));
  return file.slice(0, start) + edited + file.slice(start + yaml.length);
};
