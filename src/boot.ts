/**
 * The start script: all that a page runs until the visitor shows an intent. It fetches the
 * application on intent (or when the browser has nothing else to do on a good connection), and
 * does at once what must not wait: the way back to the top, the bar for the thumb, the film of the home page, the first
 * page view, a form's draft, and keeping what the visitor did before the application came. No React here.
 */
import { constants } from '#site/constants.gen';
import { reportPageView } from './analytics/track.ts';
import { registerPrerenderedStyles } from './app/prerendered-styles.ts';
import { restoreDraft, watchDrafts } from './contact/draft.ts';
import { applyOrigin, recordOrigin } from './contact/origin.ts';
import { showReference } from './contact/reference.ts';
import { isGoodConnection, savesData } from './browser/network-information.ts';
import { isPageLink } from './browser/page-link.ts';
import { yieldToMain } from './browser/yield-to-main.ts';
import { watchContactBar } from './layout/watch-contact-bar.ts';
import { startFilm, watchFilm } from './ui/film.ts';

/** Reading a page needs no application; one that is read for so long is likely to lead to another. */
const idleAfterMs = 12_000;
/** Blocks this near to the window count as met. */
const nearness = '200px';
/** A held link that the application has not answered by then is followed by the browser. */
const linkHeldForMs = 2000;
/** So is a held form: the longest that a slow connection may need for the application. */
const formHeldForMs = 15_000;

/** The longest that a browser takes to follow an anchor. */
const smoothForMs = 1200;

const root = document.documentElement;
const interactive = 'a[href], button, summary, input, select, textarea, label';

/** What the visitor did before the application could answer. */
interface Held {
  /** Does it again, now that the application answers. */
  readonly replay: () => void;
  /** Does it as a page without script would. */
  readonly release?: () => void;
}

let starting: Promise<void> | undefined;
let isLive = false;
const held: Held[] = [];

/**
 * Its parts are fetched at once (the bundler has the first preload them all) and evaluated in a task each: a slow phone
 * answers in between.
 */
const fetchApplication = async (): Promise<typeof import('./app/entry-client.tsx')> => {
  registerPrerenderedStyles();
  await import('./app/react-dom.ts');
  await yieldToMain();
  const application = await import('./app/entry-client.tsx');
  await yieldToMain();
  return application;
};

const start = (): void => {
  starting ??= fetchApplication()
    .then(({ start: hydrate }) => hydrate())
    .then(onLive)
    .catch((error: unknown) => {
      console.info(String(error));
      // The page works as it is. The next intent tries again, unless the page itself cannot be drawn.
      if (error instanceof Error && error.name === 'BrokenPageError') stopListening();
      else starting = undefined;
      release();
    });
};

const stopListening = (): void => {
  for (const [type, listener] of intents) removeEventListener(type, listener, true);
};

const onLive = (): void => {
  isLive = true;
  root.dataset['live'] = '';
  stopListening();
  for (const { replay } of held.splice(0)) replay();
};

/** Nobody will answer: a held link goes where it points, a held form is sent by the browser. */
const release = (): void => {
  for (const { release: go } of held.splice(0)) go?.();
};

/**
 * Nobody else sees the event: while React takes over, it would answer it as well. What takes longer than `limitMs` is
 * released.
 */
const hold = (event: Event, action: Held, limitMs?: number): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(action);
  start();
  if (limitMs !== undefined) setTimeout(() => held.includes(action) && release(), limitMs);
};

const onPointerOver = (event: Event): void => {
  if (!savesData() && isWithin(event.target, 'a[href^="/"], button')) start();
};
const onPress = (event: Event): void => {
  if (!savesData() || isWithin(event.target, interactive)) start();
};
const onFocusIn = (event: Event): void => {
  if (!savesData() || isWithin(event.target, 'input, select, textarea')) start();
};
/** Files chosen one after the other add up, as they will in the application. */
const chosen: File[] = [];
const onChange = (event: Event): void => {
  onPress(event);
  const input = event.target;
  if (isLive || !(input instanceof HTMLInputElement) || !input.files) return;
  chosen.push(...input.files);
  input.files = transferOf(chosen).files;
};
const onClick = (event: Event): void => {
  if (isLive || !(event.target instanceof Element) || hasModifier(event)) return;
  const control = event.target.closest<HTMLElement>('[data-replay]');
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!control && !(link && isGoodConnection() && isPageLink(link))) return;
  const action: Held = { replay: () => (control ?? link)?.click(), release: () => link && location.assign(link.href) };
  hold(event, action, control ? undefined : linkHeldForMs);
};

