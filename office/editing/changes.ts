/** What a draft changes, value by value, for a person to read before it is published. */
import { parseDocument } from 'yaml';
import { isRecord, isSame } from '../../generator/source/yaml/nodes.ts';
import type { Change, SourcePath } from '../api.ts';
import { blocksOf, splitPage } from './page-parts.ts';

/** The changes of a file. A picture, or a text that can't be read, is one change without values. */
export const changesOf = (
  path: SourcePath,
  before: Buffer | undefined,
  after: Buffer | undefined,
): readonly Change[] => {
  if (before === undefined ? after === undefined : after !== undefined && before.equals(after)) return [];
  const [old, now] = [before, after].map((content) => (content === undefined ? {} : readValues(path, content)));
  return old === undefined || now === undefined ? [{ place: [] }] : differences(old, now, []);
};

const readValues = (path: SourcePath, content: Buffer): Record<string, unknown> | undefined => {
  const text = content.toString();
  if (path.endsWith('.yaml')) return readYaml(text);
  const parts = path.endsWith('.mdx') ? splitPage(text) : undefined;
  const header = parts && readYaml(parts.header);
  return parts && header && { ...header, body: blocksOf(parts.body) };
};

const readYaml = (text: string): Record<string, unknown> | undefined => {
  const document = parseDocument(text, { version: '1.2', prettyErrors: false });
  const value = document.errors.length > 0 ? undefined : (document.toJS() as unknown);
  return isRecord(value) ? value : undefined;
};

const differences = (before: unknown, after: unknown, place: Change['place']): Change[] => {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(before[key], after[key], [...place, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => differences(before[index], item, [...place, index]));
  return [{ place, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
};
