/** Values that YAML reads otherwise than they look. */
import type { Located } from '../source/types.ts';
import type { Violation, Sentence, Wording } from './violation.ts';
import { show } from './names.ts';
import { isRecord } from './shape.ts';
import { empty, typeNames } from './value-sentences.ts';

const falseWords: ReadonlySet<string> = new Set(['no', 'non', 'n', 'off', 'faux']);

const trueWords: ReadonlySet<string> = new Set(['yes', 'oui', 'y', 'o', 'on', 'vrai']);

/** Values YAML reads otherwise than they look. */
export const misread = (violation: Violation, doc: Located, wording: Wording): Sentence | undefined => {
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
        message: `« ${source} » est lu comme un nombre, alors que « ${key} » attend un texte.`,
        hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
      };
    }
    if (typeof value === 'boolean') {
      return {
        code: 'yaml-word-unquoted',
        message: `« ${source} » est lu comme « ${value ? 'vrai' : 'faux'} », alors que « ${key} » attend un texte.`,
        hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
      };
    }
    if (isRecord(value)) {
      const line = source.split('\n')[0] ?? '';
      if (source.startsWith('{') && Object.values(value).every((item) => item === null)) {
        return {
          code: 'yaml-brace-unquoted',
          message: `Le texte de « ${key} » commence par une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } ».`,
          hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
        };
      }
      if (!source.startsWith('{') && !source.includes('\n') && Object.keys(value).length === 1) {
        return {
          code: 'yaml-colon-unquoted',
          message: `Le texte de « ${key} » contient « : » : sans guillemets, YAML y voit une clé et sa valeur.`,
          hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
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
        message: `« ${key} » attend ${meant} sans guillemets.`,
        hint: `Écrivez « ${key}: ${meant} ».`,
      };
    if (meant !== undefined)
      return {
        code: 'yaml-boolean-word',
        message: `« ${value} » n’est pas compris : « ${key} » attend true (oui) ou false (non).`,
        hint: `Écrivez « ${key}: ${meant} ».`,
      };
  }
  if (wanted === 'boolean' && (value === 0 || value === 1)) {
    return {
      code: 'value-type',
      message: `« ${key} » attend true (oui) ou false (non) ; ${value} est un nombre.`,
      hint: `Écrivez « ${key}: ${value === 1} ».`,
    };
  }
  if ((wanted === 'number' || wanted === 'integer') && typeof value === 'string') {
    const number = value.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.');
    const digits = /^-?\d+(\.\d+)?/.exec(number)?.[0];
    if (digits !== undefined) {
      const why =
        digits === value
          ? 'sans guillemets'
          : number === digits
            ? value.includes(',')
              ? 'avec un point pour les décimales'
              : 'sans espace'
            : 'sans unité';
      return {
        code: 'value-type',
        message: `« ${key} » attend ${typeNames[wanted] ?? 'un nombre'}, écrit ${why} ; « ${show(value)} » est un texte.`,
        hint: `Écrivez « ${key}: ${digits} ».`,
      };
    }
  }
  if (wanted === 'array' && !Array.isArray(value)) {
    return {
      code: 'value-type',
      message: `« ${key} » attend une liste, ${isRecord(value) ? 'pas un groupe de clés' : `pas « ${show(value)} » seul`}.`,
      hint: isRecord(value)
        ? 'Commencez chaque élément par un tiret et une espace.'
        : `Écrivez « ${key}: [${show(value)}] », ou un élément par ligne après un tiret.`,
    };
  }
  return undefined;
};
