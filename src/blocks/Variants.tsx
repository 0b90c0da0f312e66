import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { space } from '../theme/tokens.ts';
import { elementsOf } from './elements.ts';
import { Variant } from './Variant.tsx';

const gridStyles = (count: number): SerializedStyles => css`
  display: grid;
  gap: 2.2rem ${space.gutter};
  margin-top: 2.6rem;
  ${media.tablet} {
    grid-template-columns: repeat(${count % 3 === 0 ? 3 : 2}, minmax(0, 1fr));
  }
  ${media.print} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${count === 4 ? `${media.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }` : ''}
`;

/** Variants side by side. */
export const Variants = ({ children }: { readonly children?: ReactNode }) => (
  <div css={gridStyles(elementsOf(children, Variant).length)}>{children}</div>
);
