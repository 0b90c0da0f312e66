import { css } from '@emotion/react';
import { useContext, useMemo, type ReactNode } from 'react';
import { labels } from '#site/labels.gen';
import { media } from '../theme/media.ts';
import { space } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { SectionMark } from '../ui/SectionMark.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { SectionContext, SectionMarksContext } from './section-context.ts';

/** Width of the column for the mark: a ninth of the article's body. */
const markColumn = `calc((100% + ${space.gutter}) / 9)`;

const sectionStyles = css`
  padding-bottom: clamp(3.5rem, 7vw, 7rem);
  &:last-of-type {
    padding-bottom: 0;
  }
  & > p,
  & > ._list {
    max-width: 62ch;
  }
  & > :is(p, ._list) + :is(p, ._list) {
    margin-top: 1.1em;
  }
  & > :not(header, h3, p, ._list) + :is(p, ._list) {
    margin-top: 2.2rem;
  }
  & > h3 {
    margin-top: 2.2em;
    margin-bottom: 0.8rem;
  }
`;

const markedStyles = css`
  ${media.desktop} {
    & > :not(header) {
      margin-left: ${markColumn};
    }
  }
`;

const headStyles = css`
  display: grid;
  gap: 1.1rem;
  margin-bottom: 1.8rem;
  & > ._mark {
    height: clamp(2.75rem, 2rem + 2.4vw, 4.5rem);
  }
`;

const markedHeadStyles = css`
  ${media.desktop} {
    grid-template-columns: repeat(9, minmax(0, 1fr));
    column-gap: ${space.gutter};
    & > ._mark {
      grid-column: 1;
      justify-self: start;
    }
    & > h2 {
      grid-column: 2 / -1;
      padding-top: 0.15em;
    }
  }
`;

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** From 1, in the page's order. */
  readonly number: number;
  readonly children?: ReactNode;
}

/** A numbered section: its mark in the margin, and its number as text for screen readers. */
export const Section = ({ id, title, number, children }: SectionProps) => {
  const titleId = `_${id}-title`;
  const hasMark = useContext(SectionMarksContext);
  const place = useMemo(() => ({ titleId }), [titleId]);
  return (
    <section css={[sectionStyles, hasMark && markedStyles]} id={id} aria-labelledby={titleId}>
      <header css={[headStyles, hasMark && markedHeadStyles]}>
        {hasMark && <SectionMark number={number} />}
        <h2 id={titleId}>
          <VisuallyHidden>{fill(labels.article.sectionNumber, { number })} </VisuallyHidden>
          {title}
        </h2>
      </header>
      <SectionContext value={place}>{children}</SectionContext>
    </section>
  );
};
