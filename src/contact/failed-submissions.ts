/** The specified list of failed attempts in the browser's storage: appended to, never read back. */
import type { PreparedLead, WrittenLead } from './lead.ts';
import type { LeadFields } from './validate.ts';

export const savedLeadsKey = 'lead_submissions';

/** One failed attempt. [3.saved-lead] */
export interface SavedLead extends LeadFields {
  readonly consent: boolean;
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[];
  readonly submittedAt: string;
}

/** Appends a failed attempt to the list; a browser that stores nothing (quota, private mode) only loses this copy. */
export function appendSavedLead(
  lead: WrittenLead,
  storageOf: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): void {
  try {
    const storage = storageOf();
    storage.setItem(savedLeadsKey, JSON.stringify([...readList(storage), savedLeadOf(lead)]));
  } catch (error) {
    console.warn(error);
  }
}

function savedLeadOf({ fields, files, ...rest }: WrittenLead & Partial<Pick<PreparedLead, 'submittedAt'>>): SavedLead {
  const submittedAt = rest.submittedAt ?? new Date().toISOString();
  return { ...fields, consent: false, files: files.map(({ name, size, type }) => ({ name, size, type })), submittedAt };
}

function readList(storage: Pick<Storage, 'getItem'>): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(savedLeadsKey) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
