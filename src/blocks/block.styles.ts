import { css } from '@emotion/react';
import { color, font, text } from '../theme/tokens.ts';
import { captionText } from '../theme/mixins.ts';

/** Title of an item, in the text font: smaller than a regular `h3`. */
export const itemTitleStyles = css`
  margin: 0;
  font: 600 ${text.h4} / 1.25 ${font.text};
  letter-spacing: 0;
`;

/** Text of an item. */
export const itemTextStyles = css`
  font-size: ${text.small};
  color: ${color.muted};
  line-height: 1.5;
  & > * + * {
    margin-top: 0.6em;
  }
`;

/** Caption under a figure. */
export const captionStyles = css`
  ${captionText};
  margin-top: 0.8rem;
`;
