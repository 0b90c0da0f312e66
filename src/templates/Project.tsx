import { css } from '@emotion/react';
import { constants } from '#site/constants.gen';
import { listBullets } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type {
  Budgets as BudgetsData,
  ProjectDetail,
  ProjectSummary,
  NextLinks as NextLinksData,
} from '#site/types.gen';
import { BeforeAfter } from '../blocks/BeforeAfter.tsx';
import { Budgets } from '../blocks/Budgets.tsx';
import { ProjectGrid } from '../blocks/ProjectGrid.tsx';
import { Fold } from '../layout/Fold.tsx';
import { labelText, leadText, measure, pageWidth, screenOnly, sectionPadding, tintedSurface } from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { fill } from '../ui/fill.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { tagList } from '../ui/tag-list.styles.ts';
import { Carousel } from './Carousel.tsx';
import { Closing } from './Closing.tsx';
import { InlineText } from './InlineText.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectFacts, ProjectFactsLine } from './ProjectFacts.tsx';
import { halfSlideSizes, slideSizes } from './slide-sizes.ts';
import { NextLinks } from './NextLinks.tsx';
import { ProjectPhotos } from './ProjectPhotos.tsx';
import { ProjectVoice } from './ProjectVoice.tsx';
import { RunningText } from '../ui/RunningText.tsx';

/** Of little height on a desktop, so that the picture's upper half is in the first window. */
const headStyles = css`
  padding-top: clamp(0.6rem, 1.2vw, 1.2rem);
  margin-bottom: clamp(1.6rem, 2vw, 2rem);
  ${media.desktop} {
    align-items: end;
    row-gap: 0.4rem;
    && > * {
      grid-column: 9 / -1;
    }
    && > h1 {
      grid-area: 1 / 1 / 3 / 9;
      font-size: ${text.h2};
      line-height: 1.06;
    }
  }
  ${media.print} {
    gap: 0.5rem;
    padding: 0;
    margin-bottom: 0.8rem;
    & > h1 {
      font-size: 2rem;
    }
  }
`;

/** A model and its photographs side by side. */
const besideStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]} ${space.gutter};
  & > section {
    width: auto;
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    && img,
    && ._picture-missing {
      aspect-ratio: 16 / 10;
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
  & > ._methods {
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
  & ._card > div {
    view-transition-name: none;
  }
`;

const othersId = '_others';

export interface ProjectProps {
  readonly project: ProjectDetail;
  readonly similar: readonly ProjectSummary[];
  readonly nextLinks: NextLinksData;
  /** What the projects of the same trade cost. */
  readonly budgets?: BudgetsData | undefined;
}

/** The page of a project. [2.project-detail] */
export const Project = ({ project, similar, nextLinks, budgets }: ProjectProps) => (
  <>
    <article data-project-type={nextLinks.projectType}>
      <div css={pageWidth}>
        <div css={screenOnly}>
          <Breadcrumb
            crumbs={[
              { label: systemRoutes.homeLabel, path: systemRoutes.home },
              { label: systemRoutes.galleryLabel, path: systemRoutes.gallery },
              { label: project.title },
            ]}
          />
        </div>
        <SectionHead css={headStyles} level={1} title={project.title} lead={project.story}>
          <p css={badgesStyles}>
            <b>{project.category}</b>
            <span>{project.location}</span>
            <span>{project.year}</span>
          </p>
          <ProjectFactsLine project={project} />
        </SectionHead>
      </div>
      <ProjectPictures {...project} />
      <Fold />
      <div css={[pageWidth, bodyStyles]}>
        <div css={storyStyles}>
          <p css={leadText}>
            <RunningText text={project.shortDescription} />
          </p>
          <div css={[measure, descriptionStyles]}>
            {project.longDescription.map((paragraph, index) => (
              <p key={index}>
                <InlineText parts={paragraph} />
              </p>
            ))}
          </div>
          {project.voice && <ProjectVoice voice={project.voice} />}
          {project.beforeAfter && (
            <>
              <h2>{project.beforeAfter.title}</h2>
              <BeforeAfter {...project.beforeAfter} />
            </>
          )}
          {project.specifications && (
            <>
              <h2>{labels.project.specifications}</h2>
              <Bullets items={project.specifications} />
            </>
          )}
          {project.challenges && (
            <>
              <h2>{labels.project.challenges}</h2>
              <Bullets items={project.challenges} />
            </>
          )}
          {project.technologies && <h2>{labels.project.technologies}</h2>}
          <ul css={[labelText, tagList]} className="_methods" aria-label={labels.project.tags}>
            {withoutDoubles([...(project.technologies ?? []), ...project.tags]).map((word) => (
              <li key={word}>{word}</li>
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
    <NextLinks {...nextLinks} />
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

/** The carousel, and the photographs beside it; alone where there is nothing else. */
const ProjectPictures = ({ id, title, images, photos }: ProjectDetail) => {
  if (photos.length === 0) return <Carousel key={id} images={images} title={title} sizes={slideSizes} />;
  const isBeside = images.length > 0;
  const sizes = isBeside ? halfSlideSizes : slideSizes;
  return (
    <div css={[pageWidth, isBeside && besideStyles]}>
      {isBeside && <Carousel key={id} images={images} title={title} sizes={sizes} />}
      <ProjectPhotos photos={photos} title={title} sizes={sizes} />
    </div>
  );
};

/** The first of the words that differ only in their capitals. */
const withoutDoubles = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index);

const closing = { title: labels.closing.title.split('|').map((line) => line.trim()), text: labels.closing.text };

const Bullets = ({ items }: { readonly items: readonly string[] }) => (
  <ul css={listBullets}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
