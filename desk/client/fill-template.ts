/** Ready mails with the facts of a request. Pure functions. */
import type { WholeRequest } from '../contract.ts';
import { fill } from '../../src/ui/fill.ts';

/** A mail to read and change before it is sent. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** What a template is filled with beside the request; `amount` and `day` are absent if they are not known yet. */
export interface LetterFacts {
  readonly sender: string;
  readonly company: string;
  readonly phone: string;
  /** When the request arrived. */
  readonly date: string;
  readonly day: string | undefined;
  readonly place: string | undefined;
  readonly amount: string | undefined;
}

/** What is not known is left as a blank, which no mail is sent with. */
export const blank = '[…]';

/** Fills a template. */
export const fillTemplate = (
  { subject, text }: Letter,
  { firstname, lastname, reference, trade }: Pick<WholeRequest, 'firstname' | 'lastname' | 'reference' | 'trade'>,
  facts: LetterFacts,
): Letter => {
  const known = { firstname, lastname, reference, trade, ...facts };
  const values = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, name.endsWith('name') ? (value ?? '') : value || blank]),
  );
  const complete = (template: string): string =>
    fill(template, values)
      // A visitor may have left one name, or none.
      .replaceAll(/ +(?=[ ,\n])/g, '')
      .trim();
  return { subject: complete(subject), text: complete(text) };
};
