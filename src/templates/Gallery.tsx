import { css } from '@emotion/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { ProjectGrid } from '../blocks/ProjectGrid.tsx';
import { pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonStyles } from '../ui/button.styles.ts';
import { fill } from '../ui/fill.ts';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { ClosingRoof } from './ClosingRoof.tsx';
import { GalleryFilters } from './GalleryFilters.tsx';
import { galleryPagePath, GalleryPages } from './GalleryPages.tsx';
import type { TemplateProps } from './template.ts';
import { useGalleryFilter } from './use-gallery-filter.ts';

const headStyles = css`
  padding-top: clamp(1rem, 3vw, 3rem);
`;

const gridStyles = css`
  padding-bottom: ${space.section};
`;

const moreStyles = css`
  padding-bottom: clamp(2rem, 4vw, 3.5rem);
`;

/** All projects, by category: one page of them, and more on demand. [2.gallery] */
export const Gallery = ({ page, data }: TemplateProps) => {
  if (data.kind !== 'gallery') throw new Error('The gallery was given no gallery data');
  const { category, choose, projects, count, hasMore, showMore, nextPage } = useGalleryFilter(data);
  const grid = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  const isPaged = data.pages > 1 && category === undefined;
  const label = count === 1 ? labels.gallery.countOne : labels.gallery.countMany;

  // The focus goes on with the reading: to the first of the projects that just came.
  useEffect(() => {
    if (shownBefore.current === undefined || shownBefore.current >= projects.length) return;
    grid.current?.querySelectorAll<HTMLAnchorElement>('.card a')[shownBefore.current]?.focus({ preventScroll: true });
    shownBefore.current = undefined;
  }, [projects.length]);

  const onMore = async () => {
    const href = galleryPagePath(nextPage);
    shownBefore.current = projects.length;
    if (!(await showMore()) && category === undefined) location.assign(href);
  };
  const onMoreLink = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void onMore();
  };
  return (
    <>
      <div css={pageWidth}>
        <Breadcrumb crumbs={page.breadcrumb} />
        <SectionHead css={headStyles} level={1} eyebrow={fill(label, { count })} isEyebrowLive title={page.heading} lead={page.standfirst} />
        <GalleryFilters categories={data.categories} current={category} onChoose={choose} />
        <div ref={grid} css={hasMore || isPaged ? moreStyles : gridStyles}>
          <ProjectGrid projects={projects} tagsMax={constants.gallery.pageCardTagsMax} headingLevel={2} rhythm="6" isFirstEager />
        </div>
        {hasMore && (
          <p css={moreStyles}>
            {category === undefined ? (
              <Link css={buttonStyles.secondary} to={galleryPagePath(nextPage)} data-replay="" onClick={onMoreLink}>
                {labels.gallery.showMore}
              </Link>
            ) : (
              <Button variant="secondary" data-replay="" onClick={() => void onMore()}>
                {labels.gallery.showMore}
              </Button>
            )}
          </p>
        )}
        {isPaged && <GalleryPages page={data.page} pages={data.pages} />}
      </div>
      <ClosingRoof closing={page.closing} />
    </>
  );
};
