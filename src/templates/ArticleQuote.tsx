import { css } from '@emotion/react';
import { color, font } from '../theme/tokens.ts';
import { labelText } from '../theme/mixins.ts';
import { hungQuote } from './quote.styles.ts';
import { media } from '../theme/media.ts';

const quoteStyles = css`
  border-block: 1px solid ${color.text};
  padding-block: clamp(2.25rem, 5vw, 4.5rem);
  & > blockquote {
    font: 400 clamp(1.5rem, 1.1rem + 1.75vw, 2.75rem) / 1.22 ${font.heading};
  }
  & > figcaption {
    margin-top: 1.3rem;
  }
  ${media.desktop} {
    & > blockquote,
    & > figcaption {
      margin-left: 25.6%;
      max-width: 26em;
    }
  }
`;

/** The quote at the head of an article, between two rules, with a hanging quotation mark. */
export const ArticleQuote = ({ text, source }: { readonly text: string; readonly source: string }) => (
  <figure css={[quoteStyles, hungQuote]}>
    <blockquote>{text}</blockquote>
    <figcaption css={labelText}>{source}</figcaption>
  </figure>
);
