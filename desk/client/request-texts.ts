/** How requests are named. Pure functions. */
import type { RequestCard } from '../contract.ts';

/** First and last name, else the email address, else the phone number. */
export const nameOf = ({
  firstname,
  lastname,
  email,
  phone,
}: Pick<RequestCard, 'firstname' | 'lastname' | 'email' | 'phone'>): string =>
  `${firstname} ${lastname}`.trim() || email || phone;
