/**
 * Enhancement of `RangeChart`: two range inputs move the visitor's point; the zones that contain it are highlighted.
 */
import { site } from '#site/site.gen';
import type { Enhance } from '../enhancements.ts';
import { plot, sentenceOf, xOf, yOf, zonesAt, type Axis, type ZoneBounds } from '../range-scale.ts';

interface Chart {
  readonly x: Axis;
  readonly y: Axis;
  readonly zones: readonly ZoneBounds[];
  readonly none: string;
}

export const enhanceRangeChart: Enhance = (block) => {
  const chart = JSON.parse(block.dataset['chart'] ?? '') as Chart;
  const inputs = [...block.querySelectorAll<HTMLInputElement>('input[type="range"]')];
  const items = [...block.querySelectorAll<HTMLElement>('ol > li')];
  const status = block.querySelector('[role="status"]');
  const lines = block.querySelector('._point path');
  const point = block.querySelector('._point circle');
  const format = new Intl.NumberFormat(site.locale);
  const update = (): void => {
    const [x = 0, y = 0] = inputs.map(({ value }) => Number(value));
    const [left, top] = [xOf(x, chart.x), yOf(y, chart.y)];
    lines?.setAttribute('d', `M${plot.left} ${top}H${left}V${plot.top + plot.height}`);
    point?.setAttribute('cx', String(left));
    point?.setAttribute('cy', String(top));
    const here = zonesAt(x, y, chart.zones);
    items.forEach((item, index) => item.toggleAttribute('data-here', here.includes(index + 1)));
    const texts = inputs.map((input) => {
      const number = format.format(Number(input.value));
      const shown = input.closest('label')?.querySelector('strong > span');
      if (shown) shown.textContent = number;
      const text = `${number}\u00A0${input.dataset['unit'] ?? ''}`;
      input.setAttribute('aria-valuetext', text);
      return text;
    });
    const names = here.map((rank) => items[rank - 1]?.querySelector('h4')?.textContent ?? '');
    if (status) status.textContent = sentenceOf(texts, names, chart.none, site.locale);
  };
  update();
  block.addEventListener('input', update);
  const stop = giveBackToTwoFingers(block);
  return () => {
    stop();
    block.removeEventListener('input', update);
  };
};

/**
 * Two fingers enlarge the page and move no slider: where the second comes, the one that the first has moved goes back.
 */
const giveBackToTwoFingers = (block: HTMLElement): (() => void) => {
  let first: { readonly slider: HTMLInputElement; readonly value: string } | undefined;
  const onTouchStart = ({ touches, target }: TouchEvent): void => {
    if (touches.length > 1 && first) {
      first.slider.value = first.value;
      first.slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const isAlone = touches.length === 1 && target instanceof HTMLInputElement && block.contains(target);
    first = isAlone ? { slider: target, value: target.value } : undefined;
  };
  addEventListener('touchstart', onTouchStart, { capture: true, passive: true });
  return () => removeEventListener('touchstart', onTouchStart, true);
};
