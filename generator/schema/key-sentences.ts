/** What is said of a key that is missing or that nobody knows. */
import type { Facts } from '../diagnostics/diagnostic.ts';
import { closest, described } from '../diagnostics/suggest.ts';
import { inBoth, type By } from '../language/language.ts';
import type { Located } from '../source/types.ts';
import type { Violation, Refusal, Wording } from './violation.ts';
import { because, descriptionOf, exampleOf, nameOf, show, yamlOf } from './names.ts';
import { isRecord, shapeAt, type Shape } from './shape.ts';

export const missing = (violation: Violation & { readonly name: string }, wording: Wording): Refusal => {
  const shape = violation.shape?.child(violation.name);
  const description = descriptionOf(shape);
  const example = exampleOf(shape);
  if (violation.name === 'alt') {
    return {
      code: 'image-alt-missing',
      said: {
        fr: {
          message:
            'Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ce qu’elle montre.',
          hint: `Ajoutez ce que l’on y voit, et où : ${wording === 'attribute' ? 'alt="Deux personnes à leur table de travail, à Valmont"' : 'alt: "Deux personnes à leur table de travail, à Valmont"'}`,
        },
        en: {
          message: 'This picture has no alternative text (“alt”): those who do not see it will not know what it shows.',
          hint: `Add what it shows, and where: ${wording === 'attribute' ? 'alt="Two people at their workbench, in Ashford"' : 'alt: "Two people at their workbench, in Ashford"'}`,
        },
      },
      facts: { name: 'alt' },
    };
  }
  const written = (value: unknown): string =>
    wording === 'attribute'
      ? `${violation.name}="${value === undefined ? '…' : show(value)}"`
      : `${violation.name}: ${value === undefined ? '…' : yamlOf(value)}`;
  return wording === 'attribute'
    ? {
        code: 'attribute-missing',
        said: {
          fr: {
            message: `Il manque l’attribut « ${violation.name} » au bloc <${String((violation.document as { type?: string }).type)}>${because(description).fr}`,
            hint: `Ajoutez ${written(example?.fr)}.`,
          },
          en: {
            message: `The attribute “${violation.name}” is missing from the block <${String((violation.document as { type?: string }).type)}>${because(description).en}`,
            hint: `Add ${written(example?.en)}.`,
          },
        },
        facts: { name: violation.name },
      }
    : {
        code: 'key-missing',
        said: {
          fr: {
            message: `Il manque la clé « ${violation.name} » dans ${nameOf(violation.path, violation.document).fr}${because(description).fr}`,
            hint: `Ajoutez « ${written(example?.fr)} ».`,
          },
          en: {
            message: `The key “${violation.name}” is missing from ${nameOf(violation.path, violation.document).en}${because(description).en}`,
            hint: `Add “${written(example?.en)}”.`,
          },
        },
        facts: { name: violation.name },
      };
};

