import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { color, space, text } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { Link } from '../ui/Link.tsx';

const listStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  padding-bottom: ${space.section};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  & > a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 2.75rem;
    min-height: 2.75rem;
    border: 1px solid ${color.border};
    text-decoration: none;
  }
  & > a[aria-current] {
    background: ${color.inverse};
    border-color: ${color.text};
    color: ${color.inverseText};
  }
`;

/** Path of a page of the gallery, from 1. */
export const galleryPagePath = (page: number): string =>
  page === 1 ? systemRoutes.gallery : `${systemRoutes.galleryPagePrefix}${page}`;

/** The first page, the last, and those around the current one. */
const shownPages = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);

/** Pagination of the gallery, for visitors without JavaScript. */
export const GalleryPages = ({ page, pages }: { readonly page: number; readonly pages: number }) => (
  <nav css={listStyles} aria-label={labels.gallery.pages}>
    {shownPages(page, pages).map((number) => (
      <Link
        key={number}
        to={galleryPagePath(number)}
        aria-label={fill(labels.gallery.page, { page: number, pages })}
        aria-current={number === page ? 'page' : undefined}
      >
        {number}
      </Link>
    ))}
  </nav>
);
