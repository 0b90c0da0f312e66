import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { labels } from '#site/labels.gen';
import type { CategoryCount } from '#site/types.gen';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { sidewaysScroll } from '../theme/mixins.ts';

const filtersStyles = css`
  position: relative;
  display: flex;
  gap: 0.5rem;
  & > button {
    display: inline-flex;
    align-items: baseline;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.55rem 1rem;
    border: 1px solid ${color.border};
    background: none;
    font-size: ${text.small};
    font-weight: 500;
  }
  & > button > span {
    font-size: 0.75em;
    line-height: 1;
    color: ${color.textMuted};
    font-variant-numeric: tabular-nums;
  }
  & > button:hover {
    border-color: ${color.text};
    box-shadow: inset 0 -3px ${color.brand};
  }
  & > button[aria-pressed='true'] {
    background: ${color.inverse};
    border-color: ${color.text};
    color: ${color.inverseText};
  }
  & > button[aria-pressed='true'] > span {
    color: ${color.inverseMuted};
  }
  ${sidewaysScroll}
  padding-block: 0.4rem 0.8rem;
  scroll-padding-inline: ${space.margin};
  scrollbar-width: thin;
  & > button {
    flex: none;
  }
  ${media.forcedColors} {
    & > button[aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
  @media (scripting: none) {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

export interface GalleryFiltersProps {
  readonly categories: readonly CategoryCount[];
  /** `undefined` for all projects. */
  readonly current: string | undefined;
  readonly onChoose: (category: string | undefined) => void;
}

/** One toggle button per category, with its count; the first button shows all projects. [2.gallery-filters] */
export const GalleryFilters = ({ categories, current, onChoose }: GalleryFiltersProps) => {
  const row = useRef<HTMLDivElement>(null);
  // The category that the address selects may be scrolled out of view.
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && pressed) reveal(row.current, pressed);
  }, [current]);
  return (
    <div
      ref={row}
      css={filtersStyles}
      role="group"
      aria-label={labels.gallery.filterGroup}
      data-hydrate="search"
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && reveal(currentTarget, target)}
    >
      <button type="button" aria-pressed={current === undefined} data-replay="" onClick={() => onChoose(undefined)}>
        {labels.gallery.all}
      </button>
      {categories.map(({ name, count }) => (
        <button key={name} type="button" aria-pressed={name === current} data-replay="" onClick={() => onChoose(name)}>
          {name} <span>{count}</span>
        </button>
      ))}
    </div>
  );
};

/** Scrolls a button fully into view: browsers do so only when it is entirely hidden. Scrolls the row, not the page. */
const reveal = (row: HTMLElement, button: HTMLElement): void => {
  const isWhole =
    button.offsetLeft >= row.scrollLeft && button.offsetLeft + button.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isWhole) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
};
