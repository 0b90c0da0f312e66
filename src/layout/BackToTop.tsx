import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { color, motion, space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';

const size = 'clamp(44px, 2.75rem, 14vw)';

/** In the header, so that it never covers content: beside the menu button, on a desktop in the page's margin. */
const buttonStyles = css`
  order: 1;
  margin-block: auto;
  flex: none;
  display: grid;
  place-items: center;
  width: ${size};
  height: ${size};
  border: 0;
  padding: 0;
  background: none;
  opacity: 0;
  visibility: hidden;
  transition:
    opacity ${motion.quick},
    visibility 0s ${motion.quick};
  html[data-scrolled] & {
    opacity: 1;
    visibility: visible;
    transition-delay: 0s;
  }
  &:hover {
    color: ${color.brand};
  }
  ${media.desktop} {
    position: absolute;
    right: max(0px, ${space.margin} - ${size} - 0.4rem);
    inset-block: 0;
  }
  ${media.crowdedHeader} {
    position: static;
  }
`;

/**
 * Scrolls back to the top of the page. The start script (`boot.ts`) shows it beyond
 * `constants.layout.backToTopThresholdPx` and handles it, so that it works before hydration. [2.back-to-top]
 *
 * The last part of the header, for which the first paint of a page waits (`renderDocument`).
 */
export const BackToTop = () => (
  <button type="button" id="_back-to-top" css={buttonStyles} data-back-to-top="">
    <InterfaceIcon name="up" />
    <span css={visuallyHidden}>{layoutLabels.backToTop}</span>
  </button>
);
