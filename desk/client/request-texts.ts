/** How requests are named and counted. Pure functions. */
import type { RequestCard } from '../contract.ts';
import { fill } from '../../src/ui/fill.ts';
import { formats } from './site.ts';

/** First and last name, else the email address, else the phone number. */
export const nameOf = ({
  firstname,
  lastname,
  email,
  phone,
}: Pick<RequestCard, 'firstname' | 'lastname' | 'email' | 'phone'>): string =>
  `${firstname} ${lastname}`.trim() || email || phone;

/** « 1 note », « 3 notes ». */
export const countText = (number: number, one: string, many: string): string =>
  number === 1 ? one : fill(many, { count: formats.number(number) });
