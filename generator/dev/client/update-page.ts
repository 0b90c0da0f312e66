import { leaveEvent, liveEvent, updateHeader } from '../messages.ts';

/** Entry of the application, as the start script imports it. */
const entry = '/src/app/entry-client.tsx';

/** True from the moment the application is ended until it runs again. */
let mustStart = false;

/**
 * Fetches the page as it now is and puts it in the place of what is shown: scroll position, address and focus stay.
 * Where the application had taken over it starts again, from the modules that changed; not while another change waits,
 * whose modules would not be those of this page. `superseded` is aborted when another change comes: an application that
 * is still starting then gives way to it.
 */
export const updatePage = async (revision: number, superseded: AbortSignal): Promise<void> => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html', [updateHeader]: String(revision) } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const root = document.getElementById('_root');
  const freshRoot = fresh.getElementById('_root');
  if (root === null || freshRoot === null) {
    location.reload();
    return;
  }
  const html = document.documentElement;
  const { scrollX, scrollY } = window;
  const focused = document.activeElement?.id ?? '';
  // Set by the application as it starts: one that has not drawn anything yet must give way too.
  const isStarted = html.dataset['started'] !== undefined;
  mustStart ||= isStarted;
  delete html.dataset['started'];
  delete html.dataset['live'];
  // Data modules are cached by address: the application asks for those of this revision.
  html.dataset['revision'] = String(revision);
  html.lang = fresh.documentElement.lang;
  updateHead(fresh.head);
  if (isStarted) {
    dispatchEvent(new Event(leaveEvent));
    root.replaceChildren(...freshRoot.childNodes);
  } else matchChildren(root, freshRoot);
  root.dataset['page'] = freshRoot.dataset['page'] ?? '';
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
  if (mustStart && !superseded.aborted)
    await Promise.race([startApplication(revision, superseded), abortOf(superseded)]);
};

const abortOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));

const startApplication = async (revision: number, superseded: AbortSignal): Promise<void> => {
  const { start } = (await import(/* @vite-ignore */ `${entry}?t=${revision}`)) as {
    start(changes: undefined, revision: number): Promise<object | undefined>;
  };
  if (superseded.aborted) return;
  mustStart = false;
  if (!(await start(undefined, revision)) || superseded.aborted) return;
  document.documentElement.dataset['live'] = '';
  dispatchEvent(new Event(liveEvent));
};

/** Title, descriptions and styles of the page; scripts and what Vite or Emotion added stay. */
const updateHead = (fresh: HTMLHeadElement): void => {
  document.title = fresh.querySelector('title')?.textContent ?? document.title;
  const kept = 'meta, link[rel="canonical"], script[type="application/ld+json"]';
  for (const element of document.head.querySelectorAll(kept)) element.remove();
  document.head.append(...fresh.querySelectorAll(kept));
  // Added, not replaced: the old elements contain the application's own styles.
  document.head.append(...fresh.querySelectorAll('style'));
};

/** Makes the children of an element those of another, leaving alone what is equal: pictures are not loaded again. */
const matchChildren = (shown: Node, fresh: Node): void => {
  const wanted = [...fresh.childNodes];
  const present = [...shown.childNodes];
  wanted.forEach((node, index) => {
    const old = present[index];
    if (old === undefined) shown.appendChild(node);
    else if (!old.isEqualNode(node)) {
      if (old instanceof Element && node instanceof Element && old.cloneNode(false).isEqualNode(node.cloneNode(false)))
        matchChildren(old, node);
      else shown.replaceChild(node, old);
    }
  });
  for (const old of present.slice(wanted.length)) shown.removeChild(old);
};
