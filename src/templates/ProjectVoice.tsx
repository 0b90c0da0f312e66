import { css } from '@emotion/react';
import type { Voice } from '#site/types.gen';
import { captionText } from '../theme/mixins.ts';
import { hungQuote } from './quote.styles.ts';
import { color, font, text } from '../theme/tokens.ts';

const voiceStyles = css`
  margin-top: 2.6rem;
  padding: 1.4rem 0;
  border-block: 1px solid ${color.text};
  & > blockquote {
    font: 400 ${text.h3} / 1.3 ${font.heading};
  }
  & > figcaption {
    margin-top: 0.8rem;
  }
`;

/** What the client says of the work, in the client's name. */
export const ProjectVoice = ({ voice: { text: said, source, date } }: { readonly voice: Voice }) => (
  <figure css={[voiceStyles, hungQuote]}>
    <blockquote>{said}</blockquote>
    <figcaption css={captionText}>
      {source}
      {date && (
        <>
          {', '}
          <time dateTime={date.iso}>{date.text}</time>
        </>
      )}
    </figcaption>
  </figure>
);
