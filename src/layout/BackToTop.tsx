import { css } from '@emotion/react';
import { layoutLabels } from '#site/frame.gen';
import { color, layer, motion, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';

const buttonStyles = css`
  position: fixed;
  right: clamp(0.75rem, 2vw, 2rem);
  bottom: clamp(0.75rem, 2vw, 2rem);
  z-index: ${layer.backToTop};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.6rem;
  min-height: 3rem;
  min-width: 3rem;
  padding: 0 0.95rem;
  background: ${color.sapwood};
  color: ${color.basalt};
  border: 1.5px solid ${color.basalt};
  font-size: ${text.small};
  font-weight: 600;
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
    background: ${color.basalt};
    color: ${color.paper};
  }
  ${media.belowTablet} {
    padding: 0;
    & > span {
      ${visuallyHidden}
    }
  }
  ${media.print} {
    display: none;
  }
`;

/**
 * Back to the top of the page. The start script (`boot.ts`) shows it past
 * `constants.layout.backToTopThresholdPx` and scrolls, so that it works before the application does. [2.back-to-top]
 */
export const BackToTop = () => (
  <button type="button" css={buttonStyles} data-back-to-top="">
    <InterfaceIcon name="up" />
    <span>{layoutLabels.backToTop}</span>
  </button>
);
