/**
 * The list of failed submissions in localStorage, without file contents: appended to, never read by the site. The copy
 * that can be sent again is separate (`pending-request.ts`).
 */
import type { PreparedRequest, UnsentRequest } from './request.ts';
import type { ContactFields } from './validate.ts';

export const failedRequestsKey = 'lead_submissions';

/** One failed submission. [3.saved-lead] */
export interface FailedRequest extends ContactFields {
  readonly consent: boolean;
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[];
  readonly submittedAt: string;
}

/** Appends a failed submission to the list; logs a warning if storage is full or unavailable. */
export const appendFailedRequest = (
  request: UnsentRequest,
  storageOf: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): void => {
  try {
    const storage = storageOf();
    storage.setItem(failedRequestsKey, JSON.stringify([...readList(storage), failedRequestOf(request)]));
  } catch (error) {
    console.warn(error);
  }
};

const failedRequestOf = ({
  fields,
  files,
  ...rest
}: UnsentRequest & Partial<Pick<PreparedRequest, 'submittedAt'>>): FailedRequest => {
  const submittedAt = rest.submittedAt ?? new Date().toISOString();
  return { ...fields, consent: false, files: files.map(({ name, size, type }) => ({ name, size, type })), submittedAt };
};

const readList = (storage: Pick<Storage, 'getItem'>): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(storage.getItem(failedRequestsKey) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};
