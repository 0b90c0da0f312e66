/**
 * How the form reads and writes the site's files. The CMS would print a file again as a whole, and lose its comments,
 * anchors and layout; here the text a form was filled from goes along with its values, and saving changes, in that
 * text, only what the form changed. Runs in the browser, and in tests.
 */
import { parse } from 'yaml';
import { byLanguage, type Language } from '../../language/language.ts';
import { editYaml } from '../../source/yaml/edit.ts';
import { isRecord, isSame, YamlEditError } from '../../source/yaml/nodes.ts';
import { printYaml } from '../../source/yaml/print.ts';
import yamlWords from '../../source/yaml/words.json';
import { kindKey, mapKey, type CmsField } from '../../schema/cms-field.ts';
import { sayInForm } from './say.ts';
import words from './words.json';

/**
 * Names of the file formats that the form reads and writes by itself. The CMS refuses for a .mdx
 * file any format whose name does not end in « -frontmatter ».
 */
export const formats = { project: 'projet-yaml', page: 'page-frontmatter', site: 'site-yaml' } as const;

/** Key under which the CMS carries a file's text, beside its values; never written. */
export const sourceKey = '_source';

export interface FileFormat {
  fromFile(text: string): Record<string, unknown>;
  toFile(content: Record<string, unknown>): string;
}

/** Why a file can't be read or written, in a language; undefined for an error of another kind. */
export const reasonOf = (error: unknown, language: Language): string | undefined =>
  error instanceof YamlEditError ? error.reason[language] : undefined;

/** A YAML file: a project, or site.yaml. */
export const yamlFormat = (fields: readonly CmsField[], schema: string): FileFormat => ({
  fromFile: (text) => ({ ...(addKinds(readYaml(text), fields) as object), [sourceKey]: text }),
  toFile: ({ [sourceKey]: source, ...values }) =>
    typeof source === 'string'
      ? editYaml(source, reconcile(readYaml(source), values, fields))
      : printYaml(reconcile(undefined, values, fields), schema),
});

/** A page: YAML between two lines « --- », then the text. */
export const pageFormat = (fields: readonly CmsField[], schema: string): FileFormat => {
  const header = yamlFormat(
    fields.filter(({ name }) => name !== 'body'),
    schema,
  );
  return {
    fromFile: (text) => {
      const { yaml, body } = splitPage(text);
      return { ...header.fromFile(yaml), body: body.trim(), [sourceKey]: text };
    },
    toFile: ({ [sourceKey]: source, body: newBody = '', ...values }) => {
      const { yaml, body } = typeof source === 'string' ? splitPage(source) : {};
      const wanted = String(newBody).trim();
      const kept = body?.trim() === wanted ? body : `\n\n${wanted}\n`;
      return `---\n${header.toFile({ ...values, [sourceKey]: yaml })}---${kept}`;
    },
  };
};

const readYaml = (text: string): Record<string, unknown> => {
  const value = parse(text, { version: '1.2', prettyErrors: true }) as unknown;
  if (!isRecord(value)) throw new YamlEditError(yamlWords['not-keys']);
  return value;
};

/** The text's header, and all that follows the second « --- », line break included. */
const splitPage = (text: string): { yaml: string; body: string } => {
  const match = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?=\n|$)/.exec(text);
  if (match === null) throw new YamlEditError(words['no-header']);
  return { yaml: match[1]!, body: text.slice(match[0].length) };
};

/**
 * Says, on each item of a list of several shapes, which shape it has: the one whose keys are all there. A free map
 * becomes a list of named items.
 */
const addKinds = (value: unknown, fields: readonly CmsField[]): unknown => {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.find((each) => each.name === name);
      return [name, field === undefined ? item : addKindsIn(item, field)];
    }),
  );
};

