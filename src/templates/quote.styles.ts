import { css } from '@emotion/react';
import { site } from '#site/site.gen';
import { media } from '../theme/media.ts';

/** French has a space inside quotation marks; `indent` is the width of the opening one, that space included. */
const quoteMarks = site.locale.startsWith('fr')
  ? { space: '0.24em', indent: '0.62em' }
  : { space: '0', indent: '0.47em' };

/** A figure's quotation: its marks, the opening one hung before the text from the desktop width. */
export const hungQuote = css`
  & > blockquote {
    quotes: auto;
    text-wrap: balance;
  }
  & > blockquote::before {
    content: open-quote;
    margin-right: ${quoteMarks.space};
  }
  & > blockquote::after {
    content: close-quote;
    margin-left: ${quoteMarks.space};
  }
  ${media.desktop} {
    & > blockquote {
      text-indent: -${quoteMarks.indent};
    }
  }
`;
