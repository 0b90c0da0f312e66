import type { ReactNode } from 'react';
import { pitchedBullets } from '../theme/mixins.ts';

/** A list in a text, whose bullets lie at the pitch; `list` tells it from the lists that blocks are. */
export const BulletList = ({ children }: { readonly children?: ReactNode }) => (
  <ul css={pitchedBullets} className="list">
    {children}
  </ul>
);
