import { css } from '@emotion/react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { ProjectGrid } from '../blocks/ProjectGrid.tsx';
import { pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button } from '../ui/Button.tsx';
import { fill } from '../ui/fill.ts';
import { SectionHead } from '../ui/SectionHead.tsx';
import { ClosingRoof } from './ClosingRoof.tsx';
import { GalleryFilters } from './GalleryFilters.tsx';
import type { TemplateProps } from './template.ts';
import { useGalleryFilter } from './useGalleryFilter.ts';

const headStyles = css`
  padding-top: clamp(1rem, 3vw, 3rem);
`;

const gridStyles = css`
  padding-bottom: ${space.section};
`;

const moreStyles = css`
  padding-bottom: ${space.section};
`;

/** All projects, by category. [2.gallery] */
export const Gallery = ({ page, data }: TemplateProps) => {
  if (data.kind !== 'gallery') throw new Error('The gallery was given no gallery data');
  const { category, choose, projects, count, hasMore, showMore } = useGalleryFilter(data);
  const label = count === 1 ? labels.gallery.countOne : labels.gallery.countMany;
  return (
    <>
      <div css={pageWidth}>
        <Breadcrumb crumbs={page.breadcrumb} />
        <SectionHead css={headStyles} level={1} eyebrow={fill(label, { count })} isEyebrowLive title={page.heading} lead={page.standfirst} />
        <GalleryFilters categories={data.categories} current={category} onChoose={choose} />
        <div css={hasMore ? undefined : gridStyles}>
          <ProjectGrid projects={projects} tagsMax={constants.gallery.pageCardTagsMax} headingLevel={2} rhythm="6" isFirstEager />
        </div>
        {hasMore && (
          <p css={moreStyles}>
            <Button variant="secondary" data-replay="" onClick={showMore}>
              {labels.gallery.showMore}
            </Button>
          </p>
        )}
      </div>
      <ClosingRoof closing={page.closing} />
    </>
  );
};
