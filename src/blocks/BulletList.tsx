import type { ReactNode } from 'react';
import { listBullets } from '#site/identity.gen';

/** A list in a text, with the bullets of the identity; `list` tells it from the lists that blocks are. */
export const BulletList = ({ children }: { readonly children?: ReactNode }) => (
  <ul css={listBullets} className="list">
    {children}
  </ul>
);
