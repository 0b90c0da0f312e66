/** Enhancement of `BeforeAfter`: the slider moves the dividing line between the two pictures. */
import { site } from '#site/site.gen';
import { isEnlarged } from '../../browser/enlarged.ts';
import { shareText } from '../before-after-share.ts';
import type { Enhance } from '../enhancements.ts';

export const enhanceBeforeAfter: Enhance = (block) => {
  const slider = block.querySelector('input');
  if (!slider) return () => undefined;
  const update = (): void => {
    block.style.setProperty('--share', String(Number(slider.value) / 100));
    slider.setAttribute('aria-valuetext', shareText(Number(slider.value), block.dataset['before'] ?? '', site.locale));
  };
  // The visitor may have moved the slider before this script was loaded.
  update();
  slider.addEventListener('input', update);
  const stop = matchMedia('(any-pointer: coarse)').matches ? slideByPointer(block, slider, update) : undefined;
  return () => {
    stop?.();
    slider.removeEventListener('input', update);
  };
};

/** Half the width of the slider's thumb, in rem. */
const thumbRadiusRem = 1.375;

/**
 * Moves the slider by the pointer over it, in the place of the browser: in Chrome two fingers on a range input do not
 * enlarge the page, whatever its styles say. Where the browser takes the gesture (it scrolls, or two fingers enlarge
 * the page) the slider goes back.
 */
const slideByPointer = (block: HTMLElement, slider: HTMLInputElement, update: () => void): (() => void) => {
  /** The pointer that moves the slider, and the value before. */
  let held: { readonly id: number; readonly value: string } | undefined;
  const moveTo = (value: string): void => {
    slider.value = value;
    update();
  };
  const giveBack = (): void => {
    if (held) moveTo(held.value);
    held = undefined;
  };
  const follow = ({ clientX }: PointerEvent): void => {
    const { left, width } = slider.getBoundingClientRect();
    const radius = thumbRadiusRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    moveTo(String(Math.round((100 * (clientX - left - radius)) / (width - 2 * radius))));
  };
  const onDown = (event: PointerEvent): void => {
    giveBack();
    const movesPage = isEnlarged() && event.pointerType !== 'mouse';
    if (!event.isPrimary || event.button !== 0 || movesPage || !isOver(event, slider)) return;
    if (!(event.target instanceof Node && block.contains(event.target))) return;
    held = { id: event.pointerId, value: slider.value };
    slider.focus({ preventScroll: true });
    follow(event);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId === held?.id) follow(event);
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId === held?.id) held = undefined;
  };
  slider.style.pointerEvents = 'none';
  const stopping = new AbortController();
  const options = { signal: stopping.signal };
  addEventListener('pointerdown', onDown, options);
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerup', onUp, options);
  addEventListener('pointercancel', giveBack, options);
  // The pictures under the slider are not dragged.
  block.addEventListener('dragstart', preventDefault, options);
  return () => {
    stopping.abort();
    slider.style.pointerEvents = '';
  };
};

const preventDefault = (event: Event): void => event.preventDefault();

const isOver = ({ clientX, clientY }: PointerEvent, element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};
