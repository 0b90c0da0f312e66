/** How a key is reported that is missing or that nobody knows. */
import { message, type Message } from '../diagnostics/message.ts';
import { closest, described } from '../diagnostics/suggest.ts';
import { uncapital, type Language } from '../language/language.ts';
import type { KeyError, SchemaErrorReport, SchemaError } from './schema-error.ts';
import { descriptionOf, exampleOf, keyOf, nameOf, show, yamlOf } from './names.ts';
import { isRecord, shapeAt, valueAt, type Shape } from './shape.ts';

/** How a picture is reported that has no alternative text. */
export const altMissing = ({ wording }: SchemaError): SchemaErrorReport => ({
  message: wording === 'attribute' ? message('image-alt-missing/attribute') : message('image-alt-missing'),
  facts: { name: 'alt' },
});

/** How a key or an attribute is reported that is required and absent. */
export const missing = (schemaError: KeyError): SchemaErrorReport => {
  const { name, wording } = schemaError;
  if (name === 'alt') return altMissing(schemaError);
  const shape = schemaError.shape?.child(name);
  const purpose = descriptionOf(shape, firstClause) ?? '';
  const example = exampleOf(shape, wording === 'attribute' ? show : yamlOf) ?? '…';
  const isDescribed = purpose !== '';
  const data = { name, purpose, example };
  const words =
    wording === 'attribute'
      ? message(isDescribed ? 'attribute-missing/described' : 'attribute-missing', {
          ...data,
          block: blockOf(schemaError),
        })
      : message(isDescribed ? 'key-missing/described' : 'key-missing', { ...data, group: keyOf(schemaError) });
  return { message: words, facts: { name } };
};

/** What a key is for in a few words. */
const firstClause = (text: string): string => uncapital(/^(?:[^.;]|\.(?=\S))*/.exec(text)?.[0] ?? text).trim();

/** How a key or an attribute is reported that nobody knows. */
export const unknown = (schemaError: KeyError): SchemaErrorReport =>
  schemaError.wording === 'key' ? unknownKey(schemaError) : unknownAttribute(schemaError);

const keysAllowed = ({ shape }: SchemaError): string[] => [...(shape?.properties.keys() ?? [])];

const blockOf = ({ document }: SchemaError): string => String((document as { type?: string }).type);

const unknownAttribute = (schemaError: KeyError): SchemaErrorReport => {
  const { name } = schemaError;
  const allowed = keysAllowed(schemaError).filter((key) => key !== 'type');
  const suggestion = closest(name, allowed);
  const possible =
    allowed.length === 0
      ? message('attribute-unknown/none')
      : message('attribute-unknown/possible', { names: allowed.join(', ') });
  return {
    message: message('attribute-unknown', { name, block: blockOf(schemaError) }),
    hint: suggestion === undefined ? possible : message('hint/suggest', { name: suggestion }),
    facts: { name, suggestions: suggestion === undefined ? [] : [suggestion] },
  };
};

const unknownKey = (schemaError: KeyError): SchemaErrorReport => {
  const { name, path, written, doc } = schemaError;
  const group = valueAt(written, path);
  const allowed = keysAllowed(schemaError);
  const [, head = name, rest] = /^([^:]*):(.*)$/s.exec(name) ?? [];
  if (rest !== undefined && allowed.includes(head))
    return {
      message: message('yaml-space-missing/colon', { key: head, value: rest.trim() }),
      facts: { name: head, found: name },
    };
  if (/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/.test(name))
    return {
      message: message('yaml-space-nonbreaking/key', { name: name.trim() }),
      hint: message('hint/type-space'),
      facts: { found: name },
    };
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion = closest(name, absent) ?? describedAs(name, schemaError.shape) ?? closest(name, allowed);
  const hasNoValue = isRecord(group) && group[name] === null;
  if (suggestion === undefined && hasNoValue && doc.sourceOf(path).startsWith('{'))
    return {
      message: message('yaml-comma-unquoted', { found: show(name) }),
      hint: /^\d+$/.test(name) ? message('yaml-comma-unquoted/decimals') : undefined,
      facts: { found: name },
    };
  const outer = suggestion === undefined ? outerGroup(schemaError) : undefined;
  return {
    message: message('key-unknown', { name: show(name), group: keyOf(schemaError) }),
    hint:
      suggestion !== undefined
        ? message('hint/suggest', { name: suggestion })
        : outer !== undefined
          ? message('key-unknown/outer', { group: outer })
          : hintOfUnknown(name, allowed),
    facts: {
      name,
      expected: suggestion === undefined && outer === undefined ? allowed : undefined,
      suggestions: suggestion === undefined ? [] : [suggestion],
    },
  };
};

/** Undefined where the message's own way out is the best there is. */
const hintOfUnknown = (name: string, allowed: readonly string[]): Message | undefined => {
  if (/\s/.test(name)) return message('key-unknown/sentence');
  const isShort = allowed.length > 0 && allowed.length <= 14;
  return isShort ? message('key-unknown/possible', { names: allowed.join(', ') }) : undefined;
};

/** The nearest group around that has a key of this name: the line is only indented too far. */
const outerGroup = ({ name, path, root, document }: KeyError): Message | undefined => {
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const outer = path.slice(0, depth);
    if (shapeAt(root, outer, document)?.properties.has(name) === true)
      return depth === 0 ? message('name/top-level') : nameOf(outer, document);
  }
  return undefined;
};

/** The key whose description, in either language, begins with a word. */
const describedAs = (word: string, shape: Shape | undefined): string | undefined => {
  const found = [...(shape?.properties ?? [])].map(([key, child]) => [key, descriptionOf(child)] as const);
  const keyIn = (language: Language): string | undefined =>
    described(word, new Map(found.map(([key, description]) => [key, description?.[language]])));
  return keyIn('fr') ?? keyIn('en');
};

/** True if an unknown key is meant for a missing one: a misspelling of it, or a word of its description. */
export const isMeantFor = (written: string, key: string, shape: Shape | undefined): boolean =>
  closest(written, [key]) !== undefined || describedAs(written, shape) === key;