const addKindsIn = (value: unknown, field: CmsField): unknown => {
  const { types, fields = [] } = field;
  if (isMap(field) && isRecord(value))
    return Object.entries(value).map(([key, held]) => ({ [mapKey]: key, ...(addKinds(held, fields) as object) }));
  if (!Array.isArray(value)) return addKinds(value, fields);
  if (types === undefined) return value.map((item) => addKinds(item, fields));
  return value.map((item: unknown) => {
    if (!isRecord(item)) return item;
    const type = types.find(({ fields: inner = [] }) =>
      inner.every((part) => part.required !== true || Object.hasOwn(item, part.name)),
    );
    return type === undefined ? item : { [kindKey]: type.name, ...(addKinds(item, type.fields ?? []) as object) };
  });
};

/**
 * What to write, from what the form says. A form fills every field, trims every text and knows nothing of the keys it
 * does not show: an empty field that was not in the file stays out of it, a text keeps its last line break, and keys
 * without a field keep their value.
 */
const reconcile = (
  before: unknown,
  after: Readonly<Record<string, unknown>>,
  fields: readonly CmsField[],
): Record<string, unknown> => {
  const old = isRecord(before) ? before : {};
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const value = reconcileValue(old[field.name], after[field.name], field);
    if (value !== undefined) result[field.name] = value;
  }
  const offered = new Set(fields.map(({ name }) => name));
  for (const [name, value] of Object.entries(old)) if (!offered.has(name)) result[name] = value;
  return result;
};

const reconcileValue = (before: unknown, after: unknown, field: CmsField): unknown => {
  if (isMap(field) && Array.isArray(after) && (after.length > 0 || before !== undefined))
    return reconcileMap(before, after as Record<string, unknown>[], field);
  if (isEmpty(after)) return before !== undefined && isEmpty(before) ? before : undefined;
  if (after === false && before === undefined) return undefined;
  if (typeof after === 'string') return reconcileText(before, after);
  if (Array.isArray(after)) {
    const old = Array.isArray(before) ? before : [];
    const items = after
      .map((item: unknown, index) => {
        const counterpart: unknown =
          old.find((candidate) => isSame(candidate, item)) ?? (old.length === after.length ? old[index] : undefined);
        if (!isRecord(item)) return field.field === undefined ? item : reconcileValue(counterpart, item, field.field);
        const inner = field.types?.find(({ name }) => name === item[kindKey])?.fields ?? field.fields ?? [];
        const { [kindKey]: _kind, ...values } = item;
        return reconcile(counterpart, values, inner);
      })
      .filter((item) => !isEmpty(item));
    return items.length === 0 && before === undefined ? undefined : items;
  }
  if (isRecord(after) && field.fields !== undefined) {
    const value = reconcile(before, after, field.fields);
    return isEmpty(value) && before === undefined ? undefined : value;
  }
  return after;
};

/** A free map, from the form's list of named items. */
const reconcileMap = (
  before: unknown,
  items: readonly Readonly<Record<string, unknown>>[],
  { label, fields = [] }: CmsField,
): Record<string, unknown> => {
  const old = isRecord(before) ? before : {};
  const result: Record<string, unknown> = {};
  for (const item of items) {
    const name = item[mapKey];
    const key = typeof name === 'string' ? name.trim() : '';
    if (Object.hasOwn(result, key)) {
      const data = { list: label ?? '', name: key };
      throw new YamlEditError(byLanguage((language) => sayInForm[language]('name-twice', data)));
    }
    result[key] = reconcile(
      old[key],
      item,
      fields.filter(({ name }) => name !== mapKey),
    );
  }
  return result;
};

const isMap = ({ fields }: CmsField): boolean => fields?.[0]?.name === mapKey;

const reconcileText = (before: unknown, after: string): string => {
  const text = withoutLineEnds(after);
  if (typeof before === 'string') {
    if (withoutLineEnds(before).trim() === text.trim()) return before;
    return before.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
  }
  return text.includes('\n') && !text.endsWith('\n') ? `${text}\n` : text;
};

/** Spaces at the end of a line are not seen, and YAML would write the whole text as one long quoted line for them. */
const withoutLineEnds = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[ \t]+\n/g, '\n');

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isRecord(value) && Object.values(value).every((item) => item === false || isEmpty(item)));
