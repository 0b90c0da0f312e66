/**
 * The page that a visitor comes to the form from. Following a link to the form leaves its title, its address and the
 * type of work it is about in sessionStorage; the form takes them out, so that they serve one arrival, and keeps them
 * in the history's state, for a reload. Whoever comes from nowhere finds an empty field. The start script runs this.
 */
import { contactPath } from '#site/constants.gen';
import { revealText } from './reveal-text.ts';
import { writeForm } from './form-values.ts';

const key = 'contact_origin';

interface Origin {
  readonly page: string;
  readonly projectType: string;
}

/** Remembers the page each time that a link to the form is followed, in this window. */
export const recordOrigin = (): void => {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname !== contactPath || location.pathname === contactPath)
      return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    quietly(() => sessionStorage.setItem(key, JSON.stringify(currentPageAsOrigin())));
  };
  addEventListener('click', note, true);
};

/** Fills what the form says of the page of origin, and says so; a type of work that was chosen stays. */
export const applyOrigin = (form: HTMLFormElement): void => {
  const origin = readOrigin();
  if (!origin) return;
  const { page, projectType } = origin;
  const chosen = form.elements.namedItem('projectType');
  const isProposed = projectType !== '' && chosen instanceof HTMLSelectElement && chosen.value === '';
  writeForm(form, { origin: page, ...(isProposed && { projectType }) });
  // Its title, without the address.
  if (isProposed) revealText('[data-origin-note]', page.slice(0, page.lastIndexOf(' (')));
};

const currentPageAsOrigin = (): Origin => ({
  page: `${(document.querySelector('h1')?.innerText ?? '').replace(/\s+/g, ' ').trim()} (${location.pathname})`,
  projectType: document.querySelector<HTMLElement>('[data-project-type]')?.dataset['projectType'] ?? '',
});

/** The router keeps its own things in the history's state. */
const readOrigin = (): Origin | undefined =>
  quietly(() => {
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

/** A device that stores nothing, or something damaged, says nothing of the origin. */
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
