import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { labels } from '#site/labels.gen';
import { insuranceCertificate, labels as companyLabels } from '#site/proofs.gen';
import { site } from '#site/site.gen';
import type { Proof } from '#site/types.gen';
import { dateText } from '../../formats/dates.ts';
import { media } from '../theme/media.ts';
import { labelText, pageWidth } from '../theme/mixins.ts';
import { color, font } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const containerStyles = css`
  container-type: inline-size;
`;

const bandStyles = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(min-content, 1fr));
  border-bottom: 1px solid ${color.text};
  & > div {
    padding: 1.3rem 1rem 1.5rem 0;
  }
  & > div:nth-of-type(n + 3) {
    border-top: 1px solid ${color.rule};
  }
  & dt {
    font: 400 clamp(1.5rem, 1.2rem + 1vw, 2.25rem) / 1.1 ${font.heading};
  }
  & dd {
    margin-top: 0.35rem;
    max-width: 26ch;
  }
  /* Wide enough for a finger (WCAG 2.2, 2.5.8): two links may stand one below the other. */
  & dd > a {
    display: inline-block;
    padding-block: 0.3rem;
    margin-block: -0.15rem;
  }
  /* One below the other, where two do not stand side by side in the page's text size. */
  @container (max-width: 22rem) {
    grid-template-columns: minmax(0, 1fr);
    & > div:nth-of-type(2) {
      border-top: 1px solid ${color.rule};
    }
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > div {
      padding: 2rem 1.5rem 2.2rem;
    }
    & > div:nth-of-type(-n + 4) {
      border: 0;
    }
    & > div:nth-of-type(4n + 1) {
      padding-left: 0;
    }
    & > div:not(:nth-of-type(4n + 1)) {
      box-shadow: inset 1px 0 ${color.rule};
    }
  }
`;

const certificateStyles = css`
  padding-block: 1rem;
  border-bottom: 1px solid ${color.text};
`;

const proofs: readonly Proof[] = companyLabels;

/** The company's qualifications and labels as a ruled band, each with its number, expiry date and document. */
export const Certifications = () => (
  <section css={containerStyles} aria-label={labels.home.certifications}>
    <div css={pageWidth}>
      <dl css={bandStyles}>
        {proofs.map(({ name, text, domain, number, expires, document, register }) => (
          <div key={name}>
            <dt>{name}</dt>
            {text !== undefined && <dd css={labelText}>{text}</dd>}
            {domain !== undefined && <dd css={labelText}>{domain}</dd>}
            {number !== undefined && <dd css={labelText}>{number}</dd>}
            {expires !== undefined && <dd css={labelText}>{fill(labels.home.validUntil, { date: dayOf(expires) })}</dd>}
            {document && (
              <dd css={labelText}>
                <ProofLink href={documentPath(document)} label={document.label} />
              </dd>
            )}
            {register !== undefined && (
              <dd css={labelText}>
                <ProofLink href={register} label={labels.home.register} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {certificate && (
        <p css={[labelText, certificateStyles]}>
          <ProofLink href={documentPath(certificate)} label={certificate.label} />
        </p>
      )}
    </div>
  </section>
);

type DocumentLink = NonNullable<Proof['document']>;

/** The certificate of insurance, where site.yaml names one. */
const certificate: DocumentLink | null = insuranceCertificate;

const documentPath = ({ file }: DocumentLink): string => `/documents/${encodeURIComponent(file)}`;

const ProofLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {label}
    <VisuallyHidden> ({layoutLabels.newWindow})</VisuallyHidden>
  </a>
);

const dayOf = (iso: string): string =>
  dateText(new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }), new Date(iso));
