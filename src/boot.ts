/**
 * The start script: the only script of a page until the visitor shows intent to interact. It loads the application on
 * intent, or on a good connection when the browser is idle. Until hydration it holds the visitor's actions and replays
 * them afterwards. It also runs what must not wait for the application: the button back to the top, the contact bar,
 * the film of the home page, the first page view and the draft of the form. It must not import React.
 */
import { constants } from '#site/constants.gen';
import { reportPageView } from './analytics/track.ts';
import { registerPrerenderedStyles } from './app/prerendered-styles.ts';
import { hasDelivered } from './contact/has-delivered.ts';
import { deleteDraft, restoreDraft, watchDrafts } from './contact/draft.ts';
import { applyOrigin, recordOrigin } from './contact/origin.ts';
import { showReference } from './contact/reference.ts';
import { watchEnlarged } from './browser/enlarged.ts';
import { isGoodConnection, savesData } from './browser/network-information.ts';
import { watchChanges } from './browser/page-changes.ts';
import { tellUnavailable } from './browser/tell-unavailable.ts';
import { isPageLink } from './browser/page-link.ts';
import { yieldToMain } from './browser/yield-to-main.ts';
import { watchContactBar } from './layout/watch-contact-bar.ts';

/** Time after which the application is loaded without intent: the visitor is likely to open another page. */
const idleAfterMs = 12_000;
/** Distance from the viewport at which an interactive block loads the application. */
const blockMargin = '200px';
/** After this time a held link is followed natively. */
const linkTimeoutMs = 2000;
/**
 * After this time a held form is submitted natively, and the visitor is told of a control that does nothing; long
 * enough to load the application on a slow connection.
 */
const timeoutMs = 15_000;

/** Maximum duration of smooth scrolling to an anchor. */
const smoothScrollMs = 1200;

type Hydration = import('./app/entry-client.tsx').Hydration;

const root = document.documentElement;
const interactive = 'a[href], button, summary, input, select, textarea, label';

/** An action of the visitor before hydration. */
interface HeldAction {
  /** Repeats it after hydration, on the elements that are then in the page. */
  readonly replay: (inPlaceOf: Hydration['inPlaceOf']) => void;
  /** Performs it natively, as without JavaScript, or tells that it cannot be performed. */
  readonly release: () => void;
}

/** What helpers change in the page, from its beginning. */
const changes = watchChanges();

let starting: Promise<void> | undefined;
let isHydrated = false;
const heldActions: HeldAction[] = [];

/**
 * Loads the application. Its chunks are loaded in parallel (the first import preloads them all) and evaluated in
 * separate tasks, so that slow phones can respond in between.
 */
const loadApplication = async (): Promise<typeof import('./app/entry-client.tsx')> => {
  registerPrerenderedStyles();
  await import('./app/react-dom.ts');
  await yieldToMain();
  const application = await import('./app/entry-client.tsx');
  await yieldToMain();
  return application;
};

const start = (): void => {
  if (isHydrated) return;
  starting ??= loadApplication()
    .then(({ start: hydrate }) => hydrate(changes))
    .then(onHydrated, (error: unknown) => {
      console.info(String(error));
      // The page works without the application. The next intent tries again, unless React cannot render the page.
      if (error instanceof Error && error.name === 'BrokenPageError') stopListening();
      else starting = undefined;
      releaseAll();
    });
};

const stopListening = (): void => {
  for (const [type, listener] of intents) removeEventListener(type, listener, true);
};

const onHydrated = (hydration: Hydration | undefined): void => {
  isHydrated = true;
  root.dataset['live'] = '';
  stopListening();
  for (const { replay, release } of heldActions.splice(0))
    // One that cannot be repeated is performed natively, and keeps none of the others.
    try {
      replay(hydration?.inPlaceOf ?? ((element) => element));
    } catch (error) {
      console.error(error);
      release();
    }
};

/** Performs the held actions natively: follows links, submits forms. */
const releaseAll = (): void => {
  for (const { release } of heldActions.splice(0)) release();
};

/**
 * Stops an event and holds its action until hydration, or performs all held actions natively after `limitMs`. The
 * event is stopped for all listeners, because React would handle it as well during hydration.
 */
const hold = (event: Event, action: HeldAction, limitMs = timeoutMs): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  heldActions.push(action);
  start();
  setTimeout(() => heldActions.includes(action) && releaseAll(), limitMs);
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
/** Files chosen before hydration: further ones are added, as in the application. */
const chosenFiles: File[] = [];
const onChange = (event: Event): void => {
  onPress(event);
  const input = event.target;
  if (isHydrated || !(input instanceof HTMLInputElement) || !input.files) return;
  addChosen(input, input.files);
};
const addChosen = (input: HTMLInputElement, files: FileList): void => {
  chosenFiles.push(...files);
  input.files = transferOf(chosenFiles).files;
};
const onClick = (event: Event): void => {
  if (isHydrated || !(event.target instanceof Element) || hasModifier(event)) return;
  const control = event.target.closest<HTMLElement>('[data-replay]');
  const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!control && !(link && isGoodConnection() && isPageLink(link))) return;
  const action: HeldAction = {
    replay: (inPlaceOf) => inPlaceOf(control ?? (link as HTMLElement)).click(),
    release: () => (link ? location.assign(link.href) : tellUnavailable()),
  };
  hold(event, action, control ? timeoutMs : linkTimeoutMs);
};

const hasModifier = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Forms that are held or were submitted natively: pressing the button again does not send them twice. */
const sentForms = new Set<HTMLFormElement>();

