/**
 * What selecting a part does to the drawing, in CSS alone. The drawing's parts are groups `data-p="rank"`. A later
 * group covers an earlier one, so layers that are removed from the outside inwards are in the file from the innermost
 * to the outermost.
 */
import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../theme/tokens.ts';

export type PartsEffect = 'point' | 'uncover' | 'assemble' | 'choose';

/** The part selected at first, from 1; 0 for none, where the whole drawing is shown first. */
export const firstChosen = (effect: PartsEffect, count: number): number => {
  switch (effect) {
    case 'point':
      return 0;
    case 'assemble':
      return count;
    case 'uncover':
    case 'choose':
      return 1;
  }
};

/** Highlighted: filled, and with strokes twice as wide, so that it does not depend on colour. */
const highlighted = `--ground:${color.highlight};--surface-tinted:${color.highlight};stroke-width:2.6;`;
/** Not yet assembled: a faint dashed outline. */
const outlined = '--ground:transparent;--surface-tinted:transparent;stroke-dasharray:2 5;opacity:.45;';
/** The list item of a hovered part. */
const underlined = `box-shadow:inset 0 -2px ${color.accent};`;

/**
 * A block whose part with this rank is selected. The attribute is the enhancement's, for browsers without `:has()`:
 * `:is()` leaves out what a browser does not know.
 */
const chosen = (rank: number, ...others: readonly string[]): string =>
  `:is(${[`:has([value="${rank}"]:checked)`, ...others, `[data-chosen="${rank}"]`].join(',')})`;

/** The CSS rules of the part with a rank. */
const rules: Record<PartsEffect, (rank: number) => string> = {
  point: (rank) =>
    `&${chosen(rank, `:has(li:nth-of-type(${rank}):hover)`)} [data-p="${rank}"],` +
    `& [data-p="${rank}"]:hover{${highlighted}}` +
    `&:has([data-p="${rank}"]:hover) li:nth-of-type(${rank}){${underlined}}`,
  uncover: (rank) =>
    `&${chosen(rank)} [data-p="${rank}"]~[data-p]{visibility:hidden}` +
    `&${chosen(rank)} [data-p="${rank}"]{${highlighted}}`,
  assemble: (rank) =>
    `&${chosen(rank)} [data-p="${rank}"]~[data-p]{${outlined}}` + `&${chosen(rank)} [data-p="${rank}"]{${highlighted}}`,
  choose: (rank) =>
    `&${chosen(rank)} [data-p]{visibility:hidden}` + `&${chosen(rank)} [data-p~="${rank}"]{visibility:visible}`,
};

const baseStyles = css`
  & [data-p] {
    cursor: pointer;
  }
`;

/** Alternative states: without `:has()` the first is shown until the block is enhanced. */
const firstStateStyles = css`
  & [data-p]:not([data-p~='1']) {
    visibility: hidden;
  }
`;

/** The styles of an effect on a drawing with `count` parts. */
export const effectStyles = (effect: PartsEffect, count: number): SerializedStyles => css`
  ${baseStyles}
  ${effect === 'choose' ? firstStateStyles : ''}
  ${Array.from({ length: count }, (_, index) => rules[effect](index + 1)).join('')}
`;
