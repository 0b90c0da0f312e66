import { css } from '@emotion/react';
import { constants } from '#site/constants.gen';
import { color, motion, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { iconStyles } from '../ui/icon.styles.ts';

const inset = 'clamp(0.7rem, 1.15vw, 1.25rem)';

/** The menu bar; it styles its entries too, so that links need no classes of their own. */
export const barStyles = css`
  display: none;
  ${media.desktop} {
    display: block;
  }
  ${media.crowdedHeader} {
    display: none;
  }
  & > ul {
    display: flex;
    height: 100%;
  }
  & > ul > li {
    position: relative;
    display: flex;
  }
  & > ul > li:nth-last-of-type(-n + 3) > div {
    left: auto;
    right: 0;
  }
  & > ul > li > a:last-child._button {
    align-self: center;
    margin-left: clamp(0.6rem, 1.2vw, 1.4rem);
    min-height: 3rem;
    font-size: ${text.small};
  }
`;

/** An entry of the bar; the active one has a rule of 4 px at the header's lower edge. */
export const entryStyles = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: 0.4rem;
  padding: 0 ${inset};
  border: 0;
  background: none;
  font-size: ${text.small};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  min-height: 44px;
  &,
  &:hover {
    color: inherit;
  }
  & ._icon {
    width: 0.75rem;
    height: 0.75rem;
    stroke-width: 2.4;
    transition: transform ${motion.quick};
  }
  &::after {
    content: '';
    position: absolute;
    left: ${inset};
    right: ${inset};
    bottom: -1px;
    height: 4px;
    background: ${color.brand};
    transform: scaleX(0);
    transform-origin: 0 50%;
    transition: transform ${motion.neat} ${motion.stroke};
  }
  &:is(:hover, [aria-expanded='true'], [aria-current], ._holds-current)::after {
    transform: none;
  }
  &[aria-expanded='true'] ._icon {
    transform: rotate(180deg);
  }
  ${media.forcedColors} {
    &::after {
      height: 0;
      border-top: 4px solid Highlight;
    }
  }
  &:is([aria-current], ._holds-current) {
    text-shadow: 0.3px 0 currentColor;
  }
`;

/**
 * The panel of a menu, without its list. Before hydration (no `data-live`) hovering or focusing the menu opens it,
 * afterwards only `data-open` does; extensions may have put an element between it and its button.
 */
export const panelStyles = css`
  position: absolute;
  top: calc(100% + 1px);
  left: 0;
  width: 23.5rem;
  max-width: calc(100vw - 2rem);
  background: ${color.surfaceRaised};
  border: 1px solid ${color.text};
  border-top: 0;
  visibility: hidden;
  opacity: 0;
  &[data-open],
  nav:not([data-live]) li:is(:hover, :focus-within) > & {
    visibility: visible;
    opacity: 1;
    transition: opacity ${motion.quick};
  }
  nav:not([data-live]) & {
    transition: visibility 0s ${constants.layout.dropdownCloseDelayMs}ms;
  }
`;

/** The list of a panel. */
export const listStyles = css`
  & li + li {
    border-top: 1px solid ${color.rule};
  }
  & a {
    display: grid;
    grid-template-columns: 1.75rem 1fr;
    gap: 0 0.9rem;
    align-items: center;
    min-height: 44px;
    padding: 0.72rem 1.15rem;
    text-decoration: none;
    font-weight: 500;
    font-size: ${text.small};
    line-height: 1.3;
  }
  & a > span {
    grid-column: 2;
  }
  & small {
    grid-column: 2;
    font-size: ${text.label};
    font-stretch: 82%;
    color: ${color.textMuted};
    font-weight: 400;
  }
  & ._icon {
    ${iconStyles}
    grid-row: span 2;
    width: 1.75rem;
    height: 1.75rem;
    stroke-width: 1.3;
  }
  & a:is(:hover, [aria-current]) {
    background: ${color.surfaceTinted};
    color: ${color.text};
    box-shadow: inset 4px 0 ${color.brand};
  }
  & a:is(:hover, [aria-current]) ._icon {
    color: ${color.brand};
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
`;
