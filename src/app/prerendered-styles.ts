/** The page's style sheet: the footer's link, which stays while pages come and go. */
const sheetSelector = '[data-foot] link';

/**
 * Writes the names of the prerendered styles into `data-emotion`, where Emotion looks for them on start, so as not to
 * insert them again. They are extracted from the CSS here instead of being part of every page's HTML. Where the style
 * sheet did not come, Emotion inserts what it needs of it.
 */
export const registerPrerenderedStyles = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-emotion="css"]');
  if (!style) return;
  const link = document.querySelector<HTMLLinkElement>(sheetSelector);
  const css = [style.textContent, ...(link ? rulesOf(link) : [])].join('');
  const names = new Set([...css.matchAll(/\.css-(\w+)/g)].map(([, name]) => name));
  style.dataset['emotion'] = ['css', ...names].join(' ');
};

/** Asks again for a style sheet that did not come: without it what is below the fold has no styles. */
export const reloadFailedSheet = (): void => {
  const link = document.querySelector<HTMLLinkElement>(sheetSelector);
  // In the head, where nothing watches for changes.
  if (link && rulesOf(link).length === 0) document.head.append(link.cloneNode());
};

/** The rules of a style sheet; none where it did not come. */
const rulesOf = ({ sheet }: HTMLLinkElement): readonly string[] => {
  try {
    return Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText);
  } catch {
    // Chromium has a sheet that may not be read.
    return [];
  }
};
