/** An invitation to the desk: a single-use link that is valid for an hour. */
import { cleanLine } from '../leads/clean-text.ts';
import type { LeadStore } from '../leads/store.ts';
import type { ManifestDesk } from '../site/manifest.ts';
import type { DeskOrigin } from './origin.ts';
import { digestOf, makeSecret, normaliseEmail } from './secrets.ts';

/** Lifetime of an invitation. */
const invitationMs = 60 * 60 * 1000;

/** Parses whom to invite; undefined unless it is a name with an address. */
export const readInvited = (
  name: string,
  email: string,
): { readonly name: string; readonly email: string } | undefined => {
  const invited = { name: cleanLine(name), email: normaliseEmail(email) };
  const isAddress = invited.email.length <= 254 && /^[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;"]+$/.test(invited.email);
  return invited.name !== '' && invited.name.length <= 100 && isAddress ? invited : undefined;
};

/**
 * Invites somebody, also again, and returns the link. The secret is in its fragment, which browsers send to no server.
 */
export const invite = async (
  person: { readonly name: string; readonly email: string },
  {
    store,
    origin,
    desk,
    now,
  }: {
    readonly store: Pick<LeadStore, 'invite' | 'addAudit'>;
    readonly origin: DeskOrigin;
    readonly desk: Pick<ManifestDesk, 'path' | 'invitation'>;
    readonly now: Date;
  },
): Promise<string> => {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + invitationMs).toISOString();
  await store.invite(person, { tokenHash: digestOf(token), expiresAt }, now.toISOString());
  await store.addAudit({ at: now.toISOString(), person: 'npm run leads', action: 'invite', subject: person.email });
  return `${origin.origin}${desk.path}/${desk.invitation}#${token}`;
};
