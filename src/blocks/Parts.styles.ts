/**
 * What choosing a name does to the drawing beside it, in styles alone. Parts are groups `data-p="rank"`. In the file,
 * what covers something follows it: layers that are uncovered from the outside stand in it from the innermost to the
 * first.
 */
import { css, type SerializedStyles } from '@emotion/react';
import { color } from '../theme/tokens.ts';

export type PartsEffect = 'point' | 'uncover' | 'assemble' | 'choose';

/** The name that is chosen at first, from 1; none where the whole drawing is to be seen before any part. */
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

/** Lit: filled and drawn twice as strong, for those who do not see the colour. */
const lit = `--ground:${color.highlight};--surface-tinted:${color.highlight};stroke-width:2.6;`;
/** Not there: its outline remains. */
const ghost = '--ground:transparent;--surface-tinted:transparent;stroke-dasharray:2 5;opacity:.45;';
const named = `box-shadow:inset 0 -2px ${color.accent};`;

/** The rules of one rank, `is` being the drawing while it is chosen. */
const rules: Record<PartsEffect, (rank: number) => string> = {
  point: (rank) =>
    `&:is(:has([value="${rank}"]:checked),:has(li:nth-of-type(${rank}):hover)) [data-p="${rank}"],& [data-p="${rank}"]:hover{${lit}}` +
    `&:has([data-p="${rank}"]:hover) li:nth-of-type(${rank}){${named}}`,
  uncover: (rank) =>
    `&:has([value="${rank}"]:checked) [data-p="${rank}"]~[data-p]{visibility:hidden}` +
    `&:has([value="${rank}"]:checked) [data-p="${rank}"]{${lit}}`,
  assemble: (rank) =>
    `&:has([value="${rank}"]:checked) [data-p="${rank}"]~[data-p]{${ghost}}` +
    `&:has([value="${rank}"]:checked) [data-p="${rank}"]{${lit}}`,
  choose: (rank) =>
    `&:has([value="${rank}"]:checked) [data-p]{visibility:hidden}&:has([value="${rank}"]:checked) [data-p~="${rank}"]{visibility:visible}`,
};

const baseStyles = css`
  & [data-p] {
    cursor: pointer;
  }
`;

/** States exclude each other: where nothing is chosen yet, the first is seen. */
const firstStateStyles = css`
  & [data-p]:not([data-p~='1']) {
    visibility: hidden;
  }
`;

/** The styles of an effect on a drawing of so many parts. */
export const effectStyles = (effect: PartsEffect, count: number): SerializedStyles => css`
  ${baseStyles}
  ${effect === 'choose' ? firstStateStyles : ''}
  ${Array.from({ length: count }, (_, index) => rules[effect](index + 1)).join('')}
`;
