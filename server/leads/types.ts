/** A request for a quote, from its arrival to its erasure. */
import type { DeskState } from '../../http/desk.ts';
import type { QuarantineReason } from '../files/verdict.ts';

/** The texts of a request, cleaned: no control character, single lines where the form has single lines. */
export interface SubmittedFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly message: string;
  /** The page of the site that the visitor came to the form from, as the form tells it; often empty. */
  readonly origin: string;
  readonly consent: boolean;
  /** The site's marker. */
  readonly type: string;
  /** ISO time at which the visitor sent the form. */
  readonly submittedAt: string;
}

/** What makes a request look like a program's; `spam-score.ts` says how much each of them counts. */
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

/** Why a request is kept in the spam drawer, gravest reason first. */
export type Suspicion = readonly [SuspicionReason, ...SuspicionReason[]];

/** An attachment on disk, not yet part of a stored request. */
export interface ReceivedFile {
  /** Name in the folder of incoming files. */
  readonly tempName: string;
  /** The visitor's name for it, cleaned; shown, never used as a path. */
  readonly originalName: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A request as it was read, before any rule but those of its form. */
export interface Submission {
  readonly fields: SubmittedFields;
  readonly files: readonly ReceivedFile[];
  readonly suspicion: Suspicion | undefined;
  /** Of the form's token, which serves one request. */
  readonly tokenId: string | undefined;
}

/** The words of the first servers and of the command line; `answered` stands for all that follows the first answer. */
export const leadStatuses = ['new', 'answered', 'spam'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/**
 * Whether a kept file may be handed on. A quarantined one is stored and named, with the reason, and is never attached
 * to a mail nor offered by a link: only who operates the server takes it out.
 */
export type FileDisposition =
  | { readonly disposition: 'clean' }
  | { readonly disposition: 'quarantined'; readonly quarantineReason: QuarantineReason };

/** An attachment of a stored request. */
export type StoredFile = StoredFileFacts & FileDisposition;

interface StoredFileFacts {
  /** Name in the folder of kept files: generated, with one of the accepted extensions. */
  readonly storedName: string;
  readonly originalName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Whether a file may be attached to a mail or opened by a link. */
export const mayLeave = ({ disposition }: StoredFile): boolean => disposition === 'clean';

/** A stored request. */
export interface Lead extends SubmittedFields {
  readonly id: string;
  /** What the visitor and the company call it. */
  readonly reference: string;
  readonly receivedAt: string;
  readonly status: LeadStatus;
  /** The same, as the desk tells it. */
  readonly state: DeskState;
  readonly suspicion: Suspicion | undefined;
  /** When a purge set it aside: it is hidden and will be erased. */
  readonly setAsideAt: string | undefined;
  readonly files: readonly StoredFile[];
}

/** A request about to be stored; `keyHash` stands for the client's idempotency key. */
export interface NewLead extends Omit<Lead, 'status' | 'state' | 'reference' | 'setAsideAt'> {
  readonly keyHash: string | undefined;
  /** Same fields and same files give the same fingerprint. */
  readonly fingerprint: string;
  readonly tokenId: string | undefined;
}

export type MailKind = 'company' | 'acknowledgement';
export type MailState = 'pending' | 'sent' | 'failed';

/** A mail of a stored request that has a copy to be sent now. */
export interface DueMail {
  readonly leadId: string;
  readonly kind: MailKind;
}

/** One recipient's copy of a mail, on its way. */
export interface MailCopy {
  readonly id: number;
  readonly recipient: string;
  readonly attempts: number;
  /** A mail server refused it with its attachments, or they could not be read. */
  readonly withoutFiles: boolean;
  readonly createdAt: string;
}

/** One recipient's copy of a mail, as the company is shown it. */
export interface MailRecord {
  readonly kind: MailKind;
  /** Empty until the mail was first tried: then it is addressed. */
  readonly recipient: string;
  readonly state: MailState;
  /** Why it waits or was given up. */
  readonly reason: string | undefined;
}
