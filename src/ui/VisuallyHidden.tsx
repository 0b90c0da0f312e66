import type { ReactNode } from 'react';
import { visuallyHidden } from '../theme/mixins.ts';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span css={visuallyHidden}>{children}</span>
);
