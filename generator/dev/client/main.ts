/**
 * Runs in the pages of the development server, and nowhere else: shows mistakes over the page while there are any,
 * and brings the page up to date in place, where the visitor stands.
 */
import { SITE_EVENT, STATE_PATH, type SiteState } from '../messages.ts';
import { showMistakes } from './mistakes.ts';
import { updatePage } from './update-page.ts';

/** What the page was rendered from. */
let revision = Number(document.querySelector<HTMLElement>('script[data-revision]')?.dataset['revision'] ?? 0);
/** The last revision heard of; those before it may still wait for their turn. */
let told = 0;
/** Tells the change being worked on that another has come. */
let overtake: () => void = () => undefined;
let working: Promise<void> = Promise.resolve();

const apply = async (state: SiteState): Promise<void> => {
  showMistakes(state);
  const isNew = state.revision > revision;
  revision = Math.max(revision, state.revision);
  if (state.mistakes.length > 0 || !isNew) return;
  if (state.needsReload || document.getElementById('root') === null) location.reload();
  else {
    const overtaken = new Promise<void>((resolve) => {
      overtake = resolve;
    });
    await updatePage(state.revision, () => told === state.revision, overtaken);
  }
};

/** One after the other: two changes may come close together. */
const enqueue = (state: SiteState): void => {
  if (state.revision > told) overtake();
  told = Math.max(told, state.revision);
  working = working
    .then(() => apply(state))
    .catch((error: unknown) => {
      console.info(String(error));
      location.reload();
    });
};

import.meta.hot?.on(SITE_EVENT, enqueue);

// Asked for after listening: nothing is missed in between.
const asked = await fetch(STATE_PATH);
enqueue((await asked.json()) as SiteState);
