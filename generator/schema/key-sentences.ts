/** How a key is reported that is missing or that nobody knows. */
import type { Facts } from '../diagnostics/diagnostic.ts';
import { message, type Message } from '../diagnostics/message.ts';
import { closest, described } from '../diagnostics/suggest.ts';
import { byLanguage } from '../language/language.ts';
import type { Located } from '../source/types.ts';
import type { Violation, Refusal, Wording } from './violation.ts';
import { descriptionOf, exampleOf, keyOf, nameOf, purposeOf, show, yamlOf } from './names.ts';
import { isRecord, shapeAt, type Shape } from './shape.ts';

type NamedViolation = Violation & { readonly name: string };

/** How a picture is reported that has no alternative text. */
export const altMissing = (wording: Wording): Refusal => ({
  code: 'image-alt-missing',
  message: wording === 'attribute' ? message('image-alt-missing/attribute') : message('image-alt-missing'),
  facts: { name: 'alt' },
});

/** How a key or an attribute is reported that is required and absent. */
export const missing = (violation: NamedViolation, wording: Wording): Refusal => {
  const { name } = violation;
  if (name === 'alt') return altMissing(wording);
  const shape = violation.shape?.child(name);
  const purpose = purposeOf(shape);
  const value = exampleOf(shape);
  const write = wording === 'attribute' ? show : yamlOf;
  const example = value === undefined ? '…' : byLanguage((language) => write(value[language]));
  if (wording === 'attribute') {
    const data = { name, block: blockOf(violation), example };
    return {
      code: 'attribute-missing',
      message:
        purpose === undefined
          ? message('attribute-missing', data)
          : message('attribute-missing/described', { ...data, purpose }),
      facts: { name },
    };
  }
  const data = { name, group: keyOf(violation), example };
  return {
    code: 'key-missing',
    message:
      purpose === undefined ? message('key-missing', data) : message('key-missing/described', { ...data, purpose }),
    facts: { name },
  };
};

/** How a key or an attribute is reported that nobody knows. */
export const unknown = (violation: NamedViolation, doc: Located, wording: Wording): Refusal => {
  const keys = [...(violation.shape?.properties.keys() ?? [])];
  return wording === 'attribute'
    ? unknownAttribute(
        violation,
        keys.filter((key) => key !== 'type'),
      )
    : unknownKey(violation, keys, doc);
};

const blockOf = ({ document }: Violation): string => String((document as { type?: string }).type);

const unknownAttribute = (violation: NamedViolation, allowed: readonly string[]): Refusal => {
  const { name } = violation;
  const suggestion = closest(name, allowed);
  return {
    code: 'attribute-unknown',
    message: message('attribute-unknown', { name, block: blockOf(violation) }),
    hint:
      suggestion !== undefined
        ? message('hint/suggest', { name: suggestion })
        : allowed.length === 0
          ? message('attribute-unknown/none')
          : message('attribute-unknown/possible', { names: allowed.join(', ') }),
    facts: { name, suggestions: suggestion === undefined ? [] : [suggestion] },
  };
};

const unknownKey = (violation: NamedViolation, allowed: readonly string[], doc: Located): Refusal => {
  const { name, path, value: group } = violation;
  const [, head = name, rest] = /^([^:]*):(.*)$/s.exec(name) ?? [];
  if (rest !== undefined && allowed.includes(head))
    return {
      code: 'yaml-space-missing',
      message: message('yaml-space-missing/colon', { key: head, value: rest.trim() }),
      facts: { name: head, found: name },
    };
  if (/[\u00A0\u202F]/.test(name))
    return {
      code: 'yaml-space-nonbreaking',
      message: message('yaml-space-nonbreaking/key', { name: name.trim() }),
      hint: message('hint/type-space'),
      facts: { found: name },
    };
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion = closest(name, absent) ?? describedAs(name, violation.shape) ?? closest(name, allowed);
  const hasNoValue = isRecord(group) && group[name] === null;
  if (suggestion === undefined && hasNoValue && doc.sourceOf(path).startsWith('{'))
    return {
      code: 'yaml-comma-unquoted',
      message: message('yaml-comma-unquoted', { found: show(name) }),
      facts: { found: name },
    };
  const refusal = (hint: Message | undefined, facts: Facts): Refusal => ({
    code: 'key-unknown',
    message: message('key-unknown', { name: show(name), group: keyOf(violation) }),
    hint,
    facts: { name, ...facts },
  });
  if (suggestion !== undefined)
    return refusal(message('hint/suggest', { name: suggestion }), { suggestions: [suggestion] });
  const outer = outerGroup(violation);
  if (outer !== undefined) return refusal(message('key-unknown/outer', { group: outer }), { suggestions: [] });
  return refusal(hintOfUnknown(name, allowed), { expected: allowed, suggestions: [] });
};

/** Undefined where the message's own way out is the best there is. */
const hintOfUnknown = (name: string, allowed: readonly string[]): Message | undefined => {
  if (/\s/.test(name)) return message('key-unknown/sentence');
  const isShort = allowed.length > 0 && allowed.length <= 14;
  return isShort ? message('key-unknown/possible', { names: allowed.join(', ') }) : undefined;
};

/** The nearest group around that has a key of this name: the line is only indented too far. */
const outerGroup = ({ name, path, root, document }: NamedViolation): Message | undefined => {
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
  return (
    described(word, new Map(found.map(([key, description]) => [key, description?.fr]))) ??
    described(word, new Map(found.map(([key, description]) => [key, description?.en])))
  );
};

/** True when an unknown key stands for a missing one: a misspelling of it, or a word of its description. */
export const isMeantFor = (written: string, key: string, shape: Shape | undefined): boolean =>
  closest(written, [key]) !== undefined || describedAs(written, shape) === key;
