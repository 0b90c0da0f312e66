/** The submission of a filled form and its request body. */
import { leadFieldNames, type LeadFields } from './validate.ts';

/** Values and attachments of the form. */
export interface UnsentLead {
  readonly fields: LeadFields;
  readonly files: readonly File[];
}

/**
 * A filled form with its idempotency key. Its values never change: a retry sends the same body with the same key, so
 * that the server stores the request once.
 */
export interface PreparedLead extends UnsentLead {
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

/** Adds the idempotency key and the time to a filled form. */
export const prepareLead = (
  filled: Pick<PreparedLead, 'fields' | 'files' | 'elapsedMs' | 'website' | 'origin'>,
): PreparedLead => ({ ...filled, key: newKey(), submittedAt: new Date().toISOString() });

/** Whether all texts of two forms are equal. */
export const hasSameFields = (one: LeadFields, other: LeadFields): boolean =>
  leadFieldNames.every((name) => one[name] === other[name]);

/** The multipart request body; `token` is the proof of work, empty without one. [7.contact-body] */
export const formDataOf = (lead: PreparedLead, marker: string, token = ''): FormData => {
  const body = new FormData();
  for (const name of leadFieldNames) body.append(name, lead.fields[name]);
  // The form has no consent checkbox: the site sends no marketing.
  body.append('consent', 'false');
  body.append('type', marker);
  body.append('submittedAt', lead.submittedAt);
  body.append('website', lead.website);
  body.append('elapsedMs', String(lead.elapsedMs));
  if (lead.origin) body.append('origin', lead.origin);
  if (token) body.append('token', token);
  for (const file of lead.files) body.append('files', file, file.name);
  return body;
};

/** A random UUID (RFC 9562, version 4); works without a secure context as well. */
const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
