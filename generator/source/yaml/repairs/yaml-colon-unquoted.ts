import type { By } from '../../../language/language.ts';
import { indentOf, keyColumn, nextLine, spanOfLine, type Context, type Explanation, type Repair } from './repair.ts';
import { flowValueAt, textOf, replaceValue, spanOf, theText, useQuotes, valueOfLine, type Value } from './value.ts';

export const colonInFlow: Explanation = (context) => {
  if (context.error.code !== 'BLOCK_IN_FLOW') return undefined;
  const value = flowValueAt(context.text, context.column + 1);
  if (value === undefined) return undefined;
  return colon(context, value);
};

export const colonInBlock: Explanation = (context) => {
  const { error, text } = context;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const value = valueOfLine(text);
  if (value === undefined || value.key === undefined) return undefined;
  if (/\S\s*:(?:\s|$)/.test(value.text)) return colon(context, isSentence(text, value.key) ? wholeItem(text) : value);
  const next = nextLine(context);
  if (
    next === undefined ||
    indentOf(next.text) <= indentOf(text) ||
    /^\s*(- )?["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text) ||
    !/:(\s|$)/.test(next.text)
  )
    return undefined;
  const content = next.text.trim();
  return {
    code: 'yaml-colon-unquoted',
    said: {
      fr: {
        message: `La suite ${textOf(value).fr} contient « : » : sans guillemets, YAML y voit une nouvelle clé.`,
        hint: useBlock(value).fr,
      },
      en: {
        message: `The rest of ${textOf(value).en} contains “: ”: without quotation marks YAML sees a new key in it.`,
        hint: useBlock(value).en,
      },
    },
    ...spanOfLine(context.index, next.line),
    lines: [{ line: next.line, text: next.text.slice(0, indentOf(next.text)) + content.replace(/:/g, ' ') }],
  };
};

const colon = (context: Context, value: Value): Repair => {
  const cure = value.isFlow || !continues(context) ? useQuotes(value, value.text) : useBlock(value);
  return {
    code: 'yaml-colon-unquoted',
    said: {
      fr: {
        message: `${theText(value).fr} contient « : » : sans guillemets, YAML y voit une nouvelle clé.`,
        hint: cure.fr,
      },
      en: {
        message: `${theText(value).en} contains “: ”: without quotation marks YAML sees a new key in it.`,
        hint: cure.en,
      },
    },
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(value.text)),
  };
};

/** True when the text goes on below its first line: between quotes, a blank line in it would be lost. */
const continues = (context: Context): boolean => {
  const next = nextLine(context);
  return (
    next !== undefined &&
    indentOf(next.text) > indentOf(context.text) &&
    !/^\s*(- )?["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text)
  );
};

const useBlock = ({ key }: Value): By<string> => {
  const start = key === undefined ? '- |' : `${key}: |`;
  return {
    fr: `Écrivez « ${start} », et le texte entier dessous, sans guillemets, chaque ligne décalée de deux espaces.`,
    en: `Write “${start}”, and the whole text below it, without quotation marks, each line indented by two spaces.`,
  };
};

/**
 * « - Pente : 83 %, hauteur : 3,50 m »: what stands before the first colon of a list item is a word of a sentence, no
 * key.
 */
const isSentence = (text: string, key: string): boolean =>
  /^\s*- /.test(text) && (!/^[a-z][A-Za-z0-9]*$/.test(key) || text.includes(`${key} :`));

const wholeItem = (text: string): Value => {
  const start = keyColumn(text);
  const content = text.slice(start).trimEnd();
  return { start, end: start + content.length, text: content, isFlow: false };
};
