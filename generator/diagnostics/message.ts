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

/** The placeholders of a message. */
type Placeholder<Id extends FilledId> = keyof Catalogue[Id]['data'];

/**
 * What stands in the place of a placeholder: the same in each language, in that language, a message of its own, or a
 * list of alternatives.
 */
export type Datum = string | number | By<string> | Message | readonly Datum[];

/** A message before its language is chosen. */
export interface Message {
  readonly id: MessageId;
  readonly data: Readonly<Record<string, Datum>>;
}

/** A message with what fills it; one that lacks a placeholder does not compile. */
export function message(id: Exclude<MessageId, FilledId>): Message;
export function message<Id extends FilledId>(id: Id, data: Readonly<Record<Placeholder<Id>, Datum>>): Message;
export function message(id: MessageId, data: Message['data'] = {}): Message {
  return { id, data };
}
