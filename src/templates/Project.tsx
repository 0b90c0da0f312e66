import { css } from '@emotion/react';
import { constants } from '#site/constants.gen';
import { listBullets } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { Budgets as BudgetsData, ProjectDetail, ProjectSummary, ProjectWays as Ways } from '#site/types.gen';
import { BeforeAfter } from '../blocks/BeforeAfter.tsx';
import { Budgets } from '../blocks/Budgets.tsx';
import { ProjectGrid } from '../blocks/ProjectGrid.tsx';
import {
  labelText,
  leadText,
  measure,
  pageWidth,
  screenOnly,
  sectionPadding,
  tintedSurface,
  tagList,
} from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { fill } from '../ui/fill.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { Carousel } from './Carousel.tsx';
import { Closing } from './Closing.tsx';
import { InlineText } from './InlineText.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectFacts, ProjectFactsLine } from './ProjectFacts.tsx';
import { ProjectWays } from './ProjectWays.tsx';

const headStyles = css`
  padding-top: clamp(1rem, 2.5vw, 2.5rem);
  margin-bottom: clamp(1.8rem, 3vw, 3rem);
  ${media.print} {
    gap: 0.5rem;
    padding: 0;
    margin-bottom: 0.8rem;
    & > p:first-of-type {
      display: none;
    }
    & > h1 {
      font-size: 2rem;
    }
  }
`;

const badgesStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 0.9rem;
  & > b {
    color: ${color.brandDark};
  }
`;

const bodyStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  padding-block: clamp(2.5rem, 5vw, 5rem) ${space.section};
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    & > div {
      grid-column: 1 / 8;
    }
    & > section {
      grid-column: 9 / -1;
      position: sticky;
      top: calc(${space.header} + 2rem);
    }
  }
  /* Fits the project onto one printed page. */
  ${media.print} {
    display: block;
    padding-block: 0.8rem 0;
    columns: 2;
    column-gap: 2rem;
    font-size: 0.84rem;
    line-height: 1.4;
    & p {
      font-size: inherit;
      line-height: inherit;
    }
    & > section {
      display: none;
    }
  }
`;

const storyStyles = css`
  & > h2 {
    font-size: ${text.h3};
    line-height: 1.14;
    margin: 2.4em 0 0.8em;
  }
  & > .tags {
    margin-top: 0.6rem;
  }
  & > .techniques {
    font-size: ${text.small};
  }
  ${media.print} {
    & > h2 {
      font-size: 1.1rem;
      margin: 0.9em 0 0.2em;
    }
    & > ul > li {
      padding-block: 0.1rem;
      font-size: 0.84rem;
    }
    & > ul > li::before {
      top: 0.7em;
    }
  }
`;

const descriptionStyles = css`
  margin-top: 1.6rem;
  ${media.print} {
    margin-top: 0.6rem;
    & > * + * {
      margin-top: 0.5em;
    }
  }
`;

const budgetsStyles = css`
  margin-bottom: ${space.section};
  ${media.print} {
    display: none;
  }
`;

/** No view transition between projects: the carousel's picture already has the name that cards use. */
const othersStyles = css`
  & .card > div {
    view-transition-name: none;
  }
`;

const othersId = 'others';

export interface ProjectProps {
  readonly project: ProjectDetail;
  readonly similar: readonly ProjectSummary[];
  readonly ways: Ways;
  /** What the projects of the same trade cost. */
  readonly budgets?: BudgetsData | undefined;
}

/** The page of a project. [2.project-detail] */
export const Project = ({ project, similar, ways, budgets }: ProjectProps) => (
  <>
    <article data-project-type={ways.projectType}>
      <div css={pageWidth}>
        <div css={screenOnly}>
          <Breadcrumb
            crumbs={[
              { label: wellKnown.homeLabel, path: wellKnown.home },
              { label: wellKnown.galleryLabel, path: wellKnown.gallery },
              { label: project.title },
            ]}
          />
        </div>
        <SectionHead
          css={headStyles}
          level={1}
          eyebrow={wellKnown.galleryLabel}
          title={project.title}
          lead={project.story}
        >
          <p css={badgesStyles}>
            <b>{project.category}</b>
            <span>{project.location}</span>
            <span>{project.year}</span>
          </p>
          <ProjectFactsLine project={project} />
        </SectionHead>
      </div>
      <Carousel key={project.id} images={project.images} title={project.title} />
      <div css={[pageWidth, bodyStyles]}>
        <div css={storyStyles}>
          <p css={leadText}>{project.shortDescription}</p>
          <div css={[measure, descriptionStyles]}>
            {project.longDescription.map((paragraph, index) => (
              <p key={index}>
                <InlineText parts={paragraph} />
              </p>
            ))}
          </div>
          {project.beforeAfter && (
            <>
              <h2>{project.beforeAfter.title}</h2>
              <BeforeAfter {...project.beforeAfter} />
            </>
          )}
          <h2>{labels.project.specifications}</h2>
          <Bullets items={project.specifications} />
          <h2>{labels.project.challenges}</h2>
          <Bullets items={project.challenges} />
          <h2>{labels.project.technologies}</h2>
          <ul css={[labelText, tagList]} className="techniques">
            {project.technologies.map((technology) => (
              <li key={technology}>{technology}</li>
            ))}
          </ul>
          <ul css={[labelText, tagList]} className="tags" aria-label={labels.project.tags}>
            {project.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
          <ProjectActions key={project.id} title={project.title} />
        </div>
        <ProjectFacts project={project} />
      </div>
    </article>
    {budgets && (
      <div css={[pageWidth, budgetsStyles]}>
        <Budgets {...budgets} current={project.path} />
      </div>
    )}
    <ProjectWays {...ways} />
    {similar.length > 0 && (
      <section css={[tintedSurface, sectionPadding, othersStyles, screenOnly]} aria-labelledby={othersId}>
        <div css={pageWidth}>
          <SectionHead
            id={othersId}
            eyebrow={labels.project.othersEyebrow}
            title={fill(labels.project.othersTitle, { category: project.category })}
          />
          <ProjectGrid projects={similar} tagsMax={constants.gallery.blockCardTagsMax} headingLevel={3} rhythm="3" />
        </div>
      </section>
    )}
    <div css={screenOnly}>
      <Closing closing={closing} above={similar.length > 0 ? 'tinted' : 'plain'} />
    </div>
  </>
);

const closing = { title: labels.closing.title.split('|').map((line) => line.trim()), text: labels.closing.text };

const Bullets = ({ items }: { readonly items: readonly string[] }) => (
  <ul css={listBullets}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
