/** The desk's cookies: HttpOnly, SameSite=Strict, host-only. */
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import { sessionDays } from '../../server/store/desk/people.ts';

/** Which cookie: of the session, of the browser that asked for a code, of a browser that a person has used before. */
type Purpose = 'desk' | 'desk-code' | 'desk-browser';

/** The prefix makes a browser accept it from this host alone, over TLS (RFC 6265bis, 4.1.3.2). */
const nameOf = (purpose: Purpose, { isSecure }: DeskOrigin): string => (isSecure ? `__Host-${purpose}` : purpose);

const write = (purpose: Purpose, value: string, seconds: number, origin: DeskOrigin): string =>
  `${nameOf(purpose, origin)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; ` +
  `SameSite=Strict${origin.isSecure ? '; Secure' : ''}`;

/** The secret in a request's cookie; undefined if there is none, or more than one. */
const read = (purpose: Purpose, header: string | undefined, origin: DeskOrigin): string | undefined => {
  const prefix = `${nameOf(purpose, origin)}=`;
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix));
  const value = values[0]?.slice(prefix.length);
  return values.length === 1 && value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

export const sessionCookie = (secret: string, origin: DeskOrigin): string =>
  write('desk', secret, sessionDays.most * 24 * 60 * 60, origin);

export const endedCookie = (origin: DeskOrigin): string => write('desk', '', 0, origin);

export const readSessionCookie = (header: string | undefined, origin: DeskOrigin): string | undefined =>
  read('desk', header, origin);

export const codeCookie = (secret: string, lifeMs: number, origin: DeskOrigin): string =>
  write('desk-code', secret, Math.round(lifeMs / 1000), origin);

export const readCodeCookie = (header: string | undefined, origin: DeskOrigin): string | undefined =>
  read('desk-code', header, origin);

/** How long a browser stays known; browsers keep no cookie for much longer (RFC 6265bis, 5.5: 400 days). */
const knownBrowserDays = 365;

/** Marks a browser as one on which somebody has logged in; the proof is `browserProofOf`. */
export const browserCookie = (proof: string, origin: DeskOrigin): string =>
  write('desk-browser', proof, knownBrowserDays * 24 * 60 * 60, origin);

export const readBrowserCookie = (header: string | undefined, origin: DeskOrigin): string | undefined =>
  read('desk-browser', header, origin);
