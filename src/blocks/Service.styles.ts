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

/** After the first, a phone shows the cards picture left, text right. */
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

/** The link's target is the whole card; its ring too. */
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
  /** Columns that the whole picture takes: cut upright, it is drawn twice as wide as what is seen of it. */
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

/** Six cards around the drawing: one beside it, three beneath, two of unequal width. */
const aroundDrawing: readonly Place[] = [
  place(8, `grid-column: 9 / -1; grid-row: 1; ${picture('4 / 5')}`),
  place(4, 'grid-column: 1 / 5;'),
  place(4, 'grid-column: 5 / 9; margin-top: 6rem;'),
  place(4, 'grid-column: 9 / -1;'),
  place(7, `grid-column: 1 / 8; margin-top: -1rem; ${picture('2 / 1')}`),
  place(5, 'grid-column: 8 / -1; align-self: end;'),
];

const inRows = place(4, 'grid-column: span 4;');

/** Where a card stands on a desktop; cards beyond the composed six follow three by three. */
export const placeOf = (number: number, isBesideDrawing: boolean): Place =>
  isBesideDrawing ? (aroundDrawing[number - 1] ?? inRows) : inRows;
