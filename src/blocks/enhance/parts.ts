/** A part of the drawing chooses its name; where the block asks for it, so does what is being read. */
import type { Enhance } from '../enhancements.ts';

/** The line of the window, from its top, at which one reads. */
const readingLine = 0.55;

export const enhanceParts: Enhance = (block) => {
  const radios = [...block.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const choose = (rank: number): void => {
    const radio = radios[rank - 1];
    if (radio) radio.checked = true;
  };
  const onClick = ({ target }: Event): void => {
    const part = target instanceof Element ? target.closest<SVGElement>('[data-p]') : null;
    if (part) choose(Number.parseInt(part.dataset['p'] ?? '', 10));
  };
  const onScroll = (): void =>
    choose(
      rankAt(
        radios.map((radio) => radio.closest('li')?.getBoundingClientRect().top ?? 0),
        innerHeight * readingLine,
      ),
    );
  block.addEventListener('click', onClick);
  if (block.dataset['follow'] === undefined) return () => block.removeEventListener('click', onClick);
  // Only while it is near: the rest of a long page costs nothing.
  const watcher = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) addEventListener('scroll', onScroll, { passive: true });
    else removeEventListener('scroll', onScroll);
  });
  watcher.observe(block);
  return () => {
    watcher.disconnect();
    removeEventListener('scroll', onScroll);
    block.removeEventListener('click', onClick);
  };
};

/** The last item that begins above a line, from 1; the first while none does. */
export const rankAt = (tops: readonly number[], line: number): number =>
  Math.max(1, tops.filter((top) => top < line).length);
