import { css } from '@emotion/react';
import { tagSeparator } from '#site/identity.gen';
import { color } from '../theme/tokens.ts';

/** Keywords, separated as the identity says. */
export const tagList = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.15rem 0;
  & > li:not(:last-child)::after {
    content: ${tagSeparator};
    margin: 0 0.55rem;
    color: ${color.brand};
  }
`;
