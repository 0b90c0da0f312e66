import type { Logger } from 'pino';
import type { MailConfig } from '../config/config.ts';
import type { FileStore } from '../attachments/file-store.ts';
import type { MailStrings, ServerStrings } from '../http/site/strings.ts';
import { isShareable, type AnswerToSend, type QuoteRequest, type MailKind, type StoredFile } from '../store/types.ts';
import type { SiteSource } from '../http/site/site.ts';
import {
  composeAnswer,
  composeMail,
  composePlainMail,
  composeReferenceMail,
  recipientsOf,
  toPlainest,
  type ComposeContext,
  type ComposedMail,
} from './compose.ts';
import { MailFailureError, type MailFailure, type RecipientRefusal } from './failures.ts';
import type { FileLinks } from './links.ts';
import type { MailTransport } from './transport.ts';

/** A mail that the server writes of a request, or an answer from the desk. */
export type Letter =
  | { readonly kind: MailKind; readonly request: QuoteRequest }
  | { readonly kind: 'answer'; readonly request: QuoteRequest; readonly answer: AnswerToSend };

/** A mail to send; `withoutFiles` has no effect on an answer. */
type MailToSend = Letter & {
  readonly withoutFiles: boolean;
  readonly recipients: readonly string[];
};

/** Result of an attempt to send a mail. */
export type Attempt =
  | { readonly kind: 'answered'; readonly accepted: readonly string[]; readonly refused: readonly RecipientRefusal[] }
  | { readonly kind: 'failure'; readonly failure: MailFailure; readonly hadFiles: boolean }
  /** The built site lacks the texts for mails: wait for a build that has them. */
  | { readonly kind: 'wordless' };

/** Writes and sends mails. */
export interface Delivery {
  /** Current recipients of a mail. */
  recipientsOf(letter: Letter): readonly string[];
  /** Recipients of the company's mails. */
  company(): readonly string[];
  attempt(mail: MailToSend): Promise<Attempt>;
}

interface DeliveryDependencies {
  readonly site: SiteSource;
  readonly files: Pick<FileStore, 'withLocalPaths' | 'has' | 'locationOf'>;
  readonly links: FileLinks;
  readonly transport: MailTransport;
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  /** Address of the desk, where there is one. */
  readonly deskLink?: () => string | undefined;
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
  deskLink,
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

  const send = async (mail: ComposedMail, recipients: readonly string[]): Promise<Attempt> => {
    try {
      return { kind: 'answered', ...(await transport.send(mail, recipients)) };
    } catch (error) {
      if (!(error instanceof MailFailureError)) throw error;
      return { kind: 'failure', failure: error.failure, hadFiles: hasFiles(mail) };
    }
  };

  const addressesOf = (kind: MailKind, request: Pick<QuoteRequest, 'email'>): readonly string[] =>
    recipientsOf(kind, request, { manifest: site.current().manifest, config }).map(({ address }) => address);

  /** Sends a mail; one that is refused is tried again in its plainest form. */
  const sendOrPlainest = async (mail: ComposedMail, kind: Letter['kind'], recipients: readonly string[]) => {
    const attempt = await send(mail, recipients);
    const failure = attempt.kind === 'failure' ? attempt.failure : undefined;
    // One that is too large leaves without its attachments (delivery-policy.ts).
    if (failure?.kind !== 'message' || !failure.isFinal || (failure.isTooLarge && hasFiles(mail))) return attempt;
    log.warn({ mail: kind, reason: failure.reason }, 'mail refused: it is sent in its plainest form');
    return send(toPlainest(mail), recipients);
  };

  const sendAnswer = (
    answer: AnswerToSend,
    request: QuoteRequest,
    recipients: readonly string[],
    strings: ServerStrings & { mail: MailStrings },
  ): Promise<Attempt> =>
    withPaths(answer.files, true, async (pathByName) => {
      if (pathByName.size < answer.files.length)
        return {
          kind: 'failure',
          failure: { kind: 'files', reason: 'a file of the answer is missing' },
          hadFiles: true,
        };
      const mail = composeAnswer(answer, request, contextFor(pathByName, strings));
      return sendOrPlainest(mail, 'answer', recipients);
    });

  return {
    recipientsOf: (letter) =>
      letter.kind === 'answer' ? [letter.answer.recipient] : addressesOf(letter.kind, letter.request),
    company: () => addressesOf('company', { email: '' }),
    async attempt({ withoutFiles, recipients, ...letter }) {
      const { kind, request } = letter;
      const { contact } = site.current();
      if (!contact.hasMailStrings) return { kind: 'wordless' };
      const { strings } = contact as typeof contact & { readonly strings: { readonly mail: MailStrings } };
      if (letter.kind === 'answer') return sendAnswer(letter.answer, request, recipients, strings);
      // Acknowledgements have no attachments.
      const own = request.files.filter((file) => isShareable(file) && file.answerId === undefined);
      const shared = kind === 'company' ? own : [];
      const isAttached = !withoutFiles && bytesOf(shared) <= config.maxAttachmentBytes;
      return withPaths(shared, isAttached, async (pathByName) => {
        if (pathByName.size < shared.length)
          log.warn({ files: shared.length - pathByName.size }, 'attachments unreadable');
        const context = contextFor(pathByName, strings);
        const mail = compose({ kind: letter.kind, withoutFiles }, request, context, log);
        const attempt = await sendOrPlainest(mail, letter.kind, recipients);
        // With attachments it leaves without them first (delivery-policy.ts).
        if (kind !== 'company' || hasFiles(mail) || !isRefusedMessage(attempt)) return attempt;
        log.warn({ mail: kind }, 'mail refused: it is sent without what the visitor wrote');
        return send(composeReferenceMail(request, context, deskLink?.()), recipients);
      });
    },
  };
};

/**
 * Writes a mail; falls back to the plain form if the site's settings are invalid (for example an unknown time zone).
 */
const compose = (
  mail: { kind: MailKind; withoutFiles: boolean },
  request: QuoteRequest,
  context: ComposeContext,
  log: Pick<Logger, 'error'>,
): ComposedMail => {
  try {
    return composeMail(mail, request, context);
  } catch (error) {
    const { locale, timeZone } = context.manifest.site;
    log.error(
      { mail: mail.kind, locale, timeZone, err: error },
      'a mail cannot be written as site.yaml wants it, and leaves in a plain form',
    );
    return composePlainMail(mail, request, context);
  }
};

const isRefusedMessage = (attempt: Attempt): boolean =>
  attempt.kind === 'failure' && attempt.failure.kind === 'message' && attempt.failure.isFinal;

const hasFiles = ({ attachments = [] }: ComposedMail): boolean => attachments.length > 0;

const bytesOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
