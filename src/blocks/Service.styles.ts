import { css, type SerializedStyles } from '@emotion/react';
import { media } from '../theme/media.ts';
import { color, text } from '../theme/tokens.ts';

/** For the grid of the cards: written once, not with the placement of each. As specific as the styles of one card. */
export const cardsStyles = css`
  & > :where(._card) {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  ${media.tablet} {
    & > :where(._card) {
      grid-column: span 6;
    }
  }
  /* On a phone, all cards but the first have the picture left of the text. */
  ${media.belowTablet} {
    & > :where(._card ~ ._card) {
      grid-template-columns: 38% minmax(0, 1fr);
      gap: 1.1rem;
      align-items: start;
      & > ._view {
        --ratio: 4 / 5;
      }
      & > ._body {
        padding: 0;
        grid-template-columns: minmax(0, 1fr);
      }
      & > ._body > ._mark {
        grid-row: auto;
        margin-bottom: 0.6rem;
        height: 1.7rem;
      }
    }
  }
`;

export const bodyStyles = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 1.1rem;
  padding-top: 1.1rem;
  & > ._mark {
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

/** The link covers the whole card, as its focus ring shows. */
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
  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 6px;
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

const picture = (ratio: string): string => `& > ._view { --ratio: ${ratio}; }`;

/** Six cards around the drawing: one beside it, three below it, then two of unequal width. */
const aroundDrawing: readonly Place[] = [
  place(8, `grid-column: 9 / -1; grid-row: 1; ${picture('4 / 5')}`),
  place(4, 'grid-column: 1 / 5;'),
  place(4, 'grid-column: 5 / 9; margin-top: 6rem;'),
  place(4, 'grid-column: 9 / -1;'),
  place(7, `grid-column: 1 / 8; margin-top: -1rem; ${picture('2 / 1')}`),
  place(5, 'grid-column: 8 / -1; align-self: end;'),
];

const third = place(4, 'grid-column: span 4;');
const half = place(6, 'grid-column: span 6;');
const whole = place(12, 'grid-column: 1 / -1;');

/** A card in rows of three; what would be a last row with gaps is one or two rows of two. */
const inRows = (number: number, count: number): Place => {
  if (count === 1) return whole;
  const halves = count % 3 === 0 ? 0 : count % 3 === 2 ? 2 : 4;
  return number > count - halves ? half : third;
};

/** Placement of a card on a desktop, among `count`; two share the row below the drawing. */
export const placeOf = (number: number, count: number, isBesideDrawing: boolean): Place => {
  const [beside] = aroundDrawing;
  if (!isBesideDrawing || beside === undefined || count === 2) return inRows(number, count);
  if (count < aroundDrawing.length) return number === 1 ? beside : inRows(number - 1, count - 1);
  return aroundDrawing[number - 1] ?? inRows(number - aroundDrawing.length, count - aroundDrawing.length);
};
