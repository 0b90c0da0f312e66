import { css } from '@emotion/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import { ProjectGrid } from '../blocks/ProjectGrid.tsx';
import { media } from '../theme/media.ts';
import { labelText, pageWidth } from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonStyles } from '../ui/button.styles.ts';
import { fill } from '../ui/fill.ts';
import { Lines } from '../ui/Lines.tsx';
import { Link } from '../ui/Link.tsx';
import { Closing } from './Closing.tsx';
import { GalleryFilters } from './GalleryFilters.tsx';
import { galleryPagePath, GalleryPages } from './GalleryPages.tsx';
import { GallerySort } from './GallerySort.tsx';
import type { TemplateProps } from './template.ts';
import { useGalleryFilter } from './use-gallery-filter.ts';
import { RunningText } from '../ui/RunningText.tsx';

/** Of little height, so that pictures are visible above the fold. */
const headStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.4rem ${space.gutter};
  padding-top: 0.4rem;
  margin-bottom: 0.9rem;
  & > h1 {
    font-size: ${text.h2};
    line-height: 1.06;
  }
  & > p {
    max-width: 44rem;
    font-size: ${text.small};
    line-height: 1.4;
    color: ${color.muted};
  }
  ${media.desktop} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: end;
    & > p {
      justify-self: end;
      max-width: 34rem;
    }
  }
`;

/** The row with the count and the sort buttons. */
const lineStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 1.5rem;
  margin-bottom: 0.9rem;
  & > p {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
  }
  /* The sort buttons end at the right: while they arrive, each moves those before it. */
  &:not(:has(+ *)) > [role='group'] {
    visibility: hidden;
  }
`;

const gridStyles = css`
  padding-bottom: ${space.section};
`;

const moreStyles = css`
  padding-bottom: clamp(2rem, 4vw, 3.5rem);
`;

/** The gallery: all projects with category filters, one page of them at first, more on demand. [2.gallery] */
export const Gallery = ({ page, data }: TemplateProps) => {
  if (data.kind !== 'gallery') throw new Error('The gallery was given no gallery data');
  const { choice, choose, order, sort, projects, count, hasMore, showMore, nextPage } = useGalleryFilter(data);
  const grid = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  const isPaged = data.pages > 1 && nextPage !== undefined;
  const label = count === 1 ? labels.gallery.countOne : labels.gallery.countMany;

  // Moves the focus to the first of the projects that were just added.
  useEffect(() => {
    if (shownBefore.current === undefined || shownBefore.current >= projects.length) return;
    grid.current?.querySelectorAll<HTMLAnchorElement>('._card a')[shownBefore.current]?.focus({ preventScroll: true });
    shownBefore.current = undefined;
  }, [projects.length]);

  const onMore = async () => {
    shownBefore.current = projects.length;
    if (!(await showMore()) && nextPage !== undefined) location.assign(galleryPagePath(nextPage));
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
        <header css={headStyles}>
          <h1>
            <Lines text={page.heading} />
          </h1>
          {page.standfirst !== undefined && (
            <p>
              <RunningText text={page.standfirst} isLarge />
            </p>
          )}
        </header>
        <GalleryFilters categories={data.categories} families={data.families} current={choice} onChoose={choose} />
        <div css={lineStyles}>
          <p css={labelText} aria-live="polite">
            {fill(label, { count })}
          </p>
          <GallerySort keys={data.sortKeys} order={order} onSort={sort} />
        </div>
        <div ref={grid} css={hasMore || isPaged ? moreStyles : gridStyles}>
          <ProjectGrid
            projects={projects}
            tagsMax={constants.gallery.pageCardTagsMax}
            headingLevel={2}
            rhythm="6"
            isFirstEager
          />
        </div>
        {hasMore && (
          <p css={moreStyles}>
            {nextPage !== undefined ? (
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
      <Closing closing={page.closing} />
    </>
  );
};
