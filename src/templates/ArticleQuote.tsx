import { css } from '@emotion/react';
import { site } from '#site/site.gen';
import { color, font } from '../theme/tokens.ts';
import { labelText } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';

/** French parts quotation marks from what they hold; `hung` is the width of the first, that room included. */
const marks = site.locale.startsWith('fr') ? { room: '0.24em', hung: '0.62em' } : { room: '0', hung: '0.47em' };

const quoteStyles = css`
  border-block: 1px solid ${color.text};
  padding-block: clamp(2.25rem, 5vw, 4.5rem);
  & > blockquote {
    font: 400 clamp(1.5rem, 1.1rem + 1.75vw, 2.75rem) / 1.22 ${font.heading};
    quotes: auto;
    text-wrap: balance;
  }
  & > blockquote::before {
    content: open-quote;
    margin-right: ${marks.room};
  }
  & > blockquote::after {
    content: close-quote;
    margin-left: ${marks.room};
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
    & > blockquote {
      text-indent: -${marks.hung};
    }
  }
`;

/** The opening quote between two rules, its first quotation mark hung in the margin. */
export const ArticleQuote = ({ text, source }: { readonly text: string; readonly source: string }) => (
  <figure css={quoteStyles}>
    <blockquote>{text}</blockquote>
    <figcaption css={labelText}>{source}</figcaption>
  </figure>
);
