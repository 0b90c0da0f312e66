/** Values that YAML reads otherwise than they look. */
import type { Located } from '../source/types.ts';
import type { Violation, Refusal, Wording } from './violation.ts';
import { show } from './names.ts';
import { isRecord } from './shape.ts';
import { empty, typeNames } from './value-sentences.ts';

const falseWords: ReadonlySet<string> = new Set(['no', 'non', 'n', 'off', 'faux']);

const trueWords: ReadonlySet<string> = new Set(['yes', 'oui', 'y', 'o', 'on', 'vrai']);

/** Values YAML reads otherwise than they look. */
export const misread = (violation: Violation, doc: Located, wording: Wording): Refusal | undefined => {
  const wanted = violation.shape?.schema.type;
  const { value, path } = violation;
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  const source = doc.sourceOf(path);
  const shown = typeof path.at(-1) === 'number' ? '- ' : `${key}: `;
  if (wording === 'attribute') return undefined;
  if (value === null || value === undefined) return empty(violation, doc, wording);
  if (wanted === 'string') {
    if (typeof value === 'number') {
      return {
        code: 'yaml-number-unquoted',
        said: {
          fr: {
            message: `« ${source} » est lu comme un nombre, alors que « ${key} » attend un texte.`,
            hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
          },
          en: {
            message: `“${source}” is read as a number, while “${key}” expects a text.`,
            hint: `Put it between quotation marks: ${shown}"${source}"`,
          },
        },
      };
    }
    if (typeof value === 'boolean') {
      return {
        code: 'yaml-word-unquoted',
        said: {
          fr: {
            message: `« ${source} » est lu comme « ${value ? 'vrai' : 'faux'} », alors que « ${key} » attend un texte.`,
            hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
          },
          en: {
            message: `“${source}” is read as “${value ? 'true' : 'false'}”, while “${key}” expects a text.`,
            hint: `Put it between quotation marks: ${shown}"${source}"`,
          },
        },
      };
    }
    if (isRecord(value)) {
      const line = source.split('\n')[0] ?? '';
      if (source.startsWith('{') && Object.values(value).every((item) => item === null)) {
        return {
          code: 'yaml-brace-unquoted',
          said: {
            fr: {
              message: `Le texte de « ${key} » commence par une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } ».`,
              hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
            },
            en: {
              message: `The text of “${key}” begins with a brace: YAML takes it for the beginning of a group “{ key: value }”.`,
              hint: `Put the text between quotation marks: ${shown}"${show(line)}"`,
            },
          },
        };
      }
      if (!source.startsWith('{') && !source.includes('\n') && Object.keys(value).length === 1) {
        return {
          code: 'yaml-colon-unquoted',
          said: {
            fr: {
              message: `Le texte de « ${key} » contient « : » : sans guillemets, YAML y voit une clé et sa valeur.`,
              hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
            },
            en: {
              message: `The text of “${key}” contains “: ”: without quotation marks YAML sees a key and its value in it.`,
              hint: `Put the text between quotation marks: ${shown}"${show(line)}"`,
            },
          },
        };
      }
    }
  }
  if (wanted === 'boolean' && typeof value === 'string') {
    const word = value.trim().toLowerCase();
    const meant =
      falseWords.has(word) || word === 'false' ? 'false' : trueWords.has(word) || word === 'true' ? 'true' : undefined;
    if (meant === word)
      return {
        code: 'value-type',
        said: {
          fr: { message: `« ${key} » attend ${meant} sans guillemets.`, hint: `Écrivez « ${key}: ${meant} ».` },
          en: { message: `“${key}” expects ${meant} without quotation marks.`, hint: `Write “${key}: ${meant}”.` },
        },
      };
    if (meant !== undefined)
      return {
        code: 'yaml-boolean-word',
        said: {
          fr: {
            message: `« ${value} » n’est pas compris : « ${key} » attend true (oui) ou false (non).`,
            hint: `Écrivez « ${key}: ${meant} ».`,
          },
          en: {
            message: `“${value}” is not understood: “${key}” expects true (yes) or false (no).`,
            hint: `Write “${key}: ${meant}”.`,
          },
        },
      };
  }
  if (wanted === 'boolean' && (value === 0 || value === 1)) {
    return {
      code: 'value-type',
      said: {
        fr: {
          message: `« ${key} » attend true (oui) ou false (non) ; ${value} est un nombre.`,
          hint: `Écrivez « ${key}: ${value === 1} ».`,
        },
        en: {
          message: `“${key}” expects true (yes) or false (no); ${value} is a number.`,
          hint: `Write “${key}: ${value === 1}”.`,
        },
      },
    };
  }
  if ((wanted === 'number' || wanted === 'integer') && typeof value === 'string') {
    const number = joined(value.replace(/[\s\u00A0\u202F]/g, '')).replace(',', '.');
    const digits = /^-?\d+(\.\d+)?/.exec(number)?.[0];
    if (digits !== undefined) {
      const why =
        digits === value
          ? { fr: 'sans guillemets', en: 'without quotation marks' }
          : number !== digits
            ? { fr: 'sans unité', en: 'without its unit' }
            : !value.includes(',')
              ? { fr: 'sans espace', en: 'without spaces' }
              : number.includes('.') && !value.includes('.')
                ? { fr: 'avec un point pour les décimales', en: 'with a point for the decimals' }
                : { fr: 'sans virgule', en: 'without commas' };
      const typeName = typeNames[wanted] ?? { fr: 'un nombre', en: 'a number' };
      return {
        code: 'value-type',
        said: {
          fr: {
            message: `« ${key} » attend ${typeName.fr}, écrit ${why.fr} ; « ${show(value)} » est un texte.`,
            hint: `Écrivez « ${key}: ${digits} ».`,
          },
          en: {
            message: `“${key}” expects ${typeName.en}, written ${why.en}; “${show(value)}” is a text.`,
            hint: `Write “${key}: ${digits}”.`,
          },
        },
      };
    }
  }
  if (wanted === 'array' && !Array.isArray(value)) {
    return {
      code: 'value-type',
      said: {
        fr: {
          message: `« ${key} » attend une liste, ${isRecord(value) ? 'pas un groupe de clés' : `pas « ${show(value)} » seul`}.`,
          hint: isRecord(value)
            ? 'Commencez chaque élément par un tiret et une espace.'
            : `Écrivez « ${key}: [${show(value)}] », ou un élément par ligne après un tiret.`,
        },
        en: {
          message: `“${key}” expects a list, ${isRecord(value) ? 'not a group of keys' : `not “${show(value)}” alone`}.`,
          hint: isRecord(value)
            ? 'Begin each item with a dash and a space.'
            : `Write “${key}: [${show(value)}]”, or one item per line after a dash.`,
        },
      },
    };
  }
  return undefined;
};

/**
 * A number without the commas that set its thousands apart, as English has them: one before two zeros, in which decimals
 * hardly end, or several.
 */
const joined = (number: string): string =>
  /^-?[1-9]\d{0,2}(?:,\d00|(?:,\d{3}){2,})(?!\d)/.test(number) ? number.replaceAll(',', '') : number;
