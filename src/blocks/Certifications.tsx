import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { company } from '#site/site.gen';
import { media } from '../theme/media.ts';
import { labelText, pageWidth } from '../theme/mixins.ts';
import { color, font } from '../theme/tokens.ts';

const bandStyles = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  border-bottom: 1px solid ${color.basalt};
  & > div {
    padding: 1.3rem 1rem 1.5rem 0;
  }
  & > div:nth-of-type(n + 3) {
    border-top: 1px solid ${color.hairline};
  }
  & dt {
    font: 400 clamp(1.5rem, 1.2rem + 1vw, 2.25rem) / 1.1 ${font.heading};
  }
  & dd {
    margin-top: 0.35rem;
    max-width: 26ch;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    & > div:nth-of-type(2) {
      border-top: 1px solid ${color.hairline};
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
      box-shadow: inset 1px 0 ${color.hairline};
    }
  }
`;

/** The company's qualifications and labels, as a ruled band. */
export const Certifications = () => (
  <section aria-label={labels.home.certifications}>
    <div css={pageWidth}>
      <dl css={bandStyles}>
        {company.labels.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd css={labelText}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
