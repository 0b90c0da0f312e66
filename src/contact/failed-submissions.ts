/** The specified list of failed attempts in the browser's storage: appended to, never read back. */
import type { PreparedLead, UnsentLead } from './lead.ts';
import type { LeadFields } from './validate.ts';

export const failedSubmissionsKey = 'lead_submissions';

/** One failed attempt. [3.saved-lead] */
export interface FailedSubmission extends LeadFields {
  readonly consent: boolean;
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[];
  readonly submittedAt: string;
}

/** Appends a failed attempt to the list; a browser that stores nothing (quota, private mode) only loses this copy. */
export function appendFailedSubmission(
  lead: UnsentLead,
  storageOf: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): void {
  try {
    const storage = storageOf();
    storage.setItem(failedSubmissionsKey, JSON.stringify([...readList(storage), failedSubmissionOf(lead)]));
  } catch (error) {
    console.warn(error);
  }
}

function failedSubmissionOf({
  fields,
  files,
  ...rest
}: UnsentLead & Partial<Pick<PreparedLead, 'submittedAt'>>): FailedSubmission {
  const submittedAt = rest.submittedAt ?? new Date().toISOString();
  return { ...fields, consent: false, files: files.map(({ name, size, type }) => ({ name, size, type })), submittedAt };
}

function readList(storage: Pick<Storage, 'getItem'>): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(failedSubmissionsKey) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
