import { css } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { labels } from '#site/labels.gen';
import type { CategoryCount, CategoryFamily } from '#site/types.gen';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { sidewaysScroll } from '../theme/mixins.ts';
import type { Choice } from './use-gallery-filter.ts';

/** Width in which the row fades out at its right edge. */
const fade = '4rem';

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
  padding-right: ${fade};
  scroll-padding-inline: ${space.margin} ${fade};
  scrollbar-width: thin;
  /* What fades says that the row goes on; at its end, nothing stands below it. */
  -webkit-mask-image: linear-gradient(to left, transparent, #000 ${fade});
  mask-image: linear-gradient(to left, transparent, #000 ${fade});
  & > button {
    flex: none;
  }
  ${media.tablet} {
    flex-wrap: wrap;
    margin-inline: 0;
    padding-inline: 0;
    overflow: visible;
    -webkit-mask-image: none;
    mask-image: none;
    gap: 0.35rem;
    & > button {
      gap: 0.3rem;
      padding-inline: 0.35rem;
      font-size: 0.875rem;
      font-stretch: 75%;
    }
  }
  ${media.desktop} {
    gap: 0.4rem;
    & > button {
      padding-inline: 0.75rem;
      font-size: ${text.small};
      font-stretch: 85%;
    }
  }
  & + & {
    padding-top: 0;
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
  /** The first line; none where the site has no families. */
  readonly families: readonly CategoryFamily[];
  /** `undefined` for all projects. */
  readonly current: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** Toggle buttons: one for all projects, one per family, one per category, with its count. [2.gallery-filters] */
export const GalleryFilters = ({ categories, families, current, onChoose }: GalleryFiltersProps) => {
  const buttonsOf = (
    counts: readonly CategoryCount[],
    choiceOf: (name: string) => Choice,
    chosen: string | undefined,
  ) =>
    counts.map(({ name, count }) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === chosen}
        data-replay=""
        onClick={() => onChoose(choiceOf(name))}
      >
        {name} <span>{count}</span>
      </button>
    ));
  const family = current && 'family' in current ? current.family : undefined;
  const category = current && 'category' in current ? current.category : undefined;
  return (
    <>
      {families.length > 0 && (
        <FilterRow label={labels.gallery.familyGroup} pressed={family}>
          {buttonsOf(families, (name) => ({ family: name }), family)}
        </FilterRow>
      )}
      <FilterRow label={labels.gallery.filterGroup} pressed={category}>
        <button type="button" aria-pressed={current === undefined} data-replay="" onClick={() => onChoose(undefined)}>
          {labels.gallery.all}
        </button>
        {buttonsOf(categories, (name) => ({ category: name }), category)}
      </FilterRow>
    </>
  );
};

interface FilterRowProps {
  readonly label: string;
  /** The pressed button's name. */
  readonly pressed: string | undefined;
  readonly children: ReactNode;
}

const FilterRow = ({ label, pressed, children }: FilterRowProps) => {
  const row = useRef<HTMLDivElement>(null);
  /** The button that the visitor has in view: the one pressed last. The row moves under no finger. */
  const seen = useRef<Element>(undefined);
  // The button that the address selects may be scrolled out of view.
  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const isBeginning = seen.current === undefined && pressed === undefined;
    if (row.current && button && button !== seen.current && !isBeginning) reveal(row.current, button);
    seen.current = button ?? undefined;
  }, [pressed]);
  return (
    <div
      ref={row}
      css={filtersStyles}
      role="group"
      aria-label={label}
      data-hydrate="search"
      onClick={({ target }) => {
        if (target instanceof Element) seen.current = target.closest('button') ?? undefined;
      }}
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && reveal(currentTarget, target)}
    >
      {children}
    </div>
  );
};

/** Scrolls a button fully into view: browsers do so only when it is entirely hidden. Scrolls the row, not the page. */
const reveal = (row: HTMLElement, button: HTMLElement): void => {
  const faded = Number.parseFloat(getComputedStyle(row).scrollPaddingRight) || 0;
  const isWhole =
    button.offsetLeft >= row.scrollLeft &&
    button.offsetLeft + button.offsetWidth <= row.scrollLeft + row.clientWidth - faded;
  if (!isWhole) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
};
