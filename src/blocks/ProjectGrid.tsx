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
    & > ._card {
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
      ._grid > & {
        grid-column: ${start ? `${start} / ` : ''}span ${columns};
        align-self: ${align};
      }
    }
  `,
});

/** Placement of the cards on a desktop, repeated every six cards. */
const varied = [place(7), place(5, 'end'), place(6), place(6), place(5, 'start'), place(7)];
const quarters = [place(3)];
const thirds = [place(4)];
const halves = [place(6)];
/** A single project fills the row: picture left, facts right. */
const alone: readonly Place[] = [
  {
    columns: 7,
    styles: css`
      ${media.tablet} {
        ._grid > & {
          grid-column: 1 / -1;
          grid-template: repeat(5, auto) 1fr / minmax(0, 7fr) minmax(0, 5fr);
          column-gap: ${space.gutter};
          & > * {
            grid-column: 2;
          }
          /* The first, its picture. */
          & > :not(* + *) {
            grid-area: 1 / 1 / 7;
          }
        }
      }
    `,
  },
];

const placesOf = (rhythm: Rhythm, count: number): readonly Place[] => {
  if (count === 1) return alone;
  if (rhythm === '6') return varied;
  if (count === 2) return halves;
  return rhythm === '4' && count > 3 ? quarters : thirds;
};

/** The narrower the cards, the smaller their titles. */
const headingStyles = (columns: number): SerializedStyles | undefined => {
  if (columns > 4) return undefined;
  return css`
    & > ._card > :is(h2, h3) {
      font-size: ${columns === 3 ? text.h4 : '1.5rem'};
    }
  `;
};

/** `6`: sizes vary over six cards; `4` and `3`: that many columns, or fewer larger ones for fewer projects. */
export type Rhythm = '6' | '4' | '3';

export interface ProjectGridProps {
  readonly projects: readonly ProjectSummary[];
  readonly tagsMax: number;
  readonly rhythm: Rhythm;
  readonly headingLevel?: 2 | 3;
  /** Whether the first picture is the page's largest contentful paint. */
  readonly isFirstEager?: boolean;
}

/** Project cards on the twelve-column grid. */
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
    <div css={[gridStyles, headingStyles(widest)]} className="_grid">
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
