/** The submission of a filled form. */
import { nextRequestKey } from '../../formats/request-keys.ts';
import { contactFieldNames, normaliseFields, type ContactFields } from './validate.ts';

/** Values and attachments of the form. */
export interface UnsentRequest {
  readonly fields: ContactFields;
  readonly files: readonly File[];
}

/**
 * A filled form with its idempotency key. Its values never change: a retry sends the same body with the same key, so
 * that the server stores the request once.
 */
export interface PreparedRequest extends UnsentRequest {
  /** Sent as `Idempotency-Key`. */
  readonly key: string;
  /** ISO time of the first attempt. */
  readonly submittedAt: string;
  /** Time between the rendering of the form and the first attempt; bots are faster than people. */
  readonly elapsedMs: number;
  /** Value of the honeypot: empty unless a bot filled it. */
  readonly website: string;
  /** The page the visitor came from (`origin.ts`); empty, or missing in older stored copies, if unknown. */
  readonly origin?: string;
}

/**
 * Normalises a filled form and adds the idempotency key and the time; what the visitor sees stays as it was typed.
 * `earlierKey` is the key of an earlier version of the same form: the request keeps its identity.
 */
export const prepareRequest = (
  filled: Pick<PreparedRequest, 'fields' | 'files' | 'elapsedMs' | 'website' | 'origin'>,
  earlierKey?: string,
): PreparedRequest => ({
  ...filled,
  fields: normaliseFields(filled.fields),
  key: earlierKey === undefined ? newKey() : nextRequestKey(earlierKey, Date.now()),
  submittedAt: new Date().toISOString(),
});

/** Whether all texts of two forms are equal once normalised. */
export const hasSameFields = (one: ContactFields, other: ContactFields): boolean => {
  const [ofOne, ofOther] = [normaliseFields(one), normaliseFields(other)];
  return contactFieldNames.every((name) => ofOne[name] === ofOther[name]);
};

/** Whether two lists of attachments are the same: names and sizes, in order. */
export const hasSameFiles = (one: readonly File[], other: readonly File[]): boolean =>
  one.length === other.length &&
  one.every(({ name, size }, index) => name === other[index]?.name && size === other[index].size);

/** A random UUID (RFC 9562, version 4); works without a secure context as well. */
const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
