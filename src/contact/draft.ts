/**
 * What somebody has begun to write, kept on the device for `constants.contact.pendingDays` and put back after a reload:
 * texts, never files. The start script runs this, so that a draft waits for no application. A device that stores
 * nothing loses this comfort and nothing else; what cannot be read, is too old or belongs to another form is dropped.
 */
import { constants } from '#site/constants.gen';

export const draftKey = 'contact_draft';
export const draftVersion = 1;
const maxAgeMs = constants.contact.pendingDays * 24 * 60 * 60 * 1000;
/** Long enough for a word, short enough for a closed tab. */
const saveDelayMs = 300;

export interface Draft {
  readonly version: typeof draftVersion;
  /** Of which form: its hidden `type`. */
  readonly form: string;
  readonly keptAt: number;
  readonly values: Readonly<Record<string, string>>;
}

const formSelector = 'form[data-draft]';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what is written in the form that asks for it, from now on, and answers its button that erases. */
export const watchDrafts = (): void => {
  addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(() => saveDraft(form), saveDelayMs);
  });
  addEventListener('pagehide', () => {
    const form = document.querySelector<HTMLFormElement>(formSelector);
    if (timer !== undefined && form) saveDraft(form);
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-draft-erase]')) return;
    const form = formOf(target);
    if (!form) return;
    for (const control of editableControls(form)) clearControl(control);
    deleteDraft();
    showNotice(form, false);
    editableControls(form)[0]?.focus();
  });
};

/** Puts a draft back into the form's empty fields and says so; does nothing where something is written already. */
export const restoreDraft = (form = document.querySelector<HTMLFormElement>(formSelector)): void => {
  const draft = form && readDraft(form);
  if (!draft || editableControls(form).some(({ value }) => value !== '')) return;
  for (const control of editableControls(form)) control.value = draft.values[control.name] ?? '';
  showNotice(form, true);
};

/** Forgets the draft: it was sent, or is not wanted any more. */
export const deleteDraft = (): void => {
  clearTimeout(timer);
  timer = undefined;
  quietly(() => localStorage.removeItem(draftKey));
};

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(formSelector) : null;

const showNotice = (form: HTMLFormElement, isShown: boolean): void => {
  form.querySelector('[data-draft-notice]')?.toggleAttribute('hidden', !isShown);
};

type EditableControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is written by hand; a field that no person sees is left out. */
const editableControls = (form: HTMLFormElement): EditableControl[] =>
  [...form.elements].filter(
    (control): control is HTMLInputElement =>
      (control instanceof HTMLInputElement && !['hidden', 'file'].includes(control.type) && control.tabIndex >= 0) ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement,
  );

/**
 * As if it were done by hand: who follows the field hears of it, React included, which looks past a value set on the
 * element itself.
 */
const clearControl = (control: EditableControl): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, '');
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
};

const markerOf = (form: HTMLFormElement): string => form.querySelector<HTMLInputElement>('[name="type"]')?.value ?? '';

const saveDraft = (form: HTMLFormElement): void => {
  timer = undefined;
  const values = Object.fromEntries(editableControls(form).map(({ name, value }) => [name, value]));
  if (Object.values(values).every((value) => value === '')) return deleteDraft();
  const draft: Draft = { version: draftVersion, form: markerOf(form), keptAt: Date.now(), values };
  quietly(() => localStorage.setItem(draftKey, JSON.stringify(draft)));
};

const readDraft = (form: HTMLFormElement): Draft | undefined =>
  quietly(() => {
    const stored = localStorage.getItem(draftKey);
    if (stored === null) return undefined;
    const draft = parse(stored);
    const isGood =
      draft?.version === draftVersion &&
      draft.form === markerOf(form) &&
      Date.now() - (draft.keptAt ?? 0) < maxAgeMs &&
      isTexts(draft.values);
    if (isGood) return draft as Draft;
    localStorage.removeItem(draftKey);
    return undefined;
  });

const isTexts = (values: unknown): boolean =>
  typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string');

const parse = (text: string): Partial<Draft> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
