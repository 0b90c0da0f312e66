/** Enhancement of `BeforeAfter`: the slider moves the dividing line between the two pictures. */
import { site } from '#site/site.gen';
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
  return () => slider.removeEventListener('input', update);
};
