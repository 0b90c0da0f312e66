/**
 * Names that keys and values had in earlier versions: `schema/renames.json`. What a site still calls by its former name
 * is read under its present one, with a warning; `npm run check -- --fix` writes the present name.
 *
 * A key is named by its path from the top of its file; `*` is any item of a list, or any key of a free map.
 * A key may have moved to another group; both paths then have the same `*`.
 */
import table from '../../schema/renames.json';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { message } from '../diagnostics/message.ts';
import { byLanguage } from '../language/language.ts';
import { diagnosticAt } from '../source/diagnostic-at.ts';
import type { BlockAt } from '../source/mdx/blocks.ts';
import type { Located, ValuePath, WrittenSite } from '../source/types.ts';
import { presentValue, spelledIn } from './choices.ts';
import { blockShapes, isRecord } from './shape.ts';

/** A key of a kind of file that has been renamed or moved. */
export interface KeyRename {
  readonly in: 'site' | 'project' | 'page' | 'document';
  readonly from: string;
  readonly to: string;
}

/** A key that a file still calls by its former name: where it is written, and where it is read. */
export interface RenamedKey {
  readonly from: ValuePath;
  readonly to: ValuePath;
}

export const keyRenames: readonly KeyRename[] = table.keys;

/**
 * What a file holds, under its keys' present names, and those that were renamed. A former name beside the present one
 * stays: which of the two is meant is the editor's to say, and the schema asks.
 */
export const withPresentNames = (
  kind: KeyRename['in'],
  value: unknown,
  renames: readonly KeyRename[] = keyRenames,
): { readonly value: unknown; readonly renamed: readonly RenamedKey[] } => {
  const own = renames.filter((each) => each.in === kind);
  const renamed: RenamedKey[] = [];
  let present = value;
  for (const { from, to } of own)
    for (const path of pathsOf(value, from.split('.'))) {
      const target = targetOf(path, from.split('.'), to.split('.'));
      if (hasValue(present, target)) continue;
      present = placed(removed(present, path), target, valueIn(value, path));
      renamed.push({ from: path, to: target });
    }
  return { value: present, renamed };
};

/** The paths in a value that a pattern names. */
const pathsOf = (value: unknown, [step, ...rest]: readonly string[], path: ValuePath = []): ValuePath[] => {
  if (step === undefined) return [path];
  if (step === '*' && Array.isArray(value))
    return value.flatMap((item: unknown, index) => pathsOf(item, rest, [...path, index]));
  if (!isRecord(value)) return [];
  const keys = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  return keys.flatMap((key) => pathsOf(value[key], rest, [...path, key]));
};

/** The place that corresponds to a path: each `*` of the target becomes what the same `*` of the source matches. */
const targetOf = (path: ValuePath, from: readonly string[], to: readonly string[]): ValuePath => {
  const stars = path.filter((_step, index) => from[index] === '*');
  let used = 0;
  return to.map((step) => (step === '*' ? (stars[used++] as string | number) : step));
};

const valueIn = (value: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>((held, step) => (held as Record<string | number, unknown>)[step], value);

const hasValue = (value: unknown, path: ValuePath): boolean => {
  let held = value;
  for (const step of path) {
    if (typeof held !== 'object' || held === null || !Object.hasOwn(held, step)) return false;
    held = (held as Record<string | number, unknown>)[step];
  }
  return true;
};

const removed = (value: unknown, [step, ...rest]: ValuePath): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? removed(item, rest) : item));
  const record = value as Record<string, unknown>;
  if (rest.length > 0) return { ...record, [step]: removed(record[step], rest) };
  const { [step]: _gone, ...others } = record;
  return others;
};

const placed = (value: unknown, [step, ...rest]: ValuePath, held: unknown): unknown => {
  if (step === undefined) return held;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? placed(item, rest, held) : item));
  const record = isRecord(value) ? value : {};
  return { ...record, [step]: placed(record[step], rest, held) };
};

