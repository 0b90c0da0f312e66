/**
 * Emotion asks the element of the prerendered styles for their names before it starts, so as not to insert them again.
 * They are read from the styles themselves: written out beside them, each page would carry them twice.
 */
export const registerPrerenderedStyles = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-emotion="css"]');
  if (!style) return;
  const names = new Set([...(style.textContent ?? '').matchAll(/\.css-(\w+)/g)].map(([, name]) => name));
  style.dataset['emotion'] = ['css', ...names].join(' ');
};
