import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles } from '../../../src/ui/button.styles.ts';

/** A link to another screen that looks like the main action. */
export const ButtonLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} css={buttonStyles.primary}>
    {children}
  </Link>
);
