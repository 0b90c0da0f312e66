/** The commands of `npm run leads` that manage the users of the company's desk. */
import type { ServerConfig } from '../config/config.ts';
import { nameOfRights } from './arguments.ts';
import { countOf } from './print-requests.ts';
import type { RequestStore } from '../store/store.ts';
import { MailFailureError } from '../mail/failures.ts';
import { helloNameOf } from '../mail/compose.ts';
import { createOwnMails } from '../mail/own-mails.ts';
import { createSmtpTransport } from '../mail/transport.ts';
import type { SiteManifest } from '../http/site/manifest.ts';
import { invite, readInvited } from '../../desk/server/invitation.ts';
import { createDeskMailSender } from '../mail/desk-mails.ts';
import { deskOriginOf, readDeskOrigin } from '../http/desk-origin.ts';
import { commandName, type Right } from '../store/desk/people.ts';
import { normaliseEmail } from '../store/desk/secrets.ts';

/** What the commands need. */
export interface PeopleCommand {
  readonly store: RequestStore;
  readonly config: ServerConfig;
  readonly manifest: () => SiteManifest;
  readonly now: Date;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isJson: boolean;
  /** What an invited person may do; undefined: as the store decides. */
  readonly rights: readonly Right[] | undefined;
}

/** `invite NAME EMAIL`: prints the link, and mails it if there is a mail server. */
export const inviteCommand = async (name: string, email: string, command: PeopleCommand): Promise<number> => {
  const { store, config, out, err, now } = command;
  const invited = readInvited(name, email);
  if (!invited) {
    err(`"${name}" "${email}" is nobody to invite: a name and an e-mail address were expected.\n`);
    return 2;
  }
  const person = { ...invited, ...(command.rights && { rights: command.rights }) };
  const manifest = command.manifest();
  const { desk } = manifest;
  if (!desk) {
    err('The built site has no desk: give it one (desk in site.yaml), and build it again.\n');
    return 1;
  }
  // A command is often called without the settings of the server, which has recorded its origin.
  const recorded = config.deskOrigin ? undefined : await store.readState('desk-origin');
  const origin = readDeskOrigin(recorded ?? '') ?? deskOriginOf(config, manifest.site);
  const link = await invite(person, { store, desk, now, origin });
  out(`${link}\n`);
  err(`For ${person.name} <${person.email}>, good once, for an hour.\n`);
  if (config.mail.smtpUrl === undefined) {
    err('SMTP_URL is not set: hand the link over yourself. The desk sends no codes either: a passkey is needed.\n');
    return 0;
  }
  if (!origin.isSecure) {
    err(
      `${origin.origin} is this machine alone: the link was not mailed. Behind a proxy, set TRUST_PROXY or ` +
        'DESK_ORIGIN for the server, restart it, and invite again.\n',
    );
    return 1;
  }
  if (config.isDeskForPasskeysOnly) err('DESK_PASSKEYS_ONLY is set: a passkey is needed.\n');
  const helloName = () => helloNameOf({ manifest, config: config.mail });
  const transport = createSmtpTransport(config.mail.smtpUrl, { tls: config.mail.tls, helloName });
  const ownMails = createOwnMails(transport, () => now);
  const send = createDeskMailSender({ ownMails, site: () => manifest, config: config.mail, clock: () => now });
  try {
    await send({ kind: 'invitation', link }, person);
    err('It was mailed as well.\n');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error instanceof MailFailureError ? error.message : 'it was refused';
    err(`It could not be mailed (${reason}): hand the link over yourself.\n`);
  }
  return 0;
};

/** `people`: lists the users of the desk. */
export const peopleCommand = async ({ store, now, out, err, isJson }: PeopleCommand): Promise<number> => {
  const people = await store.listPeople(now.toISOString());
  if (isJson) out(`${JSON.stringify(people, null, 2)}\n`);
  else
    for (const { name, email, rights, joinedAt, passkeys, sessions, lastSeenAt } of people) {
      const login = joinedAt === undefined ? 'invited' : passkeys > 0 ? countOf(passkeys, 'passkey') : 'codes by mail';
      const seen = lastSeenAt === undefined ? [] : [`last seen ${lastSeenAt.slice(0, 16).replace('T', ' ')}`];
      out(`${[`${name} <${email}>`, nameOfRights(rights), login, countOf(sessions, 'session'), ...seen].join('  ')}\n`);
    }
  err(people.length === 0 ? 'Nobody was invited: there is no desk yet.\n' : `${people.length} in all\n`);
  return 0;
};

/** `rights EMAIL RIGHTS`: changes what somebody may do, from their next call on. */
export const rightsCommand = async (
  email: string,
  rights: readonly Right[],
  { store, now, out, err, isJson }: PeopleCommand,
): Promise<number> => {
  const address = normaliseEmail(email);
  if (!(await store.setRights(address, rights))) {
    err(`Nobody has the address "${address}" at the desk\n`);
    return 1;
  }
  const subject = `${address} ${nameOfRights(rights)}`;
  await store.addAudit({ at: now.toISOString(), person: commandName, action: 'rights', subject });
  if (isJson) out(`${JSON.stringify([{ email: address, rights }])}\n`);
  err(`${address} may now ${doing[nameOfRights(rights)]}\n`);
  return 0;
};

const doing: Readonly<Record<string, string>> = {
  requests: 'answer requests, and not edit the site',
  editing: 'edit the site, and see no requests',
  both: 'answer requests and edit the site',
};

/** `revoke EMAIL`: ends sessions at once and removes passkeys and invitation. */
export const revokeCommand = async (
  email: string,
  { store, now, out, err, isJson }: PeopleCommand,
): Promise<number> => {
  const address = normaliseEmail(email);
  if (!(await store.revoke(address))) {
    err(`Nobody has the address "${address}" at the desk\n`);
    return 1;
  }
  await store.addAudit({ at: now.toISOString(), person: commandName, action: 'revoke', subject: address });
  if (isJson) out(`${JSON.stringify([{ email: address }])}\n`);
  err(`${address} may no longer use the desk: sessions are ended, passkeys forgotten\n`);
  if (!(await store.hasPeople())) err('Nobody is left: there is no desk until somebody is invited\n');
  return 0;
};

/** `audit`: prints the audit log, newest first. */
export const auditCommand = async ({ store, out, isJson }: PeopleCommand): Promise<number> => {
  const entries = await store.listAudit(10_000);
  if (isJson) out(`${JSON.stringify(entries, null, 2)}\n`);
  else for (const { at, person, action, subject } of entries) out(`${at}  ${person}  ${action}  ${subject}\n`);
  return 0;
};
