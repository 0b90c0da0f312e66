/**
 * Draft of the contact form in localStorage: texts, and names of files. It is restored after a reload, for at most
 * `constants.contact.pendingDays`. Runs in the start script, so that the draft is restored before hydration. Drafts
 * that are invalid, expired or of another form are ignored.
 */
import { constants } from '#site/constants.gen';

const draftKey = 'contact_draft';
const draftVersion = 1;
const maxAgeMs = constants.contact.pendingDays * 24 * 60 * 60 * 1000;
/** Debounce delay: short, because the tab may be closed. */
const saveDelayMs = 300;

export interface Draft {
  readonly version: typeof draftVersion;
  /** Value of the hidden field `type` of the form. */
  readonly form: string;
  readonly keptAt: number;
  readonly values: Readonly<Record<string, string>>;
  /** When it was begun; missing in older drafts. */
  readonly begunAt?: number;
  /** Idempotency key of the last attempt to send it. */
  readonly key?: string;
  /** Names of its attachments, which `draft-files.ts` keeps. */
  readonly files?: readonly string[];
}

const formSelector = 'form[data-draft]';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Saves the draft on input, for forms with `data-draft`, and handles the button that deletes it. */
export const watchDrafts = (): void => {
  addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    clearTimeout(timer);
    // The form may have been replaced meanwhile.
    timer = setTimeout(saveNow, saveDelayMs);
  });
  // Phones may end a hidden page without `pagehide`.
  for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, saveNow, true);
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

/** Saves what was written since the last save, without delay: the page or its form may go. */
const saveNow = (): void => {
  const form = document.querySelector<HTMLFormElement>(formSelector);
  if (timer !== undefined && form) saveDraft(form);
};

/** Forms into which the draft was restored: what a visitor empties afterwards stays empty. */
const restored = new WeakSet<HTMLFormElement>();

/**
 * Restores the draft into the empty fields of a form, once, and shows the notice if the form then holds anything of it:
 * some browsers restore the fields of a reloaded page by themselves, and a helper may fill one in.
 */
export const restoreDraft = (form = document.querySelector<HTMLFormElement>(formSelector)): void => {
  if (!form || restored.has(form)) return;
  restored.add(form);
  const draft = readDraft(form);
  if (!draft) return;
  const controls = editableControls(form);
  for (const control of controls) control.value ||= draft.values[control.name] ?? '';
  showNotice(
    form,
    !!draft.files?.length || controls.some(({ name, value }) => value !== '' && value === draft.values[name]),
  );
};

/** Deletes the draft, after it was sent or on request. */
export const deleteDraft = (): void => {
  clearTimeout(timer);
  timer = undefined;
  removeDraft();
};

const removeDraft = (): void => {
  tryStorage(() => localStorage.removeItem(draftKey));
};

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(formSelector) : null;

const showNotice = (form: HTMLFormElement, isShown: boolean): void => {
  form.querySelector('[data-draft-notice]')?.toggleAttribute('hidden', !isShown);
};

type EditableControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that visitors fill in: without hidden fields, file inputs and the honeypot. */
const editableControls = (form: HTMLFormElement): EditableControl[] =>
  [...form.elements].filter(
    (control): control is HTMLInputElement =>
      (control instanceof HTMLInputElement && !['hidden', 'file'].includes(control.type) && control.tabIndex >= 0) ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement,
  );

/**
 * Clears a control like user input: calls the prototype's setter, because React overrides the element's own, and
 * dispatches the events.
 */
const clearControl = (control: EditableControl): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, '');
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
};

const markerOf = (form: HTMLFormElement): string => form.querySelector<HTMLInputElement>('[name="type"]')?.value ?? '';

const saveDraft = (form: HTMLFormElement): void => {
  clearTimeout(timer);
  timer = undefined;
  const values = Object.fromEntries(editableControls(form).map(({ name, value }) => [name, value]));
  storeDraft({ form: markerOf(form), values });
};

/** What a draft holds of a form; what is not given stays as it is stored. */
export type DraftChange = Pick<Draft, 'form' | 'values'> & Partial<Pick<Draft, 'key' | 'files'>>;

/** Stores a draft, or deletes one that holds nothing. */
export const storeDraft = (change: DraftChange): void => {
  const keptAt = Date.now();
  const draft: Draft = { begunAt: keptAt, ...draftOf(change.form), ...change, version: draftVersion, keptAt };
  if (!draft.files?.length && Object.values(draft.values).every((value) => value === '')) deleteDraft();
  else tryStorage(() => localStorage.setItem(draftKey, JSON.stringify(draft)));
};

const readDraft = (form: HTMLFormElement): Draft | undefined => {
  const draft = draftOf(markerOf(form));
  const isValid =
    draft &&
    Date.now() - draft.keptAt < maxAgeMs &&
    Object.values(draft.values).every((value) => typeof value === 'string');
  if (isValid) return draft;
  // What is being written is still to be saved: a form that React builds anew is restored meanwhile.
  removeDraft();
  return undefined;
};

/** The stored draft of the form whose hidden field `type` has this value. */
export const draftOf = (form: string): Draft | undefined =>
  tryStorage(() => {
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Partial<Draft> | null;
    return draft?.version === draftVersion && draft.form === form && draft.values ? (draft as Draft) : undefined;
  });

/**
 * The result of a storage access; `undefined` if it throws: storage may be disabled or full, its data invalid. Its twin
 * is in origin.ts: the bundler parts what they share from the start script, which would then import a second file.
 */
const tryStorage = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};
