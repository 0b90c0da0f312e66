import { watchCurrentSection } from './watch-current-section.ts';

/**
 * Keeps a table of contents (`[data-contents]`) true to what is read: marks the link of the current section, and
 * updates the line of progress. Works on the DOM, whether React rendered it or not. Returns a function that stops it.
 */
export const markCurrentSection = (contents: Element): (() => void) => {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('li a')];
  const ids = links.map((link) => decodeURIComponent(link.hash.slice(1)));
  const line = contents.querySelector<HTMLAnchorElement>('[data-progress]');
  const stop = watchCurrentSection(ids, (id) => {
    // Client-side navigation takes a prerendered page away without telling.
    if (!contents.isConnected) return stop();
    const at = ids.indexOf(id);
    links.forEach((link, index) => {
      if (index === at) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
    const next = links[at + 1];
    if (line) updateProgress(line, at, next);
  });
  return stop;
};

/**
 * The line of progress: its parts up to the section `at` as read, and a link to the next one, named in the words of its
 * attribute. Hidden in the last section.
 */
const updateProgress = (line: HTMLAnchorElement, at: number, next: HTMLAnchorElement | undefined): void => {
  line.hidden = !next;
  if (!next) return;
  line.href = next.hash;
  const [parts, words] = line.children;
  [...(parts?.children ?? [])].forEach((part, index) => part.toggleAttribute('data-read', index <= at));
  if (words) words.textContent = line.dataset['progress']?.replace(/\{\w+\}/, () => next.textContent) ?? '';
};
