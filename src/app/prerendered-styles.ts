/**
 * Writes the names of the prerendered styles into `data-emotion`, where Emotion looks for them on start, so as not to
 * insert them again. They are extracted from the CSS here instead of being part of every page's HTML. Where the sheet
 * of the frame did not come, Emotion inserts what it needs of it; what is below the fold it inserts in any case, since
 * that sheet goes with its page.
 */
export const registerPrerenderedStyles = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-emotion="css"]');
  if (!style) return;
  const frame = document.querySelector<HTMLLinkElement>('[data-foot] link');
  const css = [style.textContent, ...(frame ? rulesOf(frame) : [])].join('');
  const names = new Set([...css.matchAll(/\.css-(\w+)/g)].map(([, name]) => name));
  style.dataset['emotion'] = ['css', ...names].join(' ');
};

/**
 * Asks again for the style sheets of the page that did not come: without them what is below the fold has no styles. In
 * the head, where soft navigation leaves them.
 */
export const reloadFailedSheets = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-fold] link, [data-foot] link'))
    if (rulesOf(link).length === 0) document.head.append(link.cloneNode());
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
