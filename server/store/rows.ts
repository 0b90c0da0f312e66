/** Rows of the database and their conversion. */
import type { DeskState } from '../../desk/contract.ts';
import type { QuarantineReason } from '../../http/attachments.ts';
import { all, type Work } from './statements.ts';
import type { RequestStatus, StoredFile, Suspicion, SuspicionReason } from './types.ts';

export interface RequestRow {
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
  readonly status: RequestStatus;
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
  readonly answer_id: string | null;
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
  ...(row.answer_id !== null && { answerId: row.answer_id }),
  ...(row.quarantine === null
    ? { disposition: 'clean' }
    : { disposition: 'quarantined', quarantineReason: row.quarantine }),
});

/** Files of a request, in their order: those of the visitor, then those of answers. */
export const filesOf = function* (requestId: string): Work<StoredFile[]> {
  return (yield* all<FileRow>('SELECT * FROM files WHERE lead_id = ? ORDER BY position', requestId)).map(toStoredFile);
};
