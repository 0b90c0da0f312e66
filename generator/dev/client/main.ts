/**
 * Runs in the pages of the development server, and nowhere else: shows diagnostics over the page while there are any,
 * and updates the page in place, at its scroll position.
 */
import { loadedEvent, siteEvent, statePath, type LoadedApplication, type SiteState } from '../messages.ts';
import { showDiagnostics } from './diagnostics.ts';
import { updatePage } from './update-page.ts';

/** What the page was loaded with. */
const first = Number(document.querySelector<HTMLElement>('script[data-revision]')?.dataset['revision'] ?? 0);
/** The newest revision; earlier ones may still be queued. */
let announced = first;
/** Of the change being applied: aborted when another is announced. */
let current = new AbortController();
let working: Promise<void> = Promise.resolve();

/** What the page shows: `updatePage` notes it. */
const shown = (): number => Number(document.documentElement.dataset['revision'] ?? first);

const apply = async (state: SiteState): Promise<void> => {
  showDiagnostics(state);
  if (state.diagnostics.length > 0 || state.revision <= shown()) return;
  if (state.needsReload || document.getElementById('_root') === null) location.reload();
  else await update(state.revision);
};

const update = (revision: number): Promise<void> => {
  current = new AbortController();
  if (announced !== revision) current.abort();
  return updatePage(revision, current.signal);
};

/** One after the other: two changes may come close together. */
const enqueue = (task: () => Promise<void>): void => {
  working = working.then(task).catch((error: unknown) => {
    console.info(String(error));
    location.reload();
  });
};

const onState = (state: SiteState): void => {
  if (state.revision > announced) {
    announced = state.revision;
    current.abort();
  }
  enqueue(() => apply(state));
};

import.meta.hot?.on(siteEvent, onState);

const fetchState = async (): Promise<void> => {
  const answer = await fetch(statePath);
  onState((await answer.json()) as SiteState);
};

/**
 * Whether an application's modules are those of the page. One of an earlier page starts again from those of this one.
 */
const isOfThisPage = async (revision: number): Promise<boolean> => {
  // The socket may announce a change after the modules that came with it.
  await fetchState();
  if (shown() !== announced) return false;
  if (revision !== announced) enqueue(() => update(announced));
  return revision === announced;
};

addEventListener(loadedEvent, (event) => {
  const { revision = first, answers } = (event as CustomEvent<LoadedApplication>).detail;
  answers.push(isOfThisPage(revision));
});

// Asked for after listening: nothing is missed in between.
await fetchState();
