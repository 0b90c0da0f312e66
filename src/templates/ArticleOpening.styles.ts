import { css } from '@emotion/react';
import { media } from '../theme/media.ts';
import { color, space, text } from '../theme/tokens.ts';

/** Text, then picture; side by side on a desktop. The other openings are variations of it. */
const beside = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  & > div:first-of-type {
    padding-block: clamp(1rem, 3vw, 3rem);
  }
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    align-items: end;
    & > div:first-of-type {
      grid-column: 1 / 7;
      padding-block: clamp(2rem, 5vw, 5rem) clamp(2.5rem, 6vw, 6rem);
    }
    & > div:first-of-type:last-of-type {
      grid-column: 1 / 10;
      padding-block-end: 0;
    }
    & > div + div {
      grid-column: 7 / -1;
    }
  }
`;

const reversed = css`
  ${beside}
  ${media.desktop} {
    & > div:first-of-type {
      grid-area: 1 / 7 / auto / -1;
    }
    & > div + div {
      grid-area: 1 / 1 / auto / 7;
      /* Keeps the lines of the identity's frame, which overlap its edge, away from the text. */
      margin-inline: calc(-1 * ${space.margin}) 1rem;
    }
  }
`;

const across = css`
  ${beside}
  & > div + div {
    --ratio: 16 / 10;
    margin-inline: calc(-1 * ${space.margin});
    ${media.widest} {
      margin-inline: 0;
    }
    ${media.print} {
      margin-inline: 0;
    }
  }
  ${media.desktop} {
    & > div:first-of-type {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: 7fr 5fr;
      column-gap: ${space.gutter};
      padding-block-end: 0;
      & > h1 {
        grid-row: 1 / 4;
      }
      & > :not(h1) {
        grid-column: 2;
      }
      & > h1 + p {
        margin-top: 0.6rem;
      }
    }
    & > div + div {
      --ratio: 2 / 1;
      grid-column: 1 / -1;
      margin-top: 0;
    }
  }
`;

/** By the value of `opening` in the page's front matter. */
export const openingStyles = { beside, reversed, across } as const;

export const standfirstStyles = css`
  font-size: ${text.lead};
  line-height: 1.45;
  margin: 1.4rem 0 1.8rem;
  max-width: 33ch;
`;

export const factsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 1.6rem;
  margin-top: 2rem;
  padding-top: 1rem;
  border-top: 1px solid ${color.rule};
  & > span {
    display: flex;
    gap: 0.5rem;
    align-items: center;
  }
  & ._icon {
    width: 1.15rem;
    height: 1.15rem;
  }
`;
