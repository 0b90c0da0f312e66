/**
 * The list of failed submissions in localStorage, without file contents: appended to, never read by the site. The copy
 * that can be sent again is separate (`pending-lead.ts`).
 */
import type { PreparedLead, UnsentLead } from './lead.ts';
import type { LeadFields } from './validate.ts';

export const failedSubmissionsKey = 'lead_submissions';

/** One failed submission. [3.saved-lead] */
export interface FailedSubmission extends LeadFields {
  readonly consent: boolean;
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[];
  readonly submittedAt: string;
}

/** Appends a failed submission to the list; logs a warning if storage is full or unavailable. */
export const appendFailedSubmission = (
  lead: UnsentLead,
  storageOf: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): void => {
  try {
    const storage = storageOf();
    storage.setItem(failedSubmissionsKey, JSON.stringify([...readList(storage), failedSubmissionOf(lead)]));
  } catch (error) {
    console.warn(error);
  }
};

const failedSubmissionOf = ({
  fields,
  files,
  ...rest
}: UnsentLead & Partial<Pick<PreparedLead, 'submittedAt'>>): FailedSubmission => {
  const submittedAt = rest.submittedAt ?? new Date().toISOString();
  return { ...fields, consent: false, files: files.map(({ name, size, type }) => ({ name, size, type })), submittedAt };
};

const readList = (storage: Pick<Storage, 'getItem'>): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(storage.getItem(failedSubmissionsKey) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};
