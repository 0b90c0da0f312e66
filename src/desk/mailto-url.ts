/** The mail that one begins from a request: reference in its subject, the visitor's words below. Pure. */
import type { WholeRequest } from '../../http/desk.ts';
import { fill } from '../ui/fill.ts';

/** The site's words for it. */
export interface AnswerWords {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
  readonly quotation: string;
}

/** Mail programs and systems cut addresses that are longer than some two thousand characters. */
const MAX_QUOTED = 800;

/**
 * A `mailto:` address. Everything of the visitor's is encoded, so that nothing of it becomes another header or
 * recipient.
 */
export const mailtoOf = (
  request: Pick<WholeRequest, 'email' | 'firstname' | 'lastname' | 'reference' | 'message' | 'receivedAt'>,
  words: AnswerWords,
  { sender, date }: { readonly sender: { readonly company: string; readonly phone: string }; readonly date: string },
): string => {
  const { firstname, lastname, reference } = request;
  const values = { firstname, lastname, reference, date, ...sender };
  const [subject, opening, closing, quotation] = [words.subject, words.opening, words.closing, words.quotation].map(
    (text) => fill(text, values).replaceAll(/[\u00A0\u202F]/g, ' '),
  );
  const body = [opening, '', '', '', closing, '', quotation, ...quoted(request.message)].join('\r\n');
  const address = encodeURIComponent(request.email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject ?? '')}&body=${encodeURIComponent(body)}`;
};

const quoted = (message: string): string[] => {
  // By characters, not by their halves: half a pair can't be encoded.
  const letters = Array.from(message);
  const shown = letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')} …` : message;
  return shown.split(/\r?\n/).map((line) => `> ${line}`);
};
