/** One filled form, ready to be sent, and the parts of the request made of it. */
import { leadFieldNames, type LeadFields } from './validate.ts';

/** What somebody has written and added, sent or not. */
export interface UnsentLead {
  readonly fields: LeadFields;
  readonly files: readonly File[];
}

/**
 * A filled form with its key. Everything in it is fixed with the key: a second attempt sends the same
 * parts, so that the server recognises the request and keeps it once.
 */
export interface PreparedLead extends UnsentLead {
  /** Sent as `Idempotency-Key`. */
  readonly key: string;
  /** ISO time of the first attempt. */
  readonly submittedAt: string;
  /** Time between the form's appearance and the first attempt; robots are faster than people. */
  readonly elapsedMs: number;
  /** The honeypot: empty unless a robot filled it. */
  readonly website: string;
  /** The page that its author came from; empty, or missing in older copies, for who came from nowhere. */
  readonly origin?: string;
}

/** Gives a filled form its key and its time. */
export function prepareLead(
  filled: Pick<PreparedLead, 'fields' | 'files' | 'elapsedMs' | 'website' | 'origin'>,
): PreparedLead {
  return { ...filled, key: newKey(), submittedAt: new Date().toISOString() };
}

/** The request's multipart body; `token` is the form's proof, empty without one. [7.contact-body] */
export function formDataOf(lead: PreparedLead, marker: string, token = ''): FormData {
  const body = new FormData();
  for (const name of leadFieldNames) body.append(name, lead.fields[name]);
  // No box asks for a consent: the site sends no marketing.
  body.append('consent', 'false');
  body.append('type', marker);
  body.append('submittedAt', lead.submittedAt);
  body.append('website', lead.website);
  body.append('elapsedMs', String(lead.elapsedMs));
  if (lead.origin) body.append('origin', lead.origin);
  if (token) body.append('token', token);
  for (const file of lead.files) body.append('files', file, file.name);
  return body;
}

/** A random UUID (RFC 9562, version 4), also on pages that are not a secure context. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
