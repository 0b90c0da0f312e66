/**
 * Messages as data: a rule names a message of the catalogue (`messages/*.json`) and what it is filled with, a printer
 * writes it in a language. ESLint's `messageId` and `data`.
 */
import type { By } from '../language/language.ts';
import type rules from './messages/rules.json';
import type schema from './messages/schema.json';
import type shared from './messages/shared.json';
import type source from './messages/source.json';

type Catalogue = typeof rules & typeof schema & typeof shared & typeof source;

/** The code of its diagnostic; where a code has several messages, what tells them apart follows a stroke. */
export type MessageId = keyof Catalogue;

/** The messages that have placeholders. */
type FilledId = { [Id in MessageId]: Catalogue[Id] extends { readonly data: object } ? Id : never }[MessageId];

/**
 * The value of a placeholder: a text that is the same in each language, a text in each language, a message of its own,
 * or a list of alternatives.
 */
export type Datum = string | number | By<string> | Message | readonly Datum[];

/** A message before its language is chosen. */
export interface Message {
  readonly id: MessageId;
  readonly data: Readonly<Record<string, Datum>>;
}

/** What fills a message; one that lacks a placeholder does not compile. */
export type DataOf<Id extends MessageId> = Id extends FilledId
  ? Readonly<Record<keyof Catalogue[Id]['data'], Datum>>
  : object;

/** The same as arguments: a message without placeholders takes none. */
export type Filling<Id extends MessageId> = Id extends FilledId ? [data: DataOf<Id>] : [];

/** A message with what fills it. */
export const message = <Id extends MessageId>(id: Id, ...[data]: Filling<Id>): Message => ({ id, data: data ?? {} });
