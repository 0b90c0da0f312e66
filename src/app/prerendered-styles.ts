/**
 * Writes the names of the prerendered styles into `data-emotion`, where Emotion looks for them on start, so as not to
 * insert them again. They are extracted from the CSS here instead of being part of every page's HTML. The footer's
 * style sheet stays while pages come and go.
 */
export const registerPrerenderedStyles = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-emotion="css"]');
  if (!style) return;
  let css = style.textContent ?? '';
  try {
    const rules = document.querySelector<HTMLLinkElement>('[data-foot] link')?.sheet?.cssRules ?? [];
    // The last has what counts in other media, also of classes that the sheet does not have.
    for (const { cssText } of [...rules].slice(0, -1)) css += cssText;
  } catch {
    // The sheet did not come: Emotion inserts what it needs of it.
  }
  const names = new Set([...css.matchAll(/\.css-(\w+)/g)].map(([, name]) => name));
  style.dataset['emotion'] = ['css', ...names].join(' ');
};
