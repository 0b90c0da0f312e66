/** A request for a quote, from its arrival to its erasure. */
import { deskStates, type DeskState } from '../../desk/contract.ts';
import type { QuarantineReason } from '../../http/attachments.ts';

/** The fields of a request, sanitised (clean-text.ts). */
export interface RequestFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly message: string;
  /** Page from which the visitor came to the form, as reported by the form; often empty. */
  readonly origin: string;
  readonly consent: boolean;
  /** Constant that identifies the site's form. */
  readonly type: string;
  /** ISO time at which the visitor sent the form. */
  readonly submittedAt: string;
}

/** Reasons why a request looks automated; `spam-score.ts` defines their points. */
export type SuspicionReason =
  | 'honeypot'
  | 'too-fast'
  | 'token-forged'
  | 'token-used'
  | 'token-missing'
  | 'token-fresh'
  | 'token-expired'
  | 'proof-missing'
  | 'time-missing'
  | 'no-script'
  | 'not-a-browser'
  | 'text-everywhere'
  | 'text-repeated'
  | 'markup'
  | 'many-links'
  | 'link'
  | 'other-script'
  | 'odd-address'
  | 'busy-sender';

/** Why a request is marked as spam, most important reason first. */
export type Suspicion = readonly [SuspicionReason, ...SuspicionReason[]];

/** An attachment on disk, not yet part of a stored request. */
export interface ReceivedFile {
  /** Name in the folder of incoming files. */
  readonly tempName: string;
  /** The visitor's file name, sanitised; shown, never used as a path. */
  readonly originalName: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A validated request that is not stored yet. */
export interface AcceptedRequest {
  readonly fields: RequestFields;
  readonly files: readonly ReceivedFile[];
  readonly suspicion: Suspicion | undefined;
  /** ID of the form's token, which can be used once. */
  readonly tokenId: string | undefined;
}

/** Status stored in the database; `answered` covers every state after the first answer. */
export type RequestStatus = 'new' | 'answered' | 'spam';

/** Names of states on the command line: those of the desk, and `answered` for all between `new` and `spam`. */
export const requestStates = ['answered', ...deskStates] as const;
export type RequestState = (typeof requestStates)[number];

/**
 * Whether an attachment may be shared. A quarantined one is stored and listed with the reason, but never attached to a
 * mail or linked to: only the server's operator can access it.
 */
export type FileDisposition =
  | { readonly disposition: 'clean' }
  | { readonly disposition: 'quarantined'; readonly quarantineReason: QuarantineReason };

/** An attachment of a stored request. */
export type StoredFile = StoredFileFacts & FileDisposition;

interface StoredFileFacts {
  /** Name in the store: generated, with an accepted extension. */
  readonly storedName: string;
  readonly originalName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The answer that it was sent with; absent if it came from the visitor. */
  readonly answerId?: string;
}

/** Whether a file may be attached to a mail or opened by a link. */
export const isShareable = ({ disposition }: StoredFile): boolean => disposition === 'clean';

/** A stored request. */
export interface QuoteRequest extends RequestFields {
  readonly id: string;
  /** Reference that visitors and the company use. */
  readonly reference: string;
  readonly receivedAt: string;
  readonly status: RequestStatus;
  /** State at the desk. */
  readonly state: DeskState;
  readonly suspicion: Suspicion | undefined;
  /** When a purge set it aside: hidden, and to be erased. */
  readonly setAsideAt: string | undefined;
  readonly files: readonly StoredFile[];
}

/** What all versions of a request have in common, as a hash, and which of them it is (formats/request-keys.ts). */
export interface FormVersion {
  readonly hash: string;
  readonly version: number;
}

/** A request about to be stored; `keyHash` is the hash of the client's idempotency key. */
export interface NewRequest extends Omit<QuoteRequest, 'status' | 'state' | 'reference' | 'setAsideAt'> {
  readonly keyHash: string | undefined;
  /** Absent if the key is none of the form's, or none was sent. */
  readonly form?: FormVersion | undefined;
  /** Equal for the same fields and files. */
  readonly fingerprint: string;
  readonly tokenId: string | undefined;
}

export type MailKind = 'company' | 'acknowledgement';
export type MailState = 'pending' | 'sent' | 'failed';

/** A mail that has a copy to send now: one that the server writes of a request, or an answer from the desk. */
export type DueMail =
  | { readonly requestId: string; readonly kind: MailKind }
  | { readonly requestId: string; readonly kind: 'answer'; readonly answerId: string };

/** An answer as it is sent. */
export interface AnswerToSend {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly StoredFile[];
  /**
   * What the visitor has of this conversation, oldest first: IDs of answers that were sent, before them
   * `acknowledgement` if that one was.
   */
  readonly earlier: readonly string[];
}

/** One recipient's copy of a mail, to be sent. */
export interface MailCopy {
  readonly id: number;
  readonly recipient: string;
  readonly attempts: number;
  /** Send it without attachments: the mail server refused them, or they could not be read. */
  readonly withoutFiles: boolean;
  readonly createdAt: string;
}

/** One recipient's copy of a mail, for display. */
export interface MailRecord {
  readonly kind: DueMail['kind'];
  /** Empty until the first attempt, which sets the recipients. */
  readonly recipient: string;
  readonly state: MailState;
  /** Why it waits or failed. */
  readonly reason: string | undefined;
}
