/**
 * Lets other pages of the site add to the message of the contact form. They change its draft, which the form restores
 * and announces, so that visitors read it before sending.
 */
import { site } from '#site/site.gen';
import { draftOf, storeDraft } from './draft.ts';

/** Changes the message of the draft and keeps its other values; does nothing if storage is unavailable. */
export const updateDraftMessage = (change: (message: string) => string): void => {
  const values = draftOf(site.marker)?.values;
  storeDraft({ form: site.marker, values: { ...values, message: change(values?.['message'] ?? '') } });
};
