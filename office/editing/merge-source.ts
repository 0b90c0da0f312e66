/**
 * A three-way merge of a source: a YAML file by its values, a page by the values of its header and the blocks of its
 * text, anything else as a whole. Comments and layout stay where the merge of lines or of values can keep them; where
 * it can't, that is a conflict, so that no word is lost.
 */
import { diff3Merge } from 'node-diff3';
import { parseDocument } from 'yaml';
import type { Conflict, Side, SourcePath } from '../api.ts';
import { editYaml } from '../../generator/source/yaml/edit.ts';
import { isRecord, isSame, YamlEditError } from '../../generator/source/yaml/nodes.ts';
import { blocksOf, splitPage } from './page-parts.ts';
import { mergeValues } from './merge-values.ts';

/** The versions of a file; `undefined` where there is none. */
export interface FileVersions {
  readonly base: Buffer | undefined;
  readonly mine: Buffer | undefined;
  readonly theirs: Buffer | undefined;
}

export type MergedSource =
  | { readonly kind: 'merged'; readonly content: Buffer | undefined }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

interface Texts {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

type MergedText = { readonly text: string } | { readonly conflicts: readonly Conflict[] };

/**
 * Merges two versions of a file that come from one.
 *
 * @param prefer the side that wins where both changed the same; without it, that is a conflict.
 */
export const mergeSource = (path: SourcePath, versions: FileVersions, prefer?: Side): MergedSource => {
  const { base, mine, theirs } = versions;
  if (isEqual(mine, theirs) || isEqual(mine, base)) return { kind: 'merged', content: theirs };
  if (isEqual(theirs, base)) return { kind: 'merged', content: mine };
  if (mine !== undefined && theirs !== undefined && /\.(?:yaml|mdx)$/.test(path)) {
    const texts = { base: base?.toString() ?? '', mine: mine.toString(), theirs: theirs.toString() };
    const merged = path.endsWith('.mdx') ? mergePages(texts, prefer) : mergeYaml(texts, prefer);
    if ('text' in merged) return { kind: 'merged', content: Buffer.from(merged.text) };
    if (prefer === undefined) return { kind: 'conflict', conflicts: merged.conflicts };
  }
  if (prefer !== undefined) return { kind: 'merged', content: versions[prefer] };
  return { kind: 'conflict', conflicts: [whole(versions)] };
};

const isEqual = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.equals(other);

const whole = ({ base, mine, theirs }: Readonly<Record<keyof Texts, unknown>>): Conflict => ({
  place: [],
  base,
  mine,
  theirs,
});

const mergeYaml = (texts: Texts, prefer: Side | undefined): MergedText => {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(readYaml);
  // What can't be read has no values.
  if (base === undefined || mine === undefined || theirs === undefined) return { conflicts: [whole(texts)] };
  const { value, conflicts } = mergeValues({ base, mine, theirs }, prefer);
  if (conflicts.length > 0) return { conflicts };
  const lines = mergeLines(texts);
  if (lines !== undefined && isSame(readYaml(lines), value)) return { text: lines };
  try {
    const text = editYaml(texts.theirs, value);
    const kept = commentsOf(text);
    const added = [...commentsOf(texts.mine)].filter((comment) => !commentsOf(texts.base).has(comment));
    return added.every((comment) => kept.has(comment)) ? { text } : { conflicts: [whole(texts)] };
  } catch (error) {
    if (error instanceof YamlEditError) return { conflicts: [whole(texts)] };
    throw error;
  }
};

/** The values of a text; an empty text has none, one that can't be read is undefined. */
const readYaml = (text: string): Record<string, unknown> | undefined => {
  const document = parseDocument(text, { version: '1.2', prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) return undefined;
  const value = document.toJS() as unknown;
  if (value === null) return {};
  return isRecord(value) ? value : undefined;
};

const commentsOf = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1] ?? []));

/** The merge of lines, where both sides changed different ones. */
const mergeLines = ({ base, mine, theirs }: Texts): string | undefined => {
  const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [''];
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  return regions.some(({ conflict }) => conflict !== undefined)
    ? undefined
    : regions.flatMap(({ ok = [] }) => ok).join('');
};

const mergePages = (texts: Texts, prefer: Side | undefined): MergedText => {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(splitPage);
  if (base === undefined || mine === undefined || theirs === undefined) return { conflicts: [whole(texts)] };
  const header = mergeYaml({ base: base.header, mine: mine.header, theirs: theirs.header }, prefer);
  const body = mergeBodies({ base: base.body, mine: mine.body, theirs: theirs.body }, prefer);
  if ('text' in header && 'text' in body) return { text: `---\n${header.text}---\n${body.text}` };
  return { conflicts: [header, body].flatMap((part) => ('conflicts' in part ? part.conflicts : [])) };
};

const mergeBodies = (texts: Texts, prefer: Side | undefined): MergedText => {
  if (texts.mine === texts.theirs || texts.mine === texts.base) return { text: texts.theirs };
  if (texts.theirs === texts.base) return { text: texts.mine };
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map(blocksOf);
  const { value, conflicts } = mergeValues({ base, mine, theirs }, prefer);
  if (conflicts.length > 0)
    return { conflicts: conflicts.map((each) => ({ ...each, place: ['body', ...each.place] })) };
  return { text: `\n${(value as string[]).join('\n\n')}\n` };
};
