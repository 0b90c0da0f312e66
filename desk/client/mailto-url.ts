/** The `mailto:` link that answers a request: reference in the subject, quoted message in the body. Pure functions. */
import type { WholeRequest } from '../contract.ts';
import { fill } from '../../src/ui/fill.ts';

/** Texts of the mail, with `{placeholders}`. */
export interface MailTexts {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
  readonly quotation: string;
}

/** Mail clients and operating systems truncate URLs of more than about 2,000 characters. */
const maxQuotedCharacters = 800;

/** A `mailto:` URL. All values of the visitor are encoded, so that they cannot add a header or a recipient. */
export const mailtoUrl = (
  request: Pick<WholeRequest, 'email' | 'firstname' | 'lastname' | 'reference' | 'message' | 'receivedAt'>,
  words: MailTexts,
  { sender, date }: { readonly sender: { readonly company: string; readonly phone: string }; readonly date: string },
): string => {
  const { firstname, lastname, reference } = request;
  const values = { firstname, lastname, reference, date, ...sender };
  const [subject, opening, closing, quotation] = [words.subject, words.opening, words.closing, words.quotation].map(
    (text) => fill(text, values).replaceAll(/[\u00A0\u202F]/g, ' '),
  );
  const body = [opening, '', '', '', closing, '', quotation, ...quotedLines(request.message)].join('\r\n');
  const address = encodeURIComponent(request.email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject ?? '')}&body=${encodeURIComponent(body)}`;
};

const quotedLines = (message: string): string[] => {
  // By code point: `encodeURIComponent` throws on half a surrogate pair.
  const characters = Array.from(message);
  const shown =
    characters.length > maxQuotedCharacters ? `${characters.slice(0, maxQuotedCharacters).join('')} …` : message;
  return shown.split(/\r?\n/).map((line) => `> ${line}`);
};
