import { css } from '@emotion/react';
import { contactForm, otherAddresses, postalAddress } from '#site/contact.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { labels } from '#site/labels.gen';
import { contactTitle } from '#site/footer.gen';
import { company } from '#site/site.gen';
import type { DrawingData } from '#site/types.gen';
import { Logo } from '../layout/Logo.tsx';
import { LogoSymbol } from '../layout/LogoSymbol.tsx';
import { TitleBlock } from '../ui/TitleBlock.tsx';
import { fill } from '../ui/fill.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PhoneLinks } from '../ui/PhoneLink.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const detailsStyles = css`
  & > ._drawing {
    width: 100%;
    max-width: 26rem;
    height: auto;
    margin: 2.6rem 0 1rem;
  }
`;

/** The company's contact details and opening hours, with the page's drawing. */
export const ContactDetails = ({ sketch }: { readonly sketch?: DrawingData }) => (
  <aside css={detailsStyles} aria-label={contactTitle}>
    <TitleBlock
      head={<Logo symbol={<LogoSymbol />} />}
      facts={[
        { name: contactForm.fields.phone.label, value: <PhoneLinks /> },
        {
          name: labels.contact.email,
          value: (
            <a href={`mailto:${company.email}`} aria-label={fill(layoutLabels.writeToUs, { email: company.email })}>
              {company.email.split('@')[0]}@<wbr />
              {company.email.split('@')[1]}
            </a>
          ),
        },
        ...[{ name: labels.contact.address, lines: postalAddress }, ...otherAddresses].map(({ name, lines }) => ({
          name,
          value: (
            <address>
              <Lines text={lines} />
            </address>
          ),
        })),
        ...(company.hours ? [{ name: labels.contact.hours, value: <RunningText text={company.hours.text} /> }] : []),
      ]}
    />
    {sketch && <InlineDrawing drawing={sketch} />}
  </aside>
);