/** The application sends forms without leaving the page. */
const onSubmit = (event: Event): void => {
  const form = event.target;
  if (isHydrated || !(form instanceof HTMLFormElement)) return;
  if (sentForms.has(form)) return event.preventDefault();
  sentForms.add(form);
  hold(event, { replay: (inPlaceOf) => submit(inPlaceOf(form)), release: () => form.submit() });
};
/** By its button: Safari has `requestSubmit` since 16. */
const submit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>('[type="submit"]')?.click();
// Back from the answer, the form may be sent again.
addEventListener('pageshow', ({ persisted }) => persisted && sentForms.clear());

/** Files dropped on a drop zone, or beside it, must not open in place of the page. */
const onDrag = (event: Event): void => {
  if (isHydrated || !(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
  const zone = event.target instanceof Element ? event.target.closest('[data-drop]') : null;
  if (!zone) {
    if (!document.querySelector('[data-drop]')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    return;
  }
  // The files of an event are only accessible while it is dispatched.
  const dataTransfer = transferOf(event.dataTransfer.files);
  const copy = new DragEvent(event.type, { bubbles: true, cancelable: true, dataTransfer });
  const release = (): void => {
    const input = event.type === 'drop' && zone.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) addChosen(input, dataTransfer.files);
  };
  hold(event, { replay: (inPlaceOf) => inPlaceOf(zone).dispatchEvent(copy), release });
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
] as const;

// Before the listeners below, which stop held clicks.
recordOrigin();
for (const [type, listener] of intents)
  addEventListener(type, listener, { capture: true, passive: type === 'touchstart' });

for (const type of ['dragenter', 'dragover', 'drop']) addEventListener(type, onDrag, true);

/**
 * Loads the application when an interactive block is near the viewport. Blocks with `data-hydrate="scroll"` count only
 * after the first scrolling, those with `search` only if the URL has a query.
 */
const watchBlocks = (): void => {
  if (!isGoodConnection()) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      whenIdle(start);
    },
    { rootMargin: blockMargin },
  );
  const watch = (selector: string) => {
    for (const block of document.querySelectorAll(selector)) watcher.observe(block);
  };
  watch('[data-hydrate=""]');
  if (location.search) watch('[data-hydrate="search"]');
  const onFirstScroll = () => {
    watch('[data-hydrate="scroll"]');
    import('./identity/draw-lines.ts').then(
      ({ drawLinesOnScroll }) => drawLinesOnScroll(),
      () => undefined,
    );
  };
  addEventListener('scroll', onFirstScroll, { once: true, passive: true });
};

const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
};

/** Runs a task after the page is painted, so that it does not delay the largest contentful paint. */
const afterPaint = (task: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(task)));

/** Sets the attribute that shows the button back to the top, below the threshold (CSS uses it). */
const watchScroll = (): void => {
  const update = () => root.toggleAttribute('data-scrolled', scrollY > constants.layout.backToTopThresholdPx);
  addEventListener('scroll', update, { passive: true });
  // Not immediately: reading the scroll position would force a layout.
  requestAnimationFrame(update);
};

const onBackToTop = (event: Event): void => {
  if (!isWithin(event.target, '[data-back-to-top]')) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
  document.querySelector('main')?.focus({ preventScroll: true });
};

/** Enables smooth scrolling for anchor links only. */
const onAnchor = (event: Event): void => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]');
  if (!link || link.pathname !== location.pathname) return;
  root.dataset['smooth'] = '';
  const end = () => delete root.dataset['smooth'];
  addEventListener('scrollend', end, { once: true });
  // `scrollend` is not dispatched if nothing scrolls.
  setTimeout(end, smoothScrollMs);
};

/** The application replaces failed pictures with a placeholder. */
const onPictureError = (event: Event): void => {
  if (event.target instanceof HTMLImageElement) start();
};
const hasFailedPicture = (): boolean =>
  [...document.images].some((image) => image.complete && image.currentSrc !== '' && image.naturalWidth === 0);

/**
 * Runs what few pages or browsers need. Where it does not come, the film's poster stays, the link in the place of the
 * menu's button, and the copies of a request that has arrived.
 */
const runOnDemand = async (load: () => Promise<() => void>): Promise<void> => {
  try {
    (await load())();
  } catch (error) {
    console.info(String(error));
  }
};

const onLoaded = (): void => {
  reportPageView(location.pathname, document.title);
  afterPaint(() => {
    if (document.querySelector('video[poster]')) void runOnDemand(async () => (await import('./ui/film.ts')).startFilm);
    watchBlocks();
  });
  if (hasFailedPicture()) start();
  if (isGoodConnection()) setTimeout(() => whenIdle(start), idleAfterMs);
};

/**
 * After a reload, going back to an entry that the application made changes the address alone: until the hydration the
 * page must be loaded.
 */
const currentAddress = (): string => location.pathname + location.search;
const loadedAddress = currentAddress();
const onPopState = (): void => {
  if (!isHydrated && currentAddress() !== loadedAddress) location.reload();
};

if (!('popover' in root)) void runOnDemand(async () => (await import('./layout/open-menu.ts')).openMenuByScript);
restoreDraft();
// The browser sends the form itself where the application does not come.
if (document.querySelector('[data-request-sent]')) deleteDraft();
const form = document.querySelector<HTMLFormElement>('form[data-origin]');
if (form) applyOrigin(form);
if (form && hasDelivered()) void runOnDemand(async () => (await import('./contact/clear-delivered.ts')).clearDelivered);
showReference();
watchDrafts();
watchScroll();
watchEnlarged();
watchContactBar(constants.layout.backToTopThresholdPx);
addEventListener('popstate', onPopState);
addEventListener('click', onBackToTop);
addEventListener('click', onAnchor, true);
addEventListener('error', onPictureError, true);
if (document.readyState === 'complete') onLoaded();
else addEventListener('load', onLoaded, { once: true });