export const unknown = (violation: Violation & { readonly name: string }, doc: Located, wording: Wording): Refusal => {
  const { name, path } = violation;
  const group = violation.value;
  const allowed = [...(violation.shape?.properties.keys() ?? [])].filter((key) => key !== 'type' || wording === 'key');
  if (wording === 'attribute') {
    const suggestion = closest(name, allowed);
    return {
      code: 'attribute-unknown',
      said: {
        fr: {
          message: `Le bloc <${String((violation.document as { type?: string }).type)}> n’a pas d’attribut « ${name} ».`,
          hint:
            suggestion !== undefined
              ? `Vouliez-vous dire « ${suggestion} » ?`
              : allowed.length === 0
                ? 'Ce bloc n’a aucun attribut.'
                : `Ses attributs : ${allowed.join(', ')}.`,
        },
        en: {
          message: `The block <${String((violation.document as { type?: string }).type)}> has no attribute “${name}”.`,
          hint:
            suggestion !== undefined
              ? `Did you mean “${suggestion}”?`
              : allowed.length === 0
                ? 'This block has no attributes.'
                : `Its attributes: ${allowed.join(', ')}.`,
        },
      },
      facts: { name, suggestions: suggestion === undefined ? [] : [suggestion] },
    };
  }
  const [head, rest] = splitOnce(name, ':');
  if (rest !== undefined && allowed.includes(head)) {
    return {
      code: 'yaml-space-missing',
      said: {
        fr: {
          message: `Il manque une espace après les deux-points de « ${head} ».`,
          hint: `Écrivez « ${head}: ${rest} ».`,
        },
        en: { message: `A space is missing after the colon of “${head}”.`, hint: `Write “${head}: ${rest}”.` },
      },
      facts: { name: head, found: name },
    };
  }
  if (/[\u00A0\u202F]/.test(name)) {
    return {
      code: 'yaml-space-nonbreaking',
      said: {
        fr: {
          message: `Une espace insécable s’est glissée dans la clé « ${name.trim()} » : YAML la prend pour une lettre.`,
          hint: 'Effacez-la et tapez une espace ordinaire.',
        },
        en: {
          message: `A non-breaking space has slipped into the key “${name.trim()}”: YAML takes it for a letter.`,
          hint: 'Delete it and type an ordinary space.',
        },
      },
      facts: { found: name },
    };
  }
  const value = isRecord(group) ? group[name] : undefined;
  const isFlow = doc.sourceOf(path).startsWith('{');
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion = closest(name, absent) ?? describedAs(name, violation.shape) ?? closest(name, allowed);
  if (value === null && isFlow && suggestion === undefined) {
    return {
      code: 'yaml-comma-unquoted',
      said: {
        fr: {
          message: `Une virgule coupe ici le texte : entre accolades, « ${show(name)} » est pris pour une nouvelle clé.`,
          hint: 'Mettez le texte qui contient la virgule entre guillemets.',
        },
        en: {
          message: `A comma cuts the text here: between braces, “${show(name)}” is taken for a new key.`,
          hint: 'Put the text that contains the comma between quotation marks.',
        },
      },
      facts: { found: name },
    };
  }
  const told = (hint: By<string>, facts: Facts): Refusal => ({
    code: 'key-unknown',
    said: say.unknown(show(name), nameOf(path, violation.document), hint),
    facts,
  });
  if (suggestion !== undefined) return told(say.suggestion(suggestion), { name, suggestions: [suggestion] });
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const above = path.slice(0, depth);
    if (shapeAt(violation.root, above, violation.document)?.properties.has(name) !== true) continue;
    return told(depth === 0 ? say.ofTop : say.ofGroup(nameOf(above, violation.document)), { name, suggestions: [] });
  }
  const hint = /\s/.test(name)
    ? say.sentence
    : allowed.length > 0 && allowed.length <= 14
      ? say.possible(allowed.join(', '))
      : say.remove;
  return told(hint, { name, expected: allowed, suggestions: [] });
};

const say = inBoth({
  fr: {
    unknown: (name: string, group: By<string>, hint: By<string>) => ({
      message: `La clé « ${name} » n’existe pas dans ${group.fr}.`,
      hint: hint.fr,
    }),
    suggestion: (name: string) => `Vouliez-vous dire « ${name} » ?`,
    ofTop: 'C’est une clé de premier niveau : vérifiez le retrait de la ligne.',
    ofGroup: (group: By<string>) => `C’est une clé de ${group.fr} : vérifiez le retrait de la ligne.`,
    possible: (keys: string) => `Clés possibles : ${keys}.`,
    sentence: 'Si c’est la suite d’un texte, décalez la ligne comme celles qui la précèdent : une clé est un seul mot.',
    remove: 'Retirez-la, ou cherchez son nom dans docs/reference.md.',
  },
  en: {
    unknown: (name, group, hint) => ({
      message: `The key “${name}” does not exist in ${group.en}.`,
      hint: hint.en,
    }),
    suggestion: (name) => `Did you mean “${name}”?`,
    ofTop: 'It is a key of the top level: check the indentation of the line.',
    ofGroup: (group) => `It is a key of ${group.en}: check the indentation of the line.`,
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

const splitOnce = (text: string, separator: string): [string, string | undefined] => {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1).trim()];
};
