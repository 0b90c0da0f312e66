/** An invitation to the desk: a single-use link that is valid for an hour. */
import { cleanLine } from '../../server/text/clean-text.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { ManifestDesk } from '../../server/http/site/manifest.ts';
import type { DeskOrigin } from '../../server/http/desk-origin.ts';
import { commandName, type Person } from '../../server/store/desk/people.ts';
import { digestOf, makeSecret, normaliseEmail } from '../../server/store/desk/secrets.ts';

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
  person: Pick<Person, 'name' | 'email'> & Partial<Pick<Person, 'rights'>>,
  {
    store,
    origin,
    desk,
    now,
  }: {
    readonly store: Pick<RequestStore, 'invite' | 'addAudit'>;
    readonly origin: DeskOrigin;
    readonly desk: Pick<ManifestDesk, 'path' | 'invitation'>;
    readonly now: Date;
  },
): Promise<string> => {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + invitationMs).toISOString();
  await store.invite(person, { tokenHash: digestOf(token), expiresAt }, now.toISOString());
  await store.addAudit({ at: now.toISOString(), person: commandName, action: 'invite', subject: person.email });
  return `${origin.origin}${desk.path}/${desk.invitation}#${token}`;
};
