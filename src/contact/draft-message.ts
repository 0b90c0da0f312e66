/**
 * Lets other pages of the site add to the message of the contact form. They change its draft, which the form restores
 * and announces, so that visitors read it before sending.
 */
import { site } from '#site/site.gen';
import { draftKey, draftVersion, type Draft } from './draft.ts';

/** Changes the message of the draft and keeps its other values; does nothing if storage is unavailable. */
export const updateDraftMessage = (change: (message: string) => string): void => {
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Partial<Draft> | null;
    const before = stored?.version === draftVersion && stored.form === site.marker ? stored : undefined;
    const message = change(before?.values?.['message'] ?? '');
    const keptAt = Date.now();
    const draft: Draft = {
      begunAt: keptAt,
      ...before,
      version: draftVersion,
      form: site.marker,
      keptAt,
      values: { ...before?.values, message },
    };
    if (!draft.files?.length && Object.values(draft.values).every((value) => value === ''))
      localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // The form opens without it, as it would without this page.
  }
};
