import type { ReactNode } from 'react';
import { listBullets } from '#site/identity.gen';

/** A list in running text, with the identity's bullets; the class `list` tells it from the lists of blocks. */
export const BulletList = ({ children }: { readonly children?: ReactNode }) => (
  <ul css={listBullets} className="_list">
    {children}
  </ul>
);
