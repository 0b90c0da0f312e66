import { Link } from 'react-router-dom';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { quietButtonStyles } from '../components/desk.styles.ts';

/** The link to the screen above. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} css={quietButtonStyles}>
    <InterfaceIcon name="arrowLeft" />
    {children}
  </Link>
);
