import { css } from '@emotion/react';
import { Fragment } from 'react';
import { analytics } from '#site/analytics.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { contactTitle, footer } from '#site/footer.gen';
import { company, site } from '#site/site.gen';
import type { Labels } from '#site/types.gen';
import { color, space, text } from '../theme/tokens.ts';
import { darkSurface, labelText, pageWidth, screenOnly } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { fill } from '../ui/fill.ts';
import { Link } from '../ui/Link.tsx';
import { PhoneLinks } from '../ui/PhoneLink.tsx';
import { Logo } from './Logo.tsx';
import { LogoSymbol } from './LogoSymbol.tsx';
import { footerId } from './footer-id.ts';
import { RunningText } from '../ui/RunningText.tsx';

const footerStyles = css`
  padding-block: clamp(2.5rem, 5vw, 5rem) 1.4rem;
  font-size: ${text.small};
  overflow: hidden;
  overflow: clip;
  /* Covers the seam that rounding leaves below the section before. */
  margin-top: -1px;
  & a,
  & button {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    max-width: 100%;
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  & a:hover,
  & button:hover {
    text-decoration: underline;
    text-decoration-color: ${color.highlight};
    text-decoration-thickness: 2px;
  }
  & button {
    border: 0;
    padding: 0;
    background: none;
    text-underline-offset: 0.22em;
  }
  & h2 {
    color: ${color.inverseMuted};
    font-family: inherit;
    margin-bottom: 0.5rem;
  }
  ${media.print} {
    padding-block: 1rem 0;
    font-size: 0.84rem;
    & a,
    & button {
      min-height: 0;
    }
  }
`;

const columnsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[7]} ${space.gutter};
  ${media.small} {
    grid-template-columns: 1fr 1fr;
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    & > :nth-of-type(1) {
      grid-column: 1 / 5;
    }
    & > :nth-of-type(2) {
      grid-column: 6 / 9;
    }
    & > :nth-of-type(3) {
      grid-column: 9 / -1;
    }
  }
  ${media.print} {
    gap: 1rem 2rem;
    & > :first-of-type {
      grid-column: 1;
    }
  }
`;

const logoStyles = css`
  font-size: min(1.75rem, 11vw);
  margin-bottom: 1.2rem;
  & > svg {
    height: 3.2rem;
    fill: currentColor;
  }
  & + p {
    max-width: 34ch;
  }
  ${media.desktop} {
    font-size: 1.75rem;
    & > svg {
      height: 3.2rem;
    }
  }
  ${media.print} {
    font-size: 1.2rem;
    margin-bottom: 0.3rem;
    & svg {
      height: 2rem;
    }
  }
`;

const hoursStyles = css`
  margin-top: 0.8rem;
  color: ${color.inverseMuted};
`;

const baseStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.2rem 2rem;
  align-items: center;
  justify-content: space-between;
  margin-top: 3rem;
  padding-top: 0.8rem;
  border-top: 1px solid ${color.inverseRule};
  ${media.print} {
    margin-top: 0.6rem;
    padding-top: 0.3rem;
  }
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.6rem;
    ${media.print} {
      display: none;
    }
  }
`;

/** A note on the pictures, for sites that need one. */
const { pictures }: Labels['layout'] = layoutLabels;

/** The site footer: logo, services, contact details, copyright and legal links. [2.footer] */
export const Footer = () => (
  <footer id={footerId} css={[darkSurface, footerStyles]} data-actions="last">
    <div css={pageWidth}>
      <div css={columnsStyles}>
        <div>
          <Logo css={logoStyles} symbol={<LogoSymbol isInFrame />} />
          <p>
            <RunningText text={footer.description} />
          </p>
        </div>
        <div css={screenOnly}>
          <h2 css={labelText}>{footer.servicesTitle}</h2>
          <ul>
            {footer.services.map((link) => (
              <li key={link.path}>
                <Link to={link.path}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 css={labelText}>{contactTitle}</h2>
          <address>
            <p>
              {company.addressLines.map((line, index) => (
                <Fragment key={line}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
            <PhoneLinks />
            <br />
            <a href={`mailto:${company.email}`} aria-label={fill(layoutLabels.writeToUs, { email: company.email })}>
              {company.email}
            </a>
          </address>
          {company.hours && (
            <p css={[labelText, hoursStyles]}>
              <RunningText text={company.hours.text} />
            </p>
          )}
        </div>
      </div>
      <div css={baseStyles}>
        <p>{fill(layoutLabels.copyright, { year: site.copyrightYear, name: site.name })}</p>
        {pictures !== undefined && (
          <p>
            <RunningText text={pictures} />
          </p>
        )}
        <ul>
          {footer.links.map((link) => (
            <li key={link.path}>
              <Link to={link.path}>{link.label}</Link>
            </li>
          ))}
          {company.social.map(({ url, label }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {label}
              </a>
            </li>
          ))}
          {analytics.accountId !== undefined && (
            <li>
              <button type="button" data-replay="" data-consent-settings="">
                {layoutLabels.consentSettings}
              </button>
            </li>
          )}
        </ul>
      </div>
    </div>
  </footer>
);
