/**
 * The start script: all that a page runs until the visitor shows an intent. It fetches the
 * application on intent (or when the browser has nothing else to do on a good connection), and
 * does at once what must not wait: the way back to the top, the film of the home page, the first
 * page view, and keeping clicks that came before the application. No React here.
 */
import { constants } from '#site/constants.gen';
import { reportPageView } from './analytics/track.ts';
import { isGoodConnection, savesData } from './hooks/connection.ts';
import { startFilm, watchFilm } from './ui/film.ts';

/** Reading a page needs no application; one that is read for so long is likely to lead to another. */
const idleAfterMs = 12_000;
/** Blocks this near to the window count as met. */
const nearness = '200px';

const root = document.documentElement;
const interactive = 'a[href], button, summary, input, select, textarea, label';
const replayed = '[data-replay]';

let starting: Promise<void> | undefined;
let isLive = false;
const heldClicks: HTMLElement[] = [];

const start = (): void => {
  starting ??= import('./app/entry-client.tsx')
    .then(({ start: hydrate }) => hydrate())
    .then(onLive)
    .catch((error: unknown) => {
      // The page works as it is; the next intent tries again.
      console.info(String(error));
      starting = undefined;
      releaseLinks();
    });
};

const onLive = (): void => {
  isLive = true;
  root.dataset['live'] = '';
  for (const [type, listener] of intents) removeEventListener(type, listener, true);
  for (const element of heldClicks.splice(0)) element.click();
};

/** A link whose click was held and that nobody will answer goes where it points. */
const releaseLinks = (): void => {
  const link = heldClicks.splice(0).find((element) => element instanceof HTMLAnchorElement);
  if (link) location.assign(link.href);
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
const onClick = (event: Event): void => {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(replayed) : null;
  if (isLive || !control || !event.isTrusted || hasModifier(event)) return;
  event.preventDefault();
  heldClicks.push(control);
  start();
};

const hasModifier = (event: Event): boolean => event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

const isWithin = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

const intents = [
  ['pointerover', onPointerOver],
  ['pointerdown', onPress],
  ['touchstart', onPress],
  ['keydown', onPress],
  ['focusin', onFocusIn],
  ['click', onClick],
] as const;

for (const [type, listener] of intents) addEventListener(type, listener, { capture: true, passive: type !== 'click' });

/** Starts when an interactive block comes near; those marked `scroll` count only once the visitor scrolls. */
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
  addEventListener('scroll', () => watch('[data-hydrate="scroll"]'), { once: true, passive: true });
};

const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
};

/** Past the threshold the button back to the top is shown (styles read the attribute). */
const watchScroll = (): void => {
  const update = () => root.toggleAttribute('data-scrolled', scrollY > constants.layout.backToTopThresholdPx);
  addEventListener('scroll', update, { passive: true });
  update();
};

const onBackToTop = (event: Event): void => {
  if (!isWithin(event.target, '[data-back-to-top]')) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  document.querySelector('main')?.focus({ preventScroll: true });
};

/** A picture that failed needs its placeholder. */
const onPictureError = (event: Event): void => {
  if (event.target instanceof HTMLImageElement) start();
};
const hasFailedPicture = (): boolean => [...document.images].some((image) => image.complete && image.currentSrc !== '' && image.naturalWidth === 0);

const onLoaded = (): void => {
  reportPageView(location.pathname, document.title);
  startFilm();
  watchBlocks();
  if (hasFailedPicture()) start();
  if (isGoodConnection()) setTimeout(() => whenIdle(start), idleAfterMs);
};

watchScroll();
watchFilm();
addEventListener('click', onBackToTop);
addEventListener('error', onPictureError, true);
if (document.readyState === 'complete') onLoaded();
else addEventListener('load', onLoaded, { once: true });
