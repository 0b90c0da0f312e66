/**
 * JSON Schemas of what browsers send, in the shapes of desk/contract.ts. Fastify refuses what does not fit before a
 * handler runs, and drops keys that the contract has not.
 */
import type { FastifyTypeProvider } from 'fastify';
import {
  activities,
  answerTemplates,
  answerTimes,
  contacts,
  deskStates,
  dueTimes,
  maxAmount,
  maxAnswerCharacters,
  maxNoteCharacters,
  maxRequestsAtOnce,
  quoteOutcomes,
  type AnswerCall,
  type AnswerName,
  type CalendarCall,
  type Change,
  type ChangeCall,
  type EndSession,
  type EraseCall,
  type ListQuery,
  type Logout,
  type NextStep,
  type PresenceCall,
  type PushCall,
  type PushTarget,
  type RemindersCall,
  type UndoCall,
  type VisitMailCall,
  type YearQuery,
} from '../contract.ts';

type Schema = Readonly<Record<string, unknown>>;

declare const shape: unique symbol;
/** The schema of what is then typed as `Call`. */
type CallSchema<Call> = Schema & { readonly [shape]?: Call };

/** Types a route's `body` and `querystring` by their schemas: for `app.withTypeProvider`. */
export interface CallTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends CallSchema<infer Call> ? Call : unknown;
}

type OptionalKey<Call> = { [Key in keyof Call]-?: object extends Pick<Call, Key> ? Key : never }[keyof Call];

/** An object with a schema for each key of the contract's type; the `optional` ones may be absent. */
const objectOf = <Call>(
  properties: Readonly<Record<keyof Call, Schema>>,
  optional: readonly OptionalKey<Call>[] = [],
): CallSchema<Call> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.some((each) => each === key)),
  additionalProperties: false,
});

const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const matching = (pattern: RegExp): Schema => ({ type: 'string', pattern: pattern.source });
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
const listOf = (items: Schema): Schema => ({ type: 'array', items, minItems: 1, maxItems: maxRequestsAtOnce });
const flag: Schema = { type: 'boolean' };
const line = text(200);
const place = text(80);
const id = text(36);
const uuid = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const reference = matching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
const version: Schema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
/** Cents. */
const amount: Schema = { type: 'integer', minimum: 0, maximum: maxAmount };
const day: Schema = { type: 'string', format: 'date' };
const time = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** A key of a browser, base64url. */
const key = matching(/^[\w-]{16,120}$/);

const nextStep = objectOf<NextStep>({ text: line, day, time, place: line }, ['time', 'place']);

type ChangeOf<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;

/** What each kind of change has beside its kind. */
const changes: { readonly [Kind in Change['kind']]: CallSchema<ChangeOf<Kind>> } = {
  state: objectOf<ChangeOf<'state'>>({ kind: { const: 'state' }, state: oneOf(deskStates) }),
  'next-step': objectOf<ChangeOf<'next-step'>>({ kind: { const: 'next-step' }, step: nextStep }, ['step']),
  place: objectOf<ChangeOf<'place'>>({ kind: { const: 'place' }, place }),
  assignee: objectOf<ChangeOf<'assignee'>>({ kind: { const: 'assignee' }, person: id }, ['person']),
  contact: objectOf<ChangeOf<'contact'>>({ kind: { const: 'contact' }, contact: oneOf(contacts) }),
  amount: objectOf<ChangeOf<'amount'>>({ kind: { const: 'amount' }, amount }, ['amount']),
  note: objectOf<ChangeOf<'note'>>({ kind: { const: 'note' }, id, text: text(maxNoteCharacters) }, ['id']),
};

export const changeCall = objectOf<ChangeCall>({
  requests: listOf(objectOf<ChangeCall['requests'][number]>({ reference, version })),
  change: {
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: Object.values(changes),
  },
});

export const undoCall = objectOf<UndoCall>({ undo: id });

export const answerCall = objectOf<AnswerCall>(
  {
    id: uuid,
    reference,
    version,
    template: oneOf(answerTemplates),
    to: text(254),
    subject: line,
    text: text(maxAnswerCharacters),
    amount,
  },
  ['template', 'amount'],
);

export const answerName = objectOf<AnswerName>({ reference, id: uuid });

export const presenceCall = objectOf<PresenceCall>(
  { reference, activity: oneOf([...activities, 'left']), isAnyway: flag },
  ['isAnyway'],
);

export const remindersCall = objectOf<RemindersCall>({ digestTime: time }, ['digestTime']);

const pushTarget = objectOf<PushTarget>({ endpoint: text(1000), p256dh: key, auth: key });
export const pushCall = objectOf<PushCall>({ subscription: pushTarget }, ['subscription']);

export const calendarCall = objectOf<CalendarCall>({ isOn: flag });

export const visitMailCall = objectOf<VisitMailCall>({ reference });

export const eraseCall = objectOf<EraseCall>({ references: listOf(reference), isWholePerson: flag, isDryRun: flag });

export const logout = objectOf<Logout>({ isEverywhere: flag });

export const endSession = objectOf<EndSession>({ id: text(43) });

/** A filter that is not known is refused: without it the list would hold more than was asked for. */
const queryOf = <Query>(properties: Readonly<Record<keyof Query, Schema>>): CallSchema<Query> => ({
  type: 'object',
  properties,
  propertyNames: { enum: Object.keys(properties) },
});

const filter = (maxLength: number): Schema => ({ ...text(maxLength), minLength: 1 });

export const listQuery = queryOf<ListQuery>({
  search: filter(200),
  state: oneOf(deskStates),
  trade: filter(200),
  place: filter(80),
  month: matching(/^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/),
  answered: oneOf(answerTimes),
  quote: oneOf(quoteOutcomes),
  due: oneOf(dueTimes),
  assignee: filter(36),
  cursor: filter(200),
});

export const yearQuery = queryOf<YearQuery>({ year: matching(/^[12]\d{3}$/) });
