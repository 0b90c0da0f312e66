/**
 * Mails that the server writes by itself and of no single request: digests, alarms, codes, invitations, appointments.
 * Whoever writes one sends it again (or tells that it failed); here is what forms it leaves in, and for how long mails
 * of a kind have been failing.
 */
import { messageBytes, toPlainest, type ComposedMail } from './compose.ts';
import { MailFailureError, RecipientRefusedError } from './failures.ts';
import type { MailTransport } from './transport.ts';

/** What a mail is, as the operator is told. */
export type OwnMailKind = 'alarm' | 'spam digest' | 'daily mail' | 'code' | 'invitation' | 'appointment';

export interface OwnMails {
  /**
   * Sends a mail to at least one of the recipients, or throws. One that is refused for what it says is sent in the
   * plainer form, if there is one, and then as plain as can be.
   */
  send(kind: OwnMailKind, mail: ComposedMail, recipients: readonly string[], plainer?: ComposedMail): Promise<void>;
  /** Tells that the mail server takes mails: what only waited for it is no longer late. */
  reached(): void;
  /** Tells the operator of mails that have been failing since before `before`. */
  late(before: Date): string | undefined;
}

/** A mail that its recipients do not expect, which nobody sends again after this time. */
const forgottenAfterMs = 24 * 60 * 60 * 1000;

/** Mail readers cut off longer mails (Gmail at 102 kB). */
export const maxOwnMailBytes = 90_000;

interface Failing {
  readonly since: number;
  readonly lastAt: number;
  readonly reason: string;
  readonly isUnavailable: boolean;
}

/** Creates the sender of one transport. */
export const createOwnMails = (transport: Pick<MailTransport, 'send'>, clock: () => Date): OwnMails => {
  const failing = new Map<OwnMailKind, Failing>();

  const reached = (): void => {
    for (const [kind, { isUnavailable }] of failing) if (isUnavailable) failing.delete(kind);
  };

  const sendForms = async (forms: readonly ComposedMail[], recipients: readonly string[]): Promise<void> => {
    for (const [index, form] of forms.entries()) {
      try {
        const { accepted, refused } = await transport.send(form, recipients);
        if (accepted.length > 0) return;
        const [refusal] = refused;
        if (refusal?.isFinal === true) throw new RecipientRefusedError(refusal.reason);
        throw new Error(refusal?.reason ?? 'no recipient was accepted');
      } catch (error) {
        if (index === forms.length - 1 || !isRefusedMessage(error)) throw error;
      }
    }
  };

  return {
    async send(kind, mail, recipients, plainer) {
      try {
        await sendForms([mail, ...(plainer ? [plainer] : []), toPlainest(plainer ?? mail)], recipients);
      } catch (error) {
        const now = clock().getTime();
        const isUnavailable = error instanceof MailFailureError && error.failure.kind === 'unavailable';
        const { message: reason } = error as Error;
        failing.set(kind, { since: failing.get(kind)?.since ?? now, lastAt: now, reason, isUnavailable });
        throw error;
      }
      failing.delete(kind);
      reached();
    },
    reached,
    late(before) {
      const now = clock().getTime();
      for (const [kind, { lastAt }] of failing) if (now - lastAt > forgottenAfterMs) failing.delete(kind);
      const [first] = [...failing].filter(([, { since }]) => since <= before.getTime());
      if (!first) return undefined;
      const [kind, { since, reason }] = first;
      return `Mails of the server itself (${kind}) have not left since ${new Date(since).toISOString()}: ${reason}.`;
    },
  };
};

const isRefusedMessage = (error: unknown): boolean =>
  error instanceof MailFailureError && error.failure.kind === 'message' && error.failure.isFinal;

/** Whether a mail is shown whole by mail readers. */
export const isShownWhole = async (mail: ComposedMail): Promise<boolean> =>
  (await messageBytes(mail)) <= maxOwnMailBytes;
