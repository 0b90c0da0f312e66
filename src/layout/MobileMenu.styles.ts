import { css } from '@emotion/react';
import { color, font, motion, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { iconStyles } from '../ui/icon.styles.ts';

/** The button: two bars that cross at the pitch. */
export const menuStyles = css`
  display: flex;
  align-items: center;
  ${media.desktop} {
    display: none;
  }
  & > summary {
    display: flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    padding: 0 0 0 0.8rem;
    font-weight: 600;
    font-size: ${text.small};
  }
  & > summary > i {
    position: relative;
    width: 1.65rem;
    height: 1.1rem;
  }
  & > summary > i::before,
  & > summary > i::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    height: 2px;
    background: currentColor;
    transition: transform ${motion.neat} ${motion.stroke};
  }
  & > summary > i::before {
    top: 0.22rem;
  }
  & > summary > i::after {
    bottom: 0.22rem;
  }
  &[open] > summary > i::before {
    transform: translateY(0.23rem) rotate(19.29deg);
  }
  &[open] > summary > i::after {
    transform: translateY(-0.23rem) rotate(-19.29deg);
  }
  ${media.forcedColors} {
    & > summary > i::before,
    & > summary > i::after {
      background: CanvasText;
    }
  }
`;

export const panelStyles = css`
  position: absolute;
  left: 0;
  right: 0;
  top: calc(${space.header} + 1px);
  max-height: calc(100svh - ${space.header});
  overflow: auto;
  overscroll-behavior: contain;
  background: ${color.paper};
  border-bottom: 1px solid ${color.basalt};
  padding: 0 ${space.margin} ${space[6]};
  & > ul > li {
    border-bottom: 1px solid ${color.hairline};
  }
  & > ul > li > a,
  & summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 3.5rem;
    font: 400 1.4375rem / 1.1 ${font.heading};
    text-decoration: none;
  }
  & summary .icon {
    width: 1.1rem;
    transition: transform ${motion.quick};
  }
  & details[open] > summary {
    color: ${color.brand};
  }
  & details[open] > summary .icon {
    transform: rotate(180deg);
  }
  & details ul {
    padding-bottom: 0.9rem;
    border-left: 3px solid ${color.brand};
    margin-left: 0.1rem;
  }
  & details a > .icon {
    ${iconStyles}
  }
  & details a {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    min-height: 3rem;
    padding-left: 1rem;
    font-size: 1.0625rem;
    text-decoration: none;
  }
  & [aria-current] {
    color: ${color.brand};
  }
  & details a[aria-current] {
    font-weight: 600;
  }
  & :is(a, summary):focus-visible {
    outline-offset: -3px;
  }
  & > div {
    margin-top: ${space[5]};
  }
`;
