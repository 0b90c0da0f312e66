/**
 * The page from which a visitor opens the contact form. A click on a link to the form stores the page's title, path and
 * type of work in sessionStorage. The form removes them, so that they are used once, and keeps them in `history.state`
 * for reloads. Runs in the start script.
 */
import { contactPath } from '#site/constants.gen';
import { revealText } from './reveal-text.ts';
import { writeForm } from './form-values.ts';

const key = 'contact_origin';

interface Origin {
  readonly page: string;
  readonly projectType: string;
}

/** Stores the page when a link to the form is followed in this window. */
export const recordOrigin = (): void => {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname !== contactPath || location.pathname === contactPath)
      return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    tryStorage(() => sessionStorage.setItem(key, JSON.stringify(currentPageAsOrigin())));
  };
  addEventListener('click', onClick, true);
};

/** Sets the hidden field, preselects the type of work if none is chosen, and shows the note about it. */
export const applyOrigin = (form: HTMLFormElement): void => {
  const origin = readOrigin();
  if (!origin) return;
  const { page, projectType } = origin;
  const chosen = form.elements.namedItem('projectType');
  const isPreselected = projectType !== '' && chosen instanceof HTMLSelectElement && chosen.value === '';
  writeForm(form, { origin: page, ...(isPreselected && { projectType }) });
  // The title without the path.
  if (isPreselected) revealText('[data-origin-note]', page.slice(0, page.lastIndexOf(' (')));
};

const currentPageAsOrigin = (): Origin => ({
  page: `${(document.querySelector('h1')?.innerText ?? '').replace(/\s+/g, ' ').trim()} (${location.pathname})`,
  projectType: document.querySelector<HTMLElement>('[data-project-type]')?.dataset['projectType'] ?? '',
});

/** The origin of this visit to the form. Keeps the router's own properties of `history.state`. */
const readOrigin = (): Origin | undefined =>
  tryStorage(() => {
    const state = history.state as { readonly origin?: unknown } | null;
    if (isOrigin(state?.origin)) return state.origin;
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const origin: unknown = JSON.parse(stored ?? 'null');
    if (!isOrigin(origin)) return undefined;
    history.replaceState({ ...state, origin }, '');
    return origin;
  });

const isOrigin = (value: unknown): value is Origin => {
  const { page, projectType } = (value ?? {}) as Partial<Origin>;
  return typeof page === 'string' && typeof projectType === 'string';
};

/**
 * The result of a storage access; `undefined` if it throws: storage may be disabled or full, its data invalid. Its twin
 * is in draft.ts: the bundler parts what they share from the start script, which would then import a second file.
 */
const tryStorage = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};
