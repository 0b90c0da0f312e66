/** Writes messages in a language, from the catalogue. */
import { capital, orList, uncapital, type Language } from '../language/language.ts';
import type { TableEntry } from '../language/words.ts';
import type { Datum, Message } from './message.ts';
import rules from './messages/rules.json';
import schema from './messages/schema.json';
import shared from './messages/shared.json';
import source from './messages/source.json';

/** All messages by their ids: what each says, then the way out where it has one of its own. */
export const catalogue: Readonly<Record<string, TableEntry>> = { ...rules, ...schema, ...shared, ...source };

/** A message in one language, and the way out where it has one. Throws for an id that the catalogue does not have. */
export const writeMessage = ({ id, data }: Message, language: Language) => {
  const entry = catalogue[id];
  if (entry === undefined) throw new Error(`The catalogue has no message ${id}`);
  const [message = '', hint] = [entry[language]].flat().map((text) => fill(text, data, language));
  return { message, hint };
};

/** « {name} » is what `data` has under that name, « {Name} » the same with a capital letter. */
const fill = (text: string, data: Message['data'], language: Language): string =>
  text.replaceAll(/\{([A-Za-z]+)\}/g, (written, name: string) => {
    const exact = data[name];
    if (exact !== undefined) return writeDatum(exact, language);
    const small = data[uncapital(name)];
    return small === undefined ? written : capital(writeDatum(small, language));
  });

const writeDatum = (datum: Datum, language: Language): string => {
  if (typeof datum !== 'object') return String(datum);
  if ('id' in datum) return writeMessage(datum, language).message;
  if ('fr' in datum) return datum[language];
  const items = datum.map((each) => writeDatum(each, language));
  return orList(language, items);
};
