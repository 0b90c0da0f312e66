import { css } from '@emotion/react';
import { Course } from '../blocks/Course.tsx';
import { ContactForm } from '../contact/ContactForm.tsx';
import { pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactHelp } from './ContactHelp.tsx';
import type { TemplateProps } from './template.ts';

const headStyles = css`
  padding-top: clamp(1rem, 3vw, 3rem);
`;

/** What stands below the contact details on a desktop comes before them, and is not shown until they are there. */
const columnsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]} ${space.gutter};
  padding-bottom: ${space.section};
  ${media.desktop} {
    grid-template: auto 1fr / repeat(12, minmax(0, 1fr));
    row-gap: 0;
    & > div {
      grid-area: 1 / 1 / 3 / 8;
    }
    & > aside {
      grid-area: 1 / 9 / 2 / -1;
    }
    & > section {
      grid-area: 2 / 9 / 3 / -1;
    }
    main:not(:has(~ [data-foot])) & > section {
      visibility: hidden;
    }
  }
`;

/** The contact page: form for a quote, and the company's contact details. [2.contact] */
export const Contact = ({ page, drawing }: TemplateProps) => (
  <>
    <div css={pageWidth}>
      <Breadcrumb crumbs={page.breadcrumb} />
      <SectionHead css={headStyles} level={1} eyebrow={page.eyebrow} title={page.heading} lead={page.standfirst} />
      <div css={columnsStyles}>
        <ContactHelp />
        <div data-actions="last">
          <ContactForm />
        </div>
        <ContactDetails sketch={drawing} />
      </div>
    </div>
    <Course />
  </>
);
