/**
 * Posters of films, and playback of the home page's, without React: it must play, pause and update its button before
 * hydration as well as after. One element `video[data-film]` and one button `[data-film-toggle]`.
 */
import { savesData } from '../browser/network-information.ts';

const filmSelector = 'video[data-film]';
const toggleSelector = '[data-film-toggle]';

let isWatched = false;

/** Plays the film, unless the visitor prefers reduced motion or data; if autoplay is refused, the poster stays. */
export const startFilm = (): void => {
  if (!isWatched) watchFilm();
  isWatched = true;
  mendPosters();
  const film = document.querySelector<HTMLVideoElement>(filmSelector);
  if (!film) return;
  if (savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches) showState(film);
  else if (film.paused) play(film);
};

/** A poster has no second format: it is AVIF, which Safari reads since 16. The JPEG is beside it. */
const mendPosters = (): void => {
  for (const film of document.querySelectorAll<HTMLVideoElement>('video[poster$=".avif"]')) {
    const image = new Image();
    image.addEventListener('error', () => (film.poster = film.poster.replace(/avif$/, 'jpg')));
    image.src = film.poster;
  }
};

/** Handles the button and keeps it in sync with the film. Called once: the listeners are the document's. */
const watchFilm = (): void => {
  for (const type of ['play', 'pause'] as const) {
    document.addEventListener(type, ({ target }) => isFilm(target) && showState(target), true);
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      const film = target instanceof HTMLSourceElement && !target.nextElementSibling ? target.parentElement : target;
      if (!isFilm(film)) return;
      const source = film.currentSrc || film.querySelector('source:last-of-type')?.getAttribute('src');
      console.info(`${film.textContent ?? ''} (${source})`);
      document.querySelector<HTMLElement>(toggleSelector)?.setAttribute('hidden', '');
    },
    true,
  );
  document.addEventListener('click', ({ target }) => {
    const film = document.querySelector<HTMLVideoElement>(filmSelector);
    if (!film || !(target instanceof Element) || !target.closest(toggleSelector)) return;
    if (film.paused) play(film);
    else film.pause();
  });
};

const isFilm = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement && target.matches(filmSelector);

const play = (film: HTMLVideoElement): void => {
  film.play().catch((error: unknown) => {
    // `AbortError`: removed with its page or paused by the visitor, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.info(String(error));
    showState(film);
  });
};

const showState = (film: HTMLVideoElement): void => {
  const toggle = document.querySelector<HTMLElement>(toggleSelector);
  if (!toggle) return;
  toggle.toggleAttribute('data-paused', film.paused);
  toggle.setAttribute('aria-label', (film.paused ? toggle.dataset['labelPlay'] : toggle.dataset['labelPause']) ?? '');
};
