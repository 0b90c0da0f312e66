/** Shows a hidden element of the page and inserts a text into its `<b>`. */
export const revealText = (selector: string, text: string): void => {
  const element = document.querySelector(selector);
  element?.querySelector('b')?.replaceChildren(text);
  element?.removeAttribute('hidden');
};
