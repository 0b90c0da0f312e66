import { css, type SerializedStyles } from '@emotion/react';
import type { ProjectSummary } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { space, text } from '../theme/tokens.ts';
import { sizesOfColumns, widestOfColumns } from './picture-sizes.ts';
import { ProjectCard } from './ProjectCard.tsx';

const gridStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2.75rem, 5vw, 5rem) ${space.gutter};
  ${media.tablet} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    & > .card {
      grid-column: span 6;
    }
  }
`;

interface Place {
  readonly columns: number;
  readonly styles: SerializedStyles;
}

const place = (columns: number, align: 'start' | 'end' | 'stretch' = 'stretch', start?: number): Place => ({
  columns,
  styles: css`
    ${media.desktop} {
      .grid > & {
        grid-column: ${start ? `${start} / ` : ''}span ${columns};
        align-self: ${align};
      }
    }
  `,
});

/** Where the cards stand on a desktop, over and over. */
const varied = [place(7), place(5, 'end'), place(6), place(6), place(5, 'start'), place(7)];
const quarters = [place(3)];
const thirds = [place(4)];
const halves = [place(6)];
/** A project on its own stands large, under the title. */
const alone = [place(7, 'stretch', 4)];

const placesOf = (rhythm: Rhythm, count: number): readonly Place[] => {
  if (rhythm === '6') return varied;
  if (count === 1) return alone;
  if (count === 2) return halves;
  return rhythm === '4' && count > 3 ? quarters : thirds;
};

/** The narrower the cards, the smaller their titles. */
const headingStyles = (columns: number): SerializedStyles | undefined => {
  if (columns > 4) return undefined;
  return css`
    & > .card > :is(h2, h3) {
      font-size: ${columns === 3 ? text.h4 : '1.5rem'};
    }
  `;
};

/** `6`: sizes vary over six cards; `4` and `3`: as many across, or fewer and larger when there are not so many. */
export type Rhythm = '6' | '4' | '3';

export interface ProjectGridProps {
  readonly projects: readonly ProjectSummary[];
  readonly tagsMax: number;
  readonly rhythm: Rhythm;
  readonly headingLevel?: 2 | 3;
  /** The first picture is the page's lead picture. */
  readonly isFirstEager?: boolean;
}

/** Project cards on the twelve columns. */
export const ProjectGrid = ({
  projects,
  tagsMax,
  rhythm,
  headingLevel = 3,
  isFirstEager = false,
}: ProjectGridProps) => {
  const places = placesOf(rhythm, projects.length);
  const widest = Math.max(...places.map(({ columns }) => columns));
  return (
    <div css={[gridStyles, headingStyles(widest)]} className="grid">
      {projects.map((project, index) => {
        const { columns, styles } = places[index % places.length] ?? place(6);
        return (
          <ProjectCard
            key={project.id}
            css={styles}
            project={project}
            tagsMax={tagsMax}
            headingLevel={headingLevel}
            sizes={sizesOfColumns(columns)}
            widest={widestOfColumns(columns)}
            loading={isFirstEager && index === 0 ? 'eager' : 'lazy'}
          />
        );
      })}
    </div>
  );
};
