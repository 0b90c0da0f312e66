import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { font, space, text } from '../theme/tokens.ts';
import { labelText } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { DimensionLine } from './DimensionLine.tsx';
import { Lines } from './Lines.tsx';
import { RunningText } from './RunningText.tsx';

const headStyles = css`
  display: grid;
  gap: ${space[4]};
  margin-bottom: clamp(2.25rem, 1.4rem + 3vw, 4.5rem);
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    column-gap: ${space.gutter};
    & > * {
      grid-column: 4 / -1;
    }
    & > ._lead {
      grid-column: 4 / 10;
    }
  }
`;

const eyebrowStyles = css`
  display: flex;
  align-items: center;
  gap: 0.8rem;
  color: var(--muted);
  & ._line {
    width: 2.5rem;
    min-width: 0;
  }
  ${media.desktop} {
    header > &:first-of-type {
      grid-column: 1 / 4;
      grid-row: 1;
    }
    padding-top: 0.9rem;
    align-items: flex-start;
    & ._line {
      margin-top: 0.15rem;
    }
  }
`;

const pageLeadStyles = css`
  font-size: ${text.lead};
  line-height: 1.45;
  max-width: 38ch;
  font-family: ${font.text};
`;

export interface SectionHeadProps {
  /** Lines of the title. */
  readonly title: string | readonly string[];
  /** For `aria-labelledby` of the section. */
  readonly id?: string;
  readonly eyebrow?: ReactNode;
  readonly lead?: string | undefined;
  /** Heading level: 1 for the head of a page, whose lead is larger; 2 for a section. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Head of a section or of a page: eyebrow in the margin, title, introduction. */
export const SectionHead = ({ title, id, eyebrow, lead, level = 2, children, className }: SectionHeadProps) => {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <header css={headStyles} className={className}>
      {eyebrow !== undefined && (
        <p css={[labelText, eyebrowStyles]}>
          <DimensionLine />
          {eyebrow}
        </p>
      )}
      <Title id={id}>
        <Lines text={title} />
      </Title>
      {lead !== undefined && (
        <p className="_lead" css={level === 1 ? pageLeadStyles : undefined}>
          <RunningText text={lead} isLarge />
        </p>
      )}
      {children}
    </header>
  );
};
