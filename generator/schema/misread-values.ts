/** Values that YAML reads otherwise than they look. */
import { hints } from '../language/hints.ts';
import type { By } from '../language/language.ts';
import type { Located } from '../source/types.ts';
import type { Violation, Refusal, Wording } from './violation.ts';
import { show } from './names.ts';
import { isRecord } from './shape.ts';
import { empty, typeNames } from './value-sentences.ts';

const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'non', 'n', 'off', 'faux']);

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'oui', 'y', 'o', 'on', 'vrai']);

/** How a value of the wrong type is reported, where YAML has read another one than its editor meant. */
export const misread = (violation: Violation, doc: Located, wording: Wording): Refusal | undefined => {
  if (wording === 'attribute') return undefined;
  const { value, path } = violation;
  if (value === null || value === undefined) return empty(violation, doc, wording);
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  const wanted = violation.shape?.schema.type;
  switch (wanted) {
    case 'string':
      return misreadText(value, key, doc.sourceOf(path), typeof path.at(-1) === 'number' ? '- ' : `${key}: `);
    case 'boolean':
      return misreadBoolean(value, key);
    case 'number':
    case 'integer':
      return typeof value === 'string' ? misreadNumber(value, key, typeNames[wanted]) : undefined;
    case 'array':
      return misreadList(value, key);
    default:
      return undefined;
  }
};

/** `start` is what stands before the value on its line: its key, or a dash. */
const misreadText = (value: unknown, key: string, source: string, start: string): Refusal | undefined => {
  const quoted = {
    fr: `Mettez-le entre guillemets : ${start}"${source}"`,
    en: `Put it between quotation marks: ${start}"${source}"`,
  };
  if (typeof value === 'number')
    return {
      code: 'yaml-number-unquoted',
      message: {
        fr: `« ${source} » est lu comme un nombre, alors que « ${key} » attend un texte.`,
        en: `“${source}” is read as a number, while “${key}” expects a text.`,
      },
      hint: quoted,
    };
  if (typeof value === 'boolean')
    return {
      code: 'yaml-word-unquoted',
      message: {
        fr: `« ${source} » est lu comme « ${value ? 'vrai' : 'faux'} », alors que « ${key} » attend un texte.`,
        en: `“${source}” is read as “${value}”, while “${key}” expects a text.`,
      },
      hint: quoted,
    };
  if (!isRecord(value)) return undefined;
  const hint = hints.quote(`${start}"${show(source.split('\n')[0])}"`);
  if (source.startsWith('{'))
    return Object.values(value).some((item) => item !== null)
      ? undefined
      : {
          code: 'yaml-brace-unquoted',
          message: {
            fr: `Le texte de « ${key} » commence par une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } ».`,
            en: `The text of “${key}” begins with a brace: YAML takes it for the beginning of a group “{ key: value }”.`,
          },
          hint,
        };
  if (source.includes('\n') || Object.keys(value).length !== 1) return undefined;
  return {
    code: 'yaml-colon-unquoted',
    message: {
      fr: `Le texte de « ${key} » contient « : » : sans guillemets, YAML y voit une clé et sa valeur.`,
      en: `The text of “${key}” contains “: ”: without quotation marks YAML sees a key and its value in it.`,
    },
    hint,
  };
};

const misreadBoolean = (value: unknown, key: string): Refusal | undefined => {
  if (value === 0 || value === 1)
    return {
      code: 'value-type',
      message: {
        fr: `« ${key} » attend true (oui) ou false (non) ; ${value} est un nombre.`,
        en: `“${key}” expects true (yes) or false (no); ${value} is a number.`,
      },
      hint: hints.write(`${key}: ${value === 1}`),
    };
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (!trueWords.has(word) && !falseWords.has(word)) return undefined;
  const meant = String(trueWords.has(word));
  const hint = hints.write(`${key}: ${meant}`);
  return word === meant
    ? {
        code: 'value-type',
        message: {
          fr: `« ${key} » attend ${meant} sans guillemets.`,
          en: `“${key}” expects ${meant} without quotation marks.`,
        },
        hint,
      }
    : {
        code: 'yaml-boolean-word',
        message: {
          fr: `« ${String(value)} » n’est pas compris : « ${key} » attend true (oui) ou false (non).`,
          en: `“${String(value)}” is not understood: “${key}” expects true (yes) or false (no).`,
        },
        hint,
      };
};

const misreadNumber = (value: string, key: string, typeName: By<string>): Refusal | undefined => {
  const number = joined(value.replace(/[\s\u00A0\u202F]/g, '')).replace(',', '.');
  const digits = /^-?\d+(\.\d+)?/.exec(number)?.[0];
  if (digits === undefined) return undefined;
  const how = formOf(value, number, digits);
  return {
    code: 'value-type',
    message: {
      fr: `« ${key} » attend ${typeName.fr}, écrit ${how.fr} ; « ${show(value)} » est un texte.`,
      en: `“${key}” expects ${typeName.en}, written ${how.en}; “${show(value)}” is a text.`,
    },
    hint: hints.write(`${key}: ${digits}`),
  };
};

/** How a number is to be written, other than it was. */
const formOf = (written: string, number: string, digits: string): By<string> => {
  if (digits === written) return { fr: 'sans guillemets', en: 'without quotation marks' };
  if (number !== digits) return { fr: 'sans unité', en: 'without its unit' };
  if (!written.includes(',')) return { fr: 'sans espace', en: 'without spaces' };
  return number.includes('.') && !written.includes('.')
    ? { fr: 'avec un point pour les décimales', en: 'with a point for the decimals' }
    : { fr: 'sans virgule', en: 'without commas' };
};

/**
 * A number without the commas that set its thousands apart, as English has them: one before two zeros, in which decimals
 * hardly end, or several.
 */
const joined = (number: string): string =>
  /^-?[1-9]\d{0,2}(?:,\d00|(?:,\d{3}){2,})(?!\d)/.test(number) ? number.replaceAll(',', '') : number;

const misreadList = (value: unknown, key: string): Refusal => {
  const isGroup = isRecord(value);
  return {
    code: 'value-type',
    message: {
      fr: `« ${key} » attend une liste, ${isGroup ? 'pas un groupe de clés' : `pas « ${show(value)} » seul`}.`,
      en: `“${key}” expects a list, ${isGroup ? 'not a group of keys' : `not “${show(value)}” alone`}.`,
    },
    hint: isGroup
      ? { fr: 'Commencez chaque élément par un tiret et une espace.', en: 'Begin each item with a dash and a space.' }
      : {
          fr: `Écrivez « ${key}: [${show(value)}] », ou un élément par ligne après un tiret.`,
          en: `Write “${key}: [${show(value)}]”, or one item per line after a dash.`,
        },
  };
};