const hasModifier = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The application answers a form where it stands; sent by the browser, it would leave the page. */
const onSubmit = (event: Event): void => {
  const form = event.target;
  if (isLive || !(form instanceof HTMLFormElement)) return;
  hold(event, { replay: () => form.requestSubmit(), release: () => form.submit() }, formHeldForMs);
};

/** Files dragged over a place for them: what is dropped there must not replace the page. */
const onDrag = (event: Event): void => {
  const zone = event.target instanceof Element ? event.target.closest('[data-drop]') : null;
  if (isLive || !(event instanceof DragEvent) || !zone || !event.dataTransfer?.types.includes('Files')) return;
  // The browser takes the files back after the event.
  const dataTransfer = transferOf(event.dataTransfer.files);
  const again = new DragEvent(event.type, { bubbles: true, cancelable: true, dataTransfer });
  hold(event, { replay: () => zone.dispatchEvent(again) });
};

const transferOf = (files: Iterable<File>): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const intents = [
  ['pointerover', onPointerOver],
  ['pointerdown', onPress],
  ['touchstart', onPress],
  ['keydown', onPress],
  ['focusin', onFocusIn],
  ['change', onChange],
  ['click', onClick],
  ['submit', onSubmit],
  ['dragenter', onDrag],
  ['dragover', onDrag],
  ['drop', onDrag],
] as const;

// First: a click that is held is heard by nobody after.
recordOrigin();
for (const [type, listener] of intents)
  addEventListener(type, listener, { capture: true, passive: type === 'touchstart' });

/**
 * Starts when an interactive block comes near; those marked `scroll` count only once the visitor scrolls, those marked
 * `search` where the address says what they are to show.
 */
const watchBlocks = (): void => {
  if (!isGoodConnection()) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      whenIdle(start);
    },
    { rootMargin: nearness },
  );
  const watch = (selector: string) => {
    for (const block of document.querySelectorAll(selector)) watcher.observe(block);
  };
  watch('[data-hydrate=""]');
  if (location.search) watch('[data-hydrate="search"]');
  const onFirstScroll = () => {
    watch('[data-hydrate="scroll"]');
    void import('./identity/draw-lines.ts').then(({ drawLinesOnScroll }) => drawLinesOnScroll());
  };
  addEventListener('scroll', onFirstScroll, { once: true, passive: true });
};

const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
};

/** Once what has loaded is on the screen: neither a film nor the application competes with the page's largest paint. */
const afterPaint = (task: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(task)));

/** Past the threshold the button back to the top is shown (styles read the attribute). */
const watchScroll = (): void => {
  const update = () => root.toggleAttribute('data-scrolled', scrollY > constants.layout.backToTopThresholdPx);
  addEventListener('scroll', update, { passive: true });
  // Asked for now, the position would have the page laid out before its time.
  requestAnimationFrame(update);
};

const onBackToTop = (event: Event): void => {
  if (!isWithin(event.target, '[data-back-to-top]')) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  document.querySelector('main')?.focus({ preventScroll: true });
};

/** Anchors are gone to smoothly; nothing else that scrolls is slowed down. */
const onAnchor = (event: Event): void => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]');
  if (!link || link.pathname !== location.pathname) return;
  root.dataset['smooth'] = '';
  const end = () => delete root.dataset['smooth'];
  addEventListener('scrollend', end, { once: true });
  // Where nothing scrolls, nothing ends.
  setTimeout(end, smoothForMs);
};

/** A picture that failed needs its placeholder. */
const onPictureError = (event: Event): void => {
  if (event.target instanceof HTMLImageElement) start();
};
const hasFailedPicture = (): boolean =>
  [...document.images].some((image) => image.complete && image.currentSrc !== '' && image.naturalWidth === 0);

const onLoaded = (): void => {
  reportPageView(location.pathname, document.title);
  afterPaint(() => {
    startFilm();
    watchBlocks();
  });
  if (hasFailedPicture()) start();
  if (isGoodConnection()) setTimeout(() => whenIdle(start), idleAfterMs);
};

restoreDraft();
const form = document.querySelector<HTMLFormElement>('form[data-origin]');
if (form) applyOrigin(form);
showReference();
watchDrafts();
watchScroll();
watchContactBar(constants.layout.backToTopThresholdPx);
watchFilm();
addEventListener('click', onBackToTop);
addEventListener('click', onAnchor, true);
addEventListener('error', onPictureError, true);
if (document.readyState === 'complete') onLoaded();
else addEventListener('load', onLoaded, { once: true });
