import type { MailConfig } from '../config.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { LeadStore } from '../leads/store.ts';
import type { ServerStrings, MailStrings } from '../leads/strings.ts';
import type { QueuedMail } from '../leads/types.ts';
import type { SiteSource } from '../site/site.ts';
import { composeMail } from './compose.ts';
import { missingStringsCode } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** A mail whose texts the built site does not hold: it waits for a build that does. */
export class MissingStringsError extends Error {
  override readonly name = 'MissingStringsError';
  readonly code = missingStringsCode;
}

/** Returns what writes and sends one queued mail. */
export function createDelivery(
  site: SiteSource,
  store: Pick<LeadStore, 'find'>,
  files: Pick<FileStore, 'pathOf'>,
  transport: MailTransport,
  config: MailConfig,
) {
  return async (mail: QueuedMail): Promise<void> => {
    const { contact, manifest } = site.current();
    if (!contact.hasMailStrings) throw new MissingStringsError('messages.mail is missing from contact.mjs');
    const lead = await store.find(mail.leadId);
    // Erased meanwhile: its mails went with it.
    if (!lead) return;
    await transport.send(composeMail(mail, lead, { manifest, strings: contact.strings as ServerStrings & { mail: MailStrings }, config, files }));
  };
}
