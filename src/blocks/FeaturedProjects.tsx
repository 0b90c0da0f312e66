import { css } from '@emotion/react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { buttonRow, pageWidth, sectionPadding } from '../theme/mixins.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { useGallery } from './page-data.ts';
import { ProjectGrid } from './ProjectGrid.tsx';

const buttonsStyles = css`
  margin-top: clamp(2.5rem, 5vw, 4.5rem);
`;

export interface FeaturedProjectsProps {
  readonly title: string;
  readonly galleryIndex: number;
}

/** The featured projects of the home page, and a link to the gallery. */
export const FeaturedProjects = ({ title, galleryIndex }: FeaturedProjectsProps) => {
  const titleId = `_gallery-${galleryIndex}`;
  return (
    <section css={sectionPadding} aria-labelledby={titleId}>
      <div css={pageWidth}>
        <SectionHead id={titleId} title={title} eyebrow={labels.gallery.eyebrow} />
        <ProjectGrid projects={useGallery(galleryIndex)} tagsMax={constants.gallery.blockCardTagsMax} rhythm="6" />
        <div css={[buttonRow, buttonsStyles]}>
          <ButtonLink to={systemRoutes.gallery} variant="secondary" icon="arrow">
            {labels.galleryBlock.allProjects}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
};
