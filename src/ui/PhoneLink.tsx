import { css } from '@emotion/react';
import { company } from '#site/site.gen';
import { layoutLabels } from '#site/layout-labels.gen';
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
  /** The mobile number, which not every company has. */
  readonly isMobile?: boolean;
  readonly className?: string;
}

/** The company's phone number as a `tel:` link. */
export const PhoneLink = ({ withIcon = false, isMobile = false, className }: PhoneLinkProps) => {
  const phone = isMobile ? company.mobileDisplay : company.phoneDisplay;
  return (
    <a
      css={phoneStyles}
      className={className ? `_phone ${className}` : '_phone'}
      href={isMobile ? company.mobileHref : company.phoneHref}
      aria-label={fill(layoutLabels.callUs, { phone })}
    >
      {withIcon && <InterfaceIcon name="phone" />}
      {phone}
    </a>
  );
};

/** All phone numbers of the company, one below the other. */
export const PhoneLinks = () => (
  <>
    <PhoneLink />
    {company.mobileHref && (
      <>
        <br />
        <PhoneLink isMobile />
      </>
    )}
  </>
);
