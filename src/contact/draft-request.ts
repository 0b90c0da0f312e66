/**
 * What the form adds to its draft: the key under which it was last sent, and the names of its attachments. Nothing here
 * throws: without storage the form works without a draft.
 */
import { site } from '#site/site.gen';
import { draftKey, draftVersion, type Draft } from './draft.ts';
import type { ContactFields } from './validate.ts';

/** The draft of this form, as it is stored. */
export const readStoredDraft = (): Draft | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Partial<Draft> | null;
    return draft?.version === draftVersion && draft.form === site.marker ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
};

/** Adds to the draft; `fields` is what the form holds, in case that nothing is stored yet. */
export const extendDraft = (fields: ContactFields, added: Pick<Draft, 'key' | 'files'>): void => {
  const keptAt = Date.now();
  const before = readStoredDraft();
  const draft: Draft = {
    begunAt: keptAt,
    ...before,
    version: draftVersion,
    form: site.marker,
    keptAt,
    values: { ...before?.values, ...fields },
    ...added,
  };
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch (error) {
    console.warn(error);
  }
};
