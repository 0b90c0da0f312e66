import { css, type SerializedStyles } from '@emotion/react';
import { media } from '../theme/media.ts';
import { color, text } from '../theme/tokens.ts';

export const cardStyles = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  &:has(a:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 6px;
  }
  ${media.tablet} {
    grid-column: span 6;
  }
`;

/** On a phone, all cards but the first have the picture left of the text. */
export const compactStyles = css`
  ${media.belowTablet} {
    grid-template-columns: 38% minmax(0, 1fr);
    gap: 1.1rem;
    align-items: start;
    & > .view {
      --ratio: 4 / 5;
    }
    & > .body {
      padding: 0;
      grid-template-columns: minmax(0, 1fr);
    }
    & > .body > .mark {
      grid-row: auto;
      margin-bottom: 0.6rem;
      height: 1.7rem;
    }
  }
`;

export const bodyStyles = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 1.1rem;
  padding-top: 1.1rem;
  & > .mark {
    height: 2.1rem;
    margin-top: 0.1rem;
    grid-row: span 3;
  }
`;

export const textStyles = css`
  margin-top: 0.5rem;
  font-size: ${text.small};
  max-width: 42ch;
  color: ${color.muted};
`;

/** The link covers the whole card, which also shows its focus ring. */
export const linkStyles = css`
  justify-self: start;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: 0;
  }
`;

interface Place {
  /** Columns that the uncropped picture would take: cropped to portrait, it is rendered twice as wide as its frame. */
  readonly columns: number;
  readonly styles: SerializedStyles;
}

const place = (columns: number, desktop: string): Place => ({
  columns,
  styles: css`
    ${media.desktop} {
      ${desktop}
    }
  `,
});

const picture = (ratio: string): string => `& > .view { --ratio: ${ratio}; }`;

/** Six cards around the drawing: one beside it, three below it, then two of unequal width. */
const aroundDrawing: readonly Place[] = [
  place(8, `grid-column: 9 / -1; grid-row: 1; ${picture('4 / 5')}`),
  place(4, 'grid-column: 1 / 5;'),
  place(4, 'grid-column: 5 / 9; margin-top: 6rem;'),
  place(4, 'grid-column: 9 / -1;'),
  place(7, `grid-column: 1 / 8; margin-top: -1rem; ${picture('2 / 1')}`),
  place(5, 'grid-column: 8 / -1; align-self: end;'),
];

const inRows = place(4, 'grid-column: span 4;');

/** Placement of a card on a desktop; cards beyond the first six are in rows of three. */
export const placeOf = (number: number, isBesideDrawing: boolean): Place =>
  isBesideDrawing ? (aroundDrawing[number - 1] ?? inRows) : inRows;
