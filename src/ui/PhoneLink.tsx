import { css } from '@emotion/react';
import { company } from '#site/site.gen';
import { layoutLabels } from '#site/frame.gen';
import { font } from '../theme/tokens.ts';
import { fill } from './fill.ts';
import { InterfaceIcon } from './InterfaceIcon.tsx';

const phoneStyles = css`
  font-family: ${font.heading};
  font-weight: 400;
  font-size: min(1.5rem, 8vw);
  text-decoration: none;
  white-space: nowrap;
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  gap: 0.6rem;
`;

export interface PhoneLinkProps {
  readonly withIcon?: boolean;
  readonly className?: string;
}

/** The company's telephone, as a link that calls it. */
export const PhoneLink = ({ withIcon = false, className }: PhoneLinkProps) => (
  <a
    css={phoneStyles}
    className={className ? `phone ${className}` : 'phone'}
    href={company.phoneHref}
    aria-label={fill(layoutLabels.callUs, { phone: company.phoneDisplay })}
  >
    {withIcon && <InterfaceIcon name="phone" />}
    {company.phoneDisplay}
  </a>
);
