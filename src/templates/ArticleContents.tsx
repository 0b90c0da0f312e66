import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { TocEntry } from '#site/types.gen';
import { useCurrentSection } from '../hooks/use-current-section.ts';
import { labelText } from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionMark } from '../ui/SectionMark.tsx';

const contentsStyles = css`
  align-self: start;
  & > p {
    margin-bottom: 0.8rem;
  }
  & > ol {
    border-top: 1px solid ${color.text};
  }
  & > ol a {
    display: grid;
    grid-template-columns: 2.9rem 1fr;
    align-items: center;
    min-height: 2.875rem;
    padding: 0.45rem 0;
    border-bottom: 1px solid ${color.rule};
    text-decoration: none;
    font-size: ${text.small};
    line-height: 1.25;
  }
  & > ol a.unmarked {
    grid-template-columns: 1fr;
  }
  & > ol .mark {
    height: 1.3rem;
    color: inherit;
  }
  & > ol a:is(:hover, [aria-current]) {
    color: ${color.brand};
  }
  & > ol a[aria-current] {
    font-weight: 600;
    box-shadow: inset 0 -2px ${color.brand};
  }
  & > div > .button {
    margin-top: 1.6rem;
    padding-right: 2.1rem;
    font-size: ${text.small};
  }
  ${media.desktop} {
    position: sticky;
    top: calc(${space.header} + 2rem);
  }
  ${media.print} {
    display: none;
  }
`;

export interface ArticleContentsProps {
  readonly entries: readonly TocEntry[];
  /** Whether the sections have marks. */
  readonly isMarked: boolean;
}

/** The table of contents, sticky on a desktop; the section being read is highlighted. */
export const ArticleContents = ({ entries, isMarked }: ArticleContentsProps) => {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <nav css={contentsStyles} aria-label={labels.article.contents} data-hydrate="scroll" data-contents="">
      <p css={labelText}>{labels.article.contentsTitle}</p>
      <ol>
        {entries.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={isMarked ? undefined : 'unmarked'}
              aria-current={id === current ? 'true' : undefined}
            >
              {isMarked && <SectionMark number={index + 1} />}
              {title}
            </a>
          </li>
        ))}
      </ol>
      {isMarked && (
        <div data-actions="">
          <ButtonLink to={wellKnown.contact} className="button">
            {labels.closing.button}
          </ButtonLink>
        </div>
      )}
    </nav>
  );
};
