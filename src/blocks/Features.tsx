import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { color, space } from '../theme/tokens.ts';

const listStyles = css`
  display: grid;
  column-gap: ${space.gutter};
  margin-top: 2.4rem;
  border-top: 1px solid ${color.text};
`;

const twoColumnsStyles = css`
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

export interface FeaturesProps {
  readonly columns?: '1' | '2';
  readonly children?: ReactNode;
}

/** A ruled list of features. */
export const Features = ({ columns = '2', children }: FeaturesProps) => (
  <ul css={[listStyles, columns === '2' && twoColumnsStyles]}>{children}</ul>
);
