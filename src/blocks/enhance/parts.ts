/** Enhancement of `Parts`: a click in the drawing selects a part; with `follow`, so does scrolling through the list. */
import type { Enhance } from '../enhancements.ts';

/** Position of the line that selects items while scrolling, as a fraction of the window's height. */
const readingLine = 0.55;

export const enhanceParts: Enhance = (block) => {
  const radios = [...block.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  /** For browsers without `:has()`. */
  const showChosen = (): void => {
    const chosen = radios.findIndex(({ checked }) => checked);
    if (chosen >= 0) block.dataset['chosen'] = String(chosen + 1);
  };
  const select = (rank: number): void => {
    const radio = radios[rank - 1];
    if (radio) radio.checked = true;
    showChosen();
  };
  const onClick = ({ target }: Event): void => {
    const part = target instanceof Element ? target.closest<SVGElement>('[data-p]') : null;
    if (part) select(Number.parseInt(part.dataset['p'] ?? '', 10));
  };
  const onScroll = (): void =>
    select(
      rankAt(
        radios.map((radio) => radio.closest('li')?.getBoundingClientRect().top ?? 0),
        innerHeight * readingLine,
      ),
    );
  const stop = (): void => {
    block.removeEventListener('click', onClick);
    block.removeEventListener('change', showChosen);
  };
  showChosen();
  block.addEventListener('click', onClick);
  block.addEventListener('change', showChosen);
  if (block.dataset['follow'] === undefined) return stop;
  // Listens only while the block is in view, so that scrolling the rest of a long page costs nothing.
  const watcher = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) addEventListener('scroll', onScroll, { passive: true });
    else removeEventListener('scroll', onScroll);
  });
  watcher.observe(block);
  return () => {
    watcher.disconnect();
    removeEventListener('scroll', onScroll);
    stop();
  };
};

/** The number, from 1, of the last item whose top is above a line; 1 while none is. */
export const rankAt = (tops: readonly number[], line: number): number =>
  Math.max(1, tops.filter((top) => top < line).length);
