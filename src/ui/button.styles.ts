import { css } from '@emotion/react';
import { buttonShape } from '#site/identity.gen';
import { color, motion } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { rounded } from '../theme/mixins.ts';

/**
 * `primary`: in the brand's colour and the identity's shape; `light`: the same shape on a ground of that colour;
 * `secondary`: an outline.
 */
export type ButtonVariant = 'primary' | 'light' | 'secondary';

const base = css`
  position: relative;
  isolation: isolate;
  display: inline-flex;
  align-items: center;
  gap: 0.65rem;
  max-width: 100%;
  min-height: 3.25rem;
  border: 0;
  background: none;
  font-weight: 600;
  line-height: 1.2;
  text-decoration: none;
  text-align: left;
  overflow-wrap: break-word;
  & ._icon {
    transition: transform ${motion.neat} ${motion.stroke};
  }
  &:hover ._icon {
    transform: translateX(3px);
  }
  &:is([disabled], [aria-disabled='true']) {
    cursor: progress;
  }
  ${media.forcedColors} {
    border: 2px solid ButtonText;
    &::before {
      forced-color-adjust: auto;
    }
  }
`;

/** The background is on `::before`, so that the identity's `clip-path` never clips the focus ring. */
const ground = css`
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    transition: background ${motion.quick};
  }
  ${media.print} {
    padding-left: 0;
    &::before {
      display: none;
    }
  }
`;

const primary = css`
  &,
  &:hover {
    color: ${color.onBrand};
  }
  &::before {
    background: ${color.brandFill};
  }
  &:hover::before {
    background: ${color.brandFillHover};
  }
  &:is([disabled], [aria-disabled='true'])::before {
    background: ${color.textMuted};
  }
  ${media.print} {
    color: #000;
  }
`;

const light = css`
  &,
  &:hover {
    color: ${color.text};
  }
  &::before {
    background: ${color.surface};
  }
  &:hover::before {
    background: ${color.white};
  }
  ${media.print} {
    color: #000;
  }
`;

const secondary = css`
  padding: 0.7rem min(1.35rem, 6.8vw);
  border: 1.5px solid currentColor;
  ${rounded}
  &,
  &:hover {
    color: inherit;
  }
  &:hover {
    box-shadow: inset 0 0 0 1.5px currentColor;
  }
`;

/** Styles of buttons, for `<button>`, links and the label of a file field. */
export const buttonStyles = {
  primary: css([base, buttonShape, ground, primary]),
  light: css([base, buttonShape, ground, light]),
  secondary: css([base, secondary]),
} as const;
