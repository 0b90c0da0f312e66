import { access, constants } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { MailConfig } from '../config.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { MailStrings, ServerStrings } from '../leads/strings.ts';
import type { Lead, MailKind, StoredFile } from '../leads/types.ts';
import type { SiteSource } from '../site/site.ts';
import { composeMail, composePlainMail, recipientsOf, type ComposeContext, type ComposedMail } from './compose.ts';
import { MailFaultError, type MailFault, type RecipientRefusal } from './faults.ts';
import type { FileLinks } from './links.ts';
import type { MailTransport } from './transport.ts';

/** A mail about to be tried. */
export interface MailToSend {
  readonly kind: MailKind;
  readonly lead: Lead;
  readonly withoutFiles: boolean;
  readonly recipients: readonly string[];
}

/** What came of an attempt. */
export type Attempt =
  | { readonly kind: 'answered'; readonly accepted: readonly string[]; readonly refused: readonly RecipientRefusal[] }
  | { readonly kind: 'fault'; readonly fault: MailFault; readonly hadFiles: boolean }
  /** The built site has no words for it: a mail waits for a build that has. */
  | { readonly kind: 'wordless' };

/** What writes and sends mails. */
export interface Delivery {
  /** Whom a mail is for, as settings and request say now. */
  recipientsOf(kind: MailKind, lead: Pick<Lead, 'email'>): readonly string[];
  attempt(mail: MailToSend): Promise<Attempt>;
}

export interface DeliveryDependencies {
  readonly site: SiteSource;
  readonly files: Pick<FileStore, 'pathOf'>;
  readonly links: FileLinks;
  readonly transport: MailTransport;
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** Creates it. */
export function createDelivery({ site, files, links, transport, config, clock, log }: DeliveryDependencies): Delivery {
  const contextFor = async (lead: Lead, strings: ServerStrings & { mail: MailStrings }): Promise<ComposeContext> => {
    const { manifest } = site.current();
    const origin = (manifest.site.apiUrl ?? manifest.site.url).replace(/\/$/, '');
    const now = clock();
    const pathByFile = await readablePaths(lead.files, files);
    if (pathByFile.size < lead.files.length)
      log.warn({ files: lead.files.length - pathByFile.size }, 'attachments cannot be read');
    return {
      manifest,
      strings,
      config,
      now,
      pathOf: (file) => pathByFile.get(file),
      linkTo: ({ storedName }) => {
        const { path, until } = links.sign(storedName, now);
        return { href: origin + path, until };
      },
    };
  };

  return {
    recipientsOf: (kind, lead) =>
      recipientsOf(kind, lead, { manifest: site.current().manifest, config }).map(({ address }) => address),
    async attempt({ kind, lead, withoutFiles, recipients }) {
      const { contact } = site.current();
      if (!contact.hasMailStrings) return { kind: 'wordless' };
      const context = await contextFor(lead, contact.strings as ServerStrings & { mail: MailStrings });
      const mail = compose({ kind, withoutFiles }, lead, context, log);
      try {
        return { kind: 'answered', ...(await transport.send(mail, recipients)) };
      } catch (error) {
        if (!(error instanceof MailFaultError)) throw error;
        return { kind: 'fault', fault: error.fault, hadFiles: (mail.attachments ?? []).length > 0 };
      }
    },
  };
}

/** A mail that cannot be written as the site wants it (a time zone nobody knows, …) leaves in a plain form. */
function compose(
  mail: { kind: MailKind; withoutFiles: boolean },
  lead: Lead,
  context: ComposeContext,
  log: Pick<Logger, 'error'>,
): ComposedMail {
  try {
    return composeMail(mail, lead, context);
  } catch (error) {
    const { locale, timeZone } = context.manifest.site;
    log.error(
      { mail: mail.kind, locale, timeZone, err: error },
      'a mail cannot be written as site.yaml wants it, and leaves in a plain form',
    );
    return composePlainMail(mail, lead, context);
  }
}

/** Where the files are that can be read now. */
async function readablePaths(
  kept: readonly StoredFile[],
  files: Pick<FileStore, 'pathOf'>,
): Promise<Map<StoredFile, string>> {
  const found = await Promise.all(
    kept.map(async (file) => {
      const path = files.pathOf(file.storedName);
      const isReadable = await access(path, constants.R_OK).then(
        () => true,
        () => false,
      );
      return isReadable ? ([[file, path]] as const) : [];
    }),
  );
  return new Map(found.flat());
}
