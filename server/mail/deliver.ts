import type { Logger } from 'pino';
import type { MailConfig } from '../config.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { MailStrings, ServerStrings } from '../leads/strings.ts';
import { isShareable, type Lead, type MailKind, type StoredFile } from '../leads/types.ts';
import type { SiteSource } from '../site/site.ts';
import { composeMail, composePlainMail, recipientsOf, type ComposeContext, type ComposedMail } from './compose.ts';
import { MailFailureError, type MailFailure, type RecipientRefusal } from './failures.ts';
import type { FileLinks } from './links.ts';
import type { MailTransport } from './transport.ts';

/** A mail to send. */
interface MailToSend {
  readonly kind: MailKind;
  readonly lead: Lead;
  readonly withoutFiles: boolean;
  readonly recipients: readonly string[];
}

/** Result of an attempt to send a mail. */
export type Attempt =
  | { readonly kind: 'answered'; readonly accepted: readonly string[]; readonly refused: readonly RecipientRefusal[] }
  | { readonly kind: 'failure'; readonly failure: MailFailure; readonly hadFiles: boolean }
  /** The built site lacks the texts for mails: wait for a build that has them. */
  | { readonly kind: 'wordless' };

/** Writes and sends mails. */
export interface Delivery {
  /** Current recipients of a mail. */
  recipientsOf(kind: MailKind, lead: Pick<Lead, 'email'>): readonly string[];
  attempt(mail: MailToSend): Promise<Attempt>;
}

interface DeliveryDependencies {
  readonly site: SiteSource;
  readonly files: Pick<FileStore, 'withLocalPaths' | 'has' | 'locationOf'>;
  readonly links: FileLinks;
  readonly transport: MailTransport;
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** Creates the delivery. */
export const createDelivery = ({
  site,
  files,
  links,
  transport,
  config,
  clock,
  log,
}: DeliveryDependencies): Delivery => {
  const contextFor = (
    pathByName: ReadonlyMap<string, string>,
    strings: ServerStrings & { mail: MailStrings },
  ): ComposeContext => {
    const { manifest } = site.current();
    const origin = (manifest.site.apiUrl ?? manifest.site.url).replace(/\/$/, '');
    const now = clock();
    return {
      manifest,
      strings,
      config,
      now,
      pathOf: ({ storedName }) => pathByName.get(storedName),
      linkTo: ({ storedName }) => {
        const { path, until } = links.sign(storedName, now);
        return { href: origin + path, until };
      },
    };
  };

  /** Makes local copies of files that are attached; for files that are linked to, only checks that they exist. */
  const withPaths = async (
    shared: readonly StoredFile[],
    isAttached: boolean,
    work: (pathByName: ReadonlyMap<string, string>) => Promise<Attempt>,
  ): Promise<Attempt> => {
    const names = shared.map(({ storedName }) => storedName);
    if (isAttached) return files.withLocalPaths(names, work);
    const there = await Promise.all(names.map((name) => files.has(name)));
    return work(new Map(names.filter((_name, index) => there[index]).map((name) => [name, files.locationOf(name)])));
  };

  return {
    recipientsOf: (kind, lead) =>
      recipientsOf(kind, lead, { manifest: site.current().manifest, config }).map(({ address }) => address),
    async attempt({ kind, lead, withoutFiles, recipients }) {
      const { contact } = site.current();
      if (!contact.hasMailStrings) return { kind: 'wordless' };
      const { strings } = contact as typeof contact & { readonly strings: { readonly mail: MailStrings } };
      // Acknowledgements have no attachments.
      const shared = kind === 'company' ? lead.files.filter(isShareable) : [];
      const isAttached = !withoutFiles && bytesOf(shared) <= config.maxAttachmentBytes;
      return withPaths(shared, isAttached, async (pathByName) => {
        if (pathByName.size < shared.length)
          log.warn({ files: shared.length - pathByName.size }, 'attachments unreadable');
        const mail = compose({ kind, withoutFiles }, lead, contextFor(pathByName, strings), log);
        try {
          return { kind: 'answered', ...(await transport.send(mail, recipients)) };
        } catch (error) {
          if (!(error instanceof MailFailureError)) throw error;
          return { kind: 'failure', failure: error.failure, hadFiles: (mail.attachments ?? []).length > 0 };
        }
      });
    },
  };
};

/**
 * Writes a mail; falls back to the plain form if the site's settings are invalid (for example an unknown time zone).
 */
const compose = (
  mail: { kind: MailKind; withoutFiles: boolean },
  lead: Lead,
  context: ComposeContext,
  log: Pick<Logger, 'error'>,
): ComposedMail => {
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
};

const bytesOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
