import { css } from '@emotion/react';
import { color, motion } from '../theme/tokens.ts';

/** A link on its own line: a short accent underline that extends on hover (of the link or of a `._card`). */
export const textLinkStyles = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding-block: 0.5rem 0.6rem;
  font-weight: 600;
  line-height: 1.4;
  text-decoration: none;
  background: linear-gradient(${color.accent}, ${color.accent}) 0 calc(100% - 0.4rem) / 1.6rem 2px no-repeat;
  transition: background-size ${motion.neat} ${motion.stroke};
  &:hover,
  ._card:hover &,
  a:hover > & {
    background-size: 100% 2px;
  }
`;
