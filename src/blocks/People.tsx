import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { people } from '#site/people.gen';
import type { Person } from '#site/types.gen';
import { captionText, pageWidth, pictureFrame, sectionPadding } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { Picture } from '../ui/Picture.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { itemTitleStyles } from './block.styles.ts';
import { sizesOfColumns } from './picture-sizes.ts';

const listStyles = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 44%), 1fr));
  gap: ${space.gutter};
  align-items: end;
`;

const portraitStyles = css`
  --ratio: 4 / 5;
`;

export interface PeopleProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly lead?: string;
  /** Those of the company by default. */
  readonly persons?: readonly Person[];
}

const titleId = '_people-title';

/** The people of the company: portrait, name, trade, since when. Nothing where the company presents nobody. */
export const People = ({ title, eyebrow, lead, persons = people }: PeopleProps) =>
  persons.length > 0 && (
    <section css={sectionPadding} aria-labelledby={titleId}>
      <div css={pageWidth}>
        <SectionHead id={titleId} title={title} eyebrow={eyebrow} lead={lead} />
        <ul css={listStyles}>
          {persons.map(({ name, trade, since, portrait }) => (
            <li key={name}>
              {portrait && (
                <div css={[pictureFrame, portraitStyles]}>
                  <Picture picture={portrait} sizes={sizesOfColumns(3)} loading="lazy" isDecorative />
                </div>
              )}
              <p css={itemTitleStyles}>{name}</p>
              {trade !== undefined && <p css={captionText}>{trade}</p>}
              {since !== undefined && <p css={captionText}>{fill(labels.home.personSince, { year: since })}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
