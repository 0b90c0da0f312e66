/**
 * Changes to a YAML text that leave every other character where it is: comments, order of keys, quotes, anchors,
 * blank lines. A document printed anew moves spaces on lines nobody touched, so it is printed twice, before and after
 * the change, and only what differs between the two goes into the text. Pure, and runs in a browser.
 */
import { diff3Merge } from 'node-diff3';
import { isMap, parseDocument, visit, type Document } from 'yaml';
import { change } from './change.ts';
import { isSame, YamlEditError } from './nodes.ts';
import { printDocument } from './print.ts';
import words from './words.json';

/** True when a text marks a value « &name ». */
export const hasAnchor = (text: string, name: string): boolean => {
  let isFound = false;
  visit(parse(text), { Value: (_key, { anchor }) => void (isFound ||= anchor === name) });
  return isFound;
};

/**
 * The text with its content changed to `value`. What `value` keeps of the old content keeps its characters; what is
 * new is written like its neighbours. Throws a YamlEditError, rather than damage the text, when that cannot be done.
 */
export const editYaml = (text: string, value: unknown): string => {
  const written = text.replaceAll('\r\n', '\n');
  const document = parse(written);
  const printed = printDocument(document, written);
  change(document, document.contents, document.toJS(), value);
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) === undefined) throw new YamlEditError(words.elsewhere);
    },
  });
  const changed = printDocument(document, written);
  const edited = mergesOf(written, printed, changed).find((merged) => {
    const check = parseDocument(merged, parseOptions);
    return check.errors.length === 0 && isSame(check.toJS(), document.toJS());
  });
  if (edited === undefined) throw new YamlEditError(words.elsewhere);
  return text === written ? edited : edited.replaceAll('\n', '\r\n');
};

const parseOptions = { version: '1.2', prettyErrors: false, uniqueKeys: false } as const;

const parse = (text: string): Document => {
  const document = parseDocument(text, parseOptions);
  if (document.errors.length > 0) throw new YamlEditError(words.broken);
  if (!isMap(document.contents)) throw new YamlEditError(words['not-keys']);
  return document;
};

/** What is compared: lines, and in those that are printed otherwise and changed as well, words and signs. */
const lines = /[^\n]*\n|[^\n]+/g;
const wordsAndSigns = /\w+|\W/g;

/**
 * The text as it is written with what `changed` changes in `printed`, which is the same text as a printer writes it.
 * The merge that keeps most comes first; the second takes whole lines as they are printed.
 */
const mergesOf = (written: string, printed: string, changed: string): string[] =>
  [[lines, wordsAndSigns], [lines]].map((parts) => merge(written, printed, changed, parts));

const merge = (written: string, printed: string, changed: string, [part, ...finer]: readonly RegExp[]): string => {
  if (part === undefined) return changed;
  const partsOf = (text: string): string[] => Array.from(text.matchAll(part), ([piece]) => piece);
  const chunks = diff3Merge(partsOf(written), partsOf(printed), partsOf(changed));
  const texts = chunks.flatMap(({ ok, conflict }) => {
    if (conflict === undefined) return ok ?? [];
    const { a, o, b } = conflict;
    return merge(a.join(''), o.join(''), b.join(''), finer);
  });
  return texts.join('');
};
