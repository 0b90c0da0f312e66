import { css } from '@emotion/react';
import { color, font, motion, slope, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { iconStyles } from '../ui/icon.styles.ts';

const crossedStyles = css`
  & > button > i::before {
    transform: translateY(0.23rem) rotate(${slope.degrees}deg);
  }
  & > button > i::after {
    transform: translateY(-0.23rem) rotate(-${slope.degrees}deg);
  }
`;

/** The menu button: two bars that cross when the menu is open. Its `order` puts it after the back-to-top button. */
export const menuStyles = css`
  display: flex;
  align-items: center;
  order: 2;
  ${media.desktop} {
    display: none;
  }
  ${media.crowdedHeader} {
    display: flex;
  }
  & > :is(button, a) {
    display: flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    padding: 0 0 0 0.8rem;
    border: 0;
    background: none;
    font-weight: 600;
    font-size: ${text.small};
    text-decoration: none;
  }
  & > a {
    display: none;
  }
  /* Until the script that opens the panel has come (open-menu.ts), a link is in the place of the button. */
  @supports not selector(:popover-open) {
    html:not([data-menu]) & > a {
      display: flex;
    }
    html:not([data-menu]) & > button {
      display: none;
    }
  }
  ${media.narrow} {
    & > :is(button, a) {
      padding: 0 0.4rem;
    }
    & > button > span {
      display: none;
    }
  }
  & > button > i {
    position: relative;
    width: 1.65rem;
    height: 1.1rem;
  }
  & > button > i::before,
  & > button > i::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    height: 2px;
    background: currentColor;
    transition: transform ${motion.neat} ${motion.stroke};
  }
  & > button > i::before {
    top: 0.22rem;
  }
  & > button > i::after {
    bottom: 0.22rem;
  }
  &:has(> :popover-open) {
    ${crossedStyles}
  }
  html[data-menu='open'] & {
    ${crossedStyles}
  }
  ${media.forcedColors} {
    & > button > i::before,
    & > button > i::after {
      background: CanvasText;
    }
  }
`;

/** A popover below the sticky header. In browsers without popovers a script shows it (`open-menu.ts`). */
export const panelStyles = css`
  position: fixed;
  inset: calc(${space.header} + 1px) 0 auto;
  width: auto;
  margin: 0;
  border: 0;
  color: inherit;
  max-height: calc(100 * ${space.windowHundredth} - ${space.header});
  overflow: auto;
  overscroll-behavior: contain;
  background: ${color.surface};
  border-bottom: 1px solid ${color.text};
  padding: 0 ${space.margin} ${space[6]};
  & > div {
    margin-top: ${space[5]};
  }
  & :is(a, button):focus-visible {
    outline-offset: -3px;
  }
  @supports not selector(:popover-open) {
    html:not([data-menu='open']) & {
      display: none;
    }
  }
`;

/** The list of the panel, whose styles no page needs before the menu is opened. */
export const listStyles = css`
  & > li {
    border-bottom: 1px solid ${color.rule};
  }
  & > li > a,
  & > li > button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    border: 0;
    padding: 0;
    background: none;
    min-height: 3.5rem;
    font: 400 1.4375rem / 1.1 ${font.heading};
    text-decoration: none;
  }
  & button ._icon {
    width: 1.1rem;
    transition: transform ${motion.quick};
  }
  & button[aria-expanded='true'] {
    color: ${color.brand};
  }
  & button[aria-expanded='true'] ._icon {
    transform: rotate(180deg);
  }
  & li > ul:not([data-open]) {
    display: none;
  }
  @media (scripting: none) {
    & li > ul:not([data-open]) {
      display: block;
    }
    & button ._icon {
      display: none;
    }
  }
  & li ul {
    padding-bottom: 0.9rem;
    border-left: 3px solid ${color.rule};
    margin-left: 0.1rem;
  }
  & ul[data-open] {
    border-color: ${color.brand};
  }
  & li ul a > ._icon {
    ${iconStyles}
  }
  & li ul a {
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
  & li ul a[aria-current] {
    font-weight: 600;
  }
`;
