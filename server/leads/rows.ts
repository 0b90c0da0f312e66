/** Rows of the database and their conversion. */
import type { DeskState } from '../../http/desk.ts';
import type { QuarantineReason } from '../files/verdict.ts';
import { all, type Work } from './statements.ts';
import type { LeadStatus, StoredFile, Suspicion, SuspicionReason } from './types.ts';

export interface LeadRow {
  readonly id: string;
  readonly reference: string;
  readonly received_at: string;
  readonly submitted_at: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly project_type: string;
  readonly origin: string;
  readonly message: string;
  readonly consent: number;
  readonly type: string;
  readonly status: LeadStatus;
  readonly state: DeskState;
  /** Reasons, separated by spaces. */
  readonly suspicion: string | null;
  readonly set_aside_at: string | null;
}

export interface FileRow {
  readonly lead_id: string;
  readonly stored_name: string;
  readonly original_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly quarantine: QuarantineReason | null;
}

/** Parses the reasons; older servers stored only one. */
export const readSuspicion = (text: string | null): Suspicion | undefined => {
  const [first, ...others] = (text ?? '').split(' ').filter(Boolean) as SuspicionReason[];
  return first && [first, ...others];
};

export const toStoredFile = (row: FileRow): StoredFile => ({
  storedName: row.stored_name,
  originalName: row.original_name,
  bytes: row.bytes,
  sha256: row.sha256,
  ...(row.quarantine === null
    ? { disposition: 'clean' }
    : { disposition: 'quarantined', quarantineReason: row.quarantine }),
});

/** Attachments of a request, in their order. */
export const filesOf = function* (leadId: string): Work<StoredFile[]> {
  return (yield* all<FileRow>('SELECT * FROM files WHERE lead_id = ? ORDER BY position', leadId)).map(toStoredFile);
};
