/**
 * What another page of the site hands over to the form's message. It goes into the draft that the form puts back when
 * it opens, and says so: the visitor reads it before anything is sent.
 */
import { site } from '#site/site.gen';
import { draftKey, draftVersion, type Draft } from './draft.ts';

/**
 * Changes the message of the draft, and keeps whatever else is written there. A device that stores nothing hands
 * nothing over.
 */
export const updateDraftMessage = (change: (message: string) => string): void => {
  try {
    const known = JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Partial<Draft> | null;
    const values = known?.version === draftVersion && known.form === site.marker ? known.values : undefined;
    const message = change(values?.['message'] ?? '');
    const draft: Draft = {
      version: draftVersion,
      form: site.marker,
      keptAt: Date.now(),
      values: { ...values, message },
    };
    if (Object.values(draft.values).every((value) => value === '')) localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // The form opens without it, as it would without this page.
  }
};
