/** What is said of a key that is missing or that nobody knows. */
import { closest, described } from '../diagnostics/suggest.ts';
import type { Located } from '../source/types.ts';
import type { Violation, Sentence, Wording } from './violation.ts';
import { because, exampleOf, nameOf, show, yamlOf } from './names.ts';
import { isRecord, shapeAt, type Shape } from './shape.ts';

export const missing = (violation: Violation & { readonly name: string }, wording: Wording): Sentence => {
  const shape = violation.shape?.child(violation.name);
  const description = shape?.description;
  const example = exampleOf(shape);
  if (violation.name === 'alt') {
    return {
      code: 'image-alt-missing',
      message:
        'Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ce qu’elle montre.',
      facts: { name: 'alt' },
      hint: `Ajoutez ce qui est construit, et où : ${wording === 'attribute' ? 'alt="Hangar agricole à charpente bois, à Landos"' : 'alt: "Hangar agricole à charpente bois, à Landos"'}`,
    };
  }
  const written =
    wording === 'attribute'
      ? `${violation.name}="${example === undefined ? '…' : show(example)}"`
      : `${violation.name}: ${example === undefined ? '…' : yamlOf(example)}`;
  return wording === 'attribute'
    ? {
        code: 'attribute-missing',
        message: `Il manque l’attribut « ${violation.name} » au bloc <${String((violation.document as { type?: string }).type)}>${because(description)}`,
        hint: `Ajoutez ${written}.`,
        facts: { name: violation.name },
      }
    : {
        code: 'key-missing',
        message: `Il manque la clé « ${violation.name} » dans ${nameOf(violation.path, violation.document)}${because(description)}`,
        hint: `Ajoutez « ${written} ».`,
        facts: { name: violation.name },
      };
};

export const unknown = (violation: Violation & { readonly name: string }, doc: Located, wording: Wording): Sentence => {
  const { name, path } = violation;
  const group = violation.value;
  const allowed = [...(violation.shape?.properties.keys() ?? [])].filter((key) => key !== 'type' || wording === 'key');
  if (wording === 'attribute') {
    const suggestion = closest(name, allowed);
    return {
      code: 'attribute-unknown',
      message: `Le bloc <${String((violation.document as { type?: string }).type)}> n’a pas d’attribut « ${name} ».`,
      hint:
        suggestion !== undefined
          ? `Vouliez-vous dire « ${suggestion} » ?`
          : allowed.length === 0
            ? 'Ce bloc n’a aucun attribut.'
            : `Ses attributs : ${allowed.join(', ')}.`,
      facts: { name, suggestions: suggestion === undefined ? [] : [suggestion] },
    };
  }
  const [head, rest] = splitOnce(name, ':');
  if (rest !== undefined && allowed.includes(head)) {
    return {
      code: 'yaml-space-missing',
      message: `Il manque une espace après les deux-points de « ${head} ».`,
      hint: `Écrivez « ${head}: ${rest} ».`,
      facts: { name: head, found: name },
    };
  }
  if (/[\u00A0\u202F]/.test(name)) {
    return {
      code: 'yaml-space-nonbreaking',
      message: `Une espace insécable s’est glissée dans la clé « ${name.trim()} » : YAML la prend pour une lettre.`,
      hint: 'Effacez-la et tapez une espace ordinaire.',
      facts: { found: name },
    };
  }
  const value = isRecord(group) ? group[name] : undefined;
  const isFlow = doc.sourceOf(path).startsWith('{');
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion =
    closest(name, absent) ?? described(name, descriptionsOf(violation.shape)) ?? closest(name, allowed);
  if (value === null && isFlow && suggestion === undefined) {
    return {
      code: 'yaml-comma-unquoted',
      message: `Une virgule coupe ici le texte : entre accolades, « ${show(name)} » est pris pour une nouvelle clé.`,
      hint: 'Mettez le texte qui contient la virgule entre guillemets.',
      facts: { found: name },
    };
  }
  const told = {
    code: 'key-unknown',
    message: `La clé « ${show(name)} » n’existe pas dans ${nameOf(path, violation.document)}.`,
  } as const;
  if (suggestion !== undefined)
    return {
      ...told,
      hint: `Vouliez-vous dire « ${suggestion} » ?`,
      facts: { name, suggestions: [suggestion] },
    };
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const above = path.slice(0, depth);
    if (shapeAt(violation.root, above, violation.document)?.properties.has(name) !== true) continue;
    return {
      ...told,
      hint: `C’est une clé de ${depth === 0 ? 'premier niveau' : nameOf(above, violation.document)} : vérifiez le retrait de la ligne.`,
      facts: { name, suggestions: [] },
    };
  }
  return {
    ...told,
    hint:
      allowed.length > 0 && allowed.length <= 14
        ? `Clés possibles : ${allowed.join(', ')}.`
        : 'Retirez-la, ou cherchez son nom dans docs/reference.md.',
    facts: { name, expected: allowed, suggestions: [] },
  };
};

const descriptionsOf = (shape: Shape | undefined): Map<string, string | undefined> =>
  new Map([...(shape?.properties ?? [])].map(([key, child]) => [key, child.description]));

/** True when a key that does not exist is meant for one that is missing: misspelt, or in French. */
export const isMeantFor = (written: string, key: string, shape: Shape | undefined): boolean =>
  closest(written, [key]) !== undefined || described(written, descriptionsOf(shape)) === key;

const splitOnce = (text: string, separator: string): [string, string | undefined] => {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1).trim()];
};
