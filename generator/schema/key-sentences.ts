/** How a key is reported that is missing or that nobody knows. */
import { closest, described } from '../diagnostics/suggest.ts';
import { message as messageOf } from '../diagnostics/message.ts';
import { hints } from '../language/hints.ts';
import { byLanguage, inBoth, type By } from '../language/language.ts';
import type { Located } from '../source/types.ts';
import type { Violation, Refusal, Wording } from './violation.ts';
import { because, descriptionOf, exampleOf, keyOf, nameOf, show, yamlOf } from './names.ts';
import { isRecord, shapeAt, type Shape } from './shape.ts';

type NamedViolation = Violation & { readonly name: string };

/** How a picture is reported that has no alternative text. */
export const altMissing = (wording: Wording): Refusal => {
  const written = (text: string): string => (wording === 'attribute' ? `alt="${text}"` : `alt: "${text}"`);
  return {
    code: 'image-alt-missing',
    message: {
      fr: 'Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ce qu’elle montre.',
      en: 'This picture has no alternative text (“alt”): those who do not see it will not know what it shows.',
    },
    hint: {
      fr: `Ajoutez ce que l’on y voit, et où : ${written('Deux personnes à leur table de travail, à Valmont')}`,
      en: `Add what it shows, and where: ${written('Two people at their workbench, in Ashford')}`,
    },
    facts: { name: 'alt' },
  };
};

/** How a key or an attribute is reported that is required and absent. */
export const missing = (violation: NamedViolation, wording: Wording): Refusal => {
  const { name } = violation;
  if (name === 'alt') return altMissing(wording);
  const shape = violation.shape?.child(name);
  const why = because(descriptionOf(shape));
  const example = exampleOf(shape);
  const facts = { name };
  if (wording === 'attribute') {
    const written = byLanguage((language) => `${name}="${example === undefined ? '…' : show(example[language])}"`);
    return {
      code: 'attribute-missing',
      message: {
        fr: `Il manque l’attribut « ${name} » au bloc <${blockOf(violation)}>${why.fr}`,
        en: `The attribute “${name}” is missing from the block <${blockOf(violation)}>${why.en}`,
      },
      hint: { fr: `Ajoutez ${written.fr}.`, en: `Add ${written.en}.` },
      facts,
    };
  }
  const written = byLanguage((language) => `${name}: ${example === undefined ? '…' : yamlOf(example[language])}`);
  return {
    code: 'key-missing',
    message: {
      fr: `Il manque la clé « ${name} » dans ${keyOf(violation).fr}${why.fr}`,
      en: `The key “${name}” is missing from ${keyOf(violation).en}${why.en}`,
    },
    hint: { fr: `Ajoutez « ${written.fr} ».`, en: `Add “${written.en}”.` },
    facts,
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
    message: {
      fr: `Le bloc <${blockOf(violation)}> n’a pas d’attribut « ${name} ».`,
      en: `The block <${blockOf(violation)}> has no attribute “${name}”.`,
    },
    hint:
      suggestion !== undefined
        ? hints.suggest(suggestion)
        : allowed.length === 0
          ? { fr: 'Ce bloc n’a aucun attribut.', en: 'This block has no attributes.' }
          : { fr: `Ses attributs : ${allowed.join(', ')}.`, en: `Its attributes: ${allowed.join(', ')}.` },
    facts: { name, suggestions: suggestion === undefined ? [] : [suggestion] },
  };
};

const unknownKey = (violation: NamedViolation, allowed: readonly string[], doc: Located): Refusal => {
  const { name, path, value: group } = violation;
  const [, head = name, rest] = /^([^:]*):(.*)$/s.exec(name) ?? [];
  if (rest !== undefined && allowed.includes(head))
    return {
      code: 'yaml-space-missing',
      message: messageOf('yaml-space-missing/colon', { key: head, value: rest.trim() }),
      facts: { name: head, found: name },
    };
  if (/[\u00A0\u202F]/.test(name))
    return {
      code: 'yaml-space-nonbreaking',
      message: {
        fr: `Une espace insécable s’est glissée dans la clé « ${name.trim()} » : YAML la prend pour une lettre.`,
        en: `A non-breaking space has slipped into the key “${name.trim()}”: YAML takes it for a letter.`,
      },
      hint: hints.typeSpace,
      facts: { found: name },
    };
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion = closest(name, absent) ?? describedAs(name, violation.shape) ?? closest(name, allowed);
  const hasNoValue = isRecord(group) && group[name] === null;
  if (suggestion === undefined && hasNoValue && doc.sourceOf(path).startsWith('{'))
    return {
      code: 'yaml-comma-unquoted',
      message: {
        fr: `Une virgule coupe ici le texte : entre accolades, « ${show(name)} » est pris pour une nouvelle clé.`,
        en: `A comma cuts the text here: between braces, “${show(name)}” is taken for a new key.`,
      },
      hint: {
        fr: 'Mettez le texte qui contient la virgule entre guillemets.',
        en: 'Put the text that contains the comma between quotation marks.',
      },
      facts: { found: name },
    };
  const nameOfGroup = keyOf(violation);
  const message = {
    fr: `La clé « ${show(name)} » n’existe pas dans ${nameOfGroup.fr}.`,
    en: `The key “${show(name)}” does not exist in ${nameOfGroup.en}.`,
  };
  if (suggestion !== undefined)
    return {
      code: 'key-unknown',
      message,
      hint: hints.suggest(suggestion),
      facts: { name, suggestions: [suggestion] },
    };
  const outer = outerGroup(violation);
  if (outer !== undefined)
    return { code: 'key-unknown', message, hint: say.of(outer), facts: { name, suggestions: [] } };
  const hint = /\s/.test(name)
    ? say.sentence
    : allowed.length > 0 && allowed.length <= 14
      ? say.possible(allowed.join(', '))
      : say.remove;
  return { code: 'key-unknown', message, hint, facts: { name, expected: allowed, suggestions: [] } };
};

/** The nearest group around that has a key of this name: the line is only indented too far. */
const outerGroup = ({ name, path, root, document }: NamedViolation): By<string> | undefined => {
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const outer = path.slice(0, depth);
    if (shapeAt(root, outer, document)?.properties.has(name) === true)
      return depth === 0 ? say.topLevel : nameOf(outer, document);
  }
  return undefined;
};

const say = inBoth({
  fr: {
    topLevel: 'premier niveau',
    of: (group: By<string>) => `C’est une clé de ${group.fr} : vérifiez le retrait de la ligne.`,
    possible: (keys: string) => `Clés possibles : ${keys}.`,
    sentence: 'Si c’est la suite d’un texte, décalez la ligne comme celles qui la précèdent : une clé est un seul mot.',
    remove: 'Retirez-la, ou cherchez son nom dans docs/reference.md.',
  },
  en: {
    topLevel: 'the top level',
    of: (group) => `It is a key of ${group.en}: check the indentation of the line.`,
    possible: (keys) => `Possible keys: ${keys}.`,
    sentence: 'If it goes on with a text, indent the line like those before it: a key is one word.',
    remove: 'Remove it, or look for its name in docs/reference.md.',
  },
});

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
