import { css } from '@emotion/react';
import { site } from '#site/site.gen';
import { color, font } from '../theme/tokens.ts';
import { labelText } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';

/** French has a space inside quotation marks; `indent` is the width of the opening one, that space included. */
const marks = site.locale.startsWith('fr') ? { space: '0.24em', indent: '0.62em' } : { space: '0', indent: '0.47em' };

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
    margin-right: ${marks.space};
  }
  & > blockquote::after {
    content: close-quote;
    margin-left: ${marks.space};
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
      text-indent: -${marks.indent};
    }
  }
`;

/** The quote at the head of an article, between two rules, with a hanging quotation mark. */
export const ArticleQuote = ({ text, source }: { readonly text: string; readonly source: string }) => (
  <figure css={quoteStyles}>
    <blockquote>{text}</blockquote>
    <figcaption css={labelText}>{source}</figcaption>
  </figure>
);