/** The places of a file whose keys have been renamed: the place of a present name is that of the former name. */
const placesOf = (doc: Located, renamed: readonly RenamedKey[]): Located => {
  if (renamed.length === 0) return doc;
  const written = (path: ValuePath): ValuePath => {
    const found = renamed.find(({ to }) => to.every((step, index) => path[index] === step));
    return found === undefined ? path : [...found.from, ...path.slice(found.to.length)];
  };
  return {
    file: doc.file,
    placeOf: (path) => doc.placeOf(written(path)),
    placeOfKey: (path) => doc.placeOfKey(written(path)),
    placeOfText: (path, piece, occurrence) => doc.placeOfText(written(path), piece, occurrence),
    sourceOf: (path) => doc.sourceOf(written(path)),
    isLiteral: (path) => doc.isLiteral(written(path)),
    isDoubtful: (path) => doc.isDoubtful(written(path)),
    holds: (pattern) => doc.holds(pattern),
    lineAt: (line) => doc.lineAt(line),
  };
};

/** A file whose keys were renamed, with its places as they are written. */
export interface FormerNames {
  readonly kind: KeyRename['in'];
  readonly doc: Located;
  readonly renamed: readonly RenamedKey[];
}

/** A site under the present names of its keys, and the files that still have former ones. */
export const presentSite = (site: WrittenSite, renames: readonly KeyRename[] = keyRenames) => {
  const former: FormerNames[] = [];
  if (renames.length === 0) return { site: { ...site, spec: withWrittenWeights(site.spec) }, former };
  const present = (kind: KeyRename['in'], held: unknown, doc: Located) => {
    const { value, renamed } = withPresentNames(kind, held, renames);
    if (renamed.length > 0) former.push({ kind, doc, renamed });
    return { value, doc: placesOf(doc, renamed) };
  };
  const { value: spec, doc } = present('site', site.spec, site.doc);
  const ofText = (kind: 'page' | 'document') => (text: WrittenSite['pages'][number]) => {
    const read = present(kind, text.frontMatter, text.doc);
    return { ...text, frontMatter: read.value, doc: read.doc };
  };
  return {
    site: {
      ...site,
      spec: withWrittenWeights(spec),
      doc,
      projects: site.projects.map((project) => ({ ...project, ...present('project', project.value, project.doc) })),
      pages: site.pages.map(ofText('page')),
      documents: site.documents.map(ofText('document')),
    },
    former,
  };
};

/** A font's weight is a text, as a range is one; `weight: 700` is read as « 700 ». */
const withWrittenWeights = (spec: unknown): unknown => {
  let written = spec;
  for (const role of ['heading', 'text']) {
    const path = ['site', 'fonts', role, 'weight'];
    const weight = hasValue(spec, path) ? valueIn(spec, path) : undefined;
    if (typeof weight === 'number') written = placed(written, path, String(weight));
  }
  return written;
};

/** True for a key that is now in another group. */
export const isMoved = ({ from, to }: RenamedKey): boolean => from.slice(0, -1).join('.') !== to.slice(0, -1).join('.');

/** A warning for each former name of a key in a file. */
export const warnOfFormerNames = ({ doc, renamed }: FormerNames): Diagnostic[] =>
  renamed.map((key) => {
    const { from, to } = key;
    const found = String(from.at(-1));
    const name = isMoved(key) ? to.join('.') : String(to.at(-1));
    const words = message(isMoved(key) ? 'name-former/moved' : 'name-former', { found, name });
    return diagnosticAt(doc.placeOfKey(from), words, {
      severity: 'warning',
      facts: { name, found, suggestions: [name] },
    });
  });

/** The values of a block's attributes that have a former name, and what they are now. */
export const formerValuesOf = ({ name, node }: BlockAt) =>
  node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return [];
    const { name: key, value: found } = attribute;
    const value = presentValue(name, key, found);
    return value === undefined ? [] : [{ key, found, value }];
  });

/** A warning for each of them. */
export const warnOfFormerValues = (block: BlockAt): Diagnostic[] =>
  formerValuesOf(block).map(({ key, found, value }) => {
    const schema = blockShapes.get(block.name)?.properties.get(key)?.schema ?? {};
    const name = byLanguage((language) => spelledIn(schema, value, language));
    return diagnosticAt(block.doc.placeOf([key]), message('name-former', { found, name }), {
      severity: 'warning',
      facts: { found, suggestions: [value] },
    });
  });
