/** The slider moves the line between the pictures of before and after. */
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
  // It may have been moved before the script came.
  update();
  slider.addEventListener('input', update);
  return () => slider.removeEventListener('input', update);
};
