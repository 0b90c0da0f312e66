/** Shows a sentence that waits hidden in the page, with a text in its `b`: nobody is told what is not known. */
export const revealText = (selector: string, text: string): void => {
  const place = document.querySelector(selector);
  place?.querySelector('b')?.replaceChildren(text);
  place?.removeAttribute('hidden');
};
