import { css } from '@emotion/react';
import { useContext } from 'react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { labelText, pageWidth, sectionPadding } from '../theme/mixins.ts';
import { fill } from '../ui/fill.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { GalleryButtons } from './GalleryButtons.tsx';
import { useGallery } from './page-data.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { SectionContext } from './section-context.ts';
import { RunningText } from '../ui/RunningText.tsx';

const inSectionStyles = css`
  margin-top: 2.6rem;
  & > h3 + p {
    margin-top: 0.6rem;
  }
`;

const countStyles = css`
  margin-block: 0.6rem 1.6rem;
`;

export interface ProjectGalleryProps {
  readonly title?: string;
  readonly subtitle?: string;
  readonly category?: string;
  /** Applied by the generator, like the category. */
  readonly max?: string;
  readonly buttons?: 'yes' | 'no';
  readonly galleryIndex: number;
}

/** A gallery of projects within a page's content. [2.gallery-block-title] */
export const ProjectGallery = ({ title, subtitle, category, buttons = 'no', galleryIndex }: ProjectGalleryProps) => {
  const projects = useGallery(galleryIndex);
  const section = useContext(SectionContext);
  const heading = title ?? labels.galleryBlock.title;
  const introduction = subtitle ?? labels.galleryBlock.subtitle;
  const lead = category ? fill(labels.galleryBlock.leadFiltered, { category }) : labels.galleryBlock.leadAll;
  const count = fill(projects.length === 1 ? labels.gallery.countOne : labels.gallery.countMany, {
    count: projects.length,
  });
  const cards = (
    <>
      <ProjectGrid projects={projects} tagsMax={constants.gallery.blockCardTagsMax} rhythm={section ? '3' : '6'} />
      {buttons === 'yes' && <GalleryButtons />}
    </>
  );
  if (section) {
    return (
      <div css={inSectionStyles}>
        <h3>{heading}</h3>
        <p>
          <RunningText text={introduction} />
        </p>
        <p>
          <RunningText text={lead} />
        </p>
        <p css={[labelText, countStyles]}>{count}</p>
        {cards}
      </div>
    );
  }
  const titleId = `_gallery-${galleryIndex}`;
  return (
    <section css={sectionPadding} aria-labelledby={titleId}>
      <div css={pageWidth}>
        <SectionHead id={titleId} title={heading} eyebrow={count} lead={introduction}>
          <p className="_lead">
            <RunningText text={lead} />
          </p>
        </SectionHead>
        {cards}
      </div>
    </section>
  );
};
