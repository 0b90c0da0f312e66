/** What the form adds to its draft: the key under which it was last sent, and the names of its attachments. */
import { site } from '#site/site.gen';
import { draftOf, storeDraft, type Draft, type DraftChange } from './draft.ts';
import type { ContactFields } from './validate.ts';

/** The draft of this form, as it is stored. */
export const readStoredDraft = (): Draft | undefined => draftOf(site.marker);

/** Adds to the draft; `fields` is what the form holds, in case that nothing is stored yet. */
export const extendDraft = (fields: ContactFields, added: Pick<DraftChange, 'key' | 'files'>): void =>
  storeDraft({ form: site.marker, values: { ...readStoredDraft()?.values, ...fields }, ...added });
