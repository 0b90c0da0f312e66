import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { color, font } from '../theme/tokens.ts';
import { labelText } from '../theme/mixins.ts';

const titleBlockStyles = css`
  border: 2px solid ${color.text};
  align-self: start;
  container-type: inline-size;
  & > header {
    padding: 0.9rem;
    border-bottom: 2px solid ${color.text};
  }
  & > header > span > svg {
    height: 2rem;
  }
  & > header > span {
    font-size: 1.25rem;
    line-height: 1.05;
  }
  & > dl > div {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    border-bottom: 1px solid ${color.text};
  }
  & > dl > div:last-of-type {
    border-bottom: 0;
  }
  & dt,
  & dd {
    padding: 0.75rem clamp(0.55rem, 0.9vw, 0.8rem);
    margin: 0;
  }
  & dt {
    border-right: 1px solid ${color.text};
  }
  ${media.narrow} {
    & > dl > div {
      grid-template-columns: min(4.5rem, 25vw) minmax(0, 1fr);
    }
  }
  /* Name above value, where the text is large for the block's width. */
  @container (max-width: 15.5rem) {
    & > dl > div {
      grid-template-columns: minmax(0, 1fr);
    }
    & dt {
      border: 0;
      padding-bottom: 0;
    }
  }
  & dd {
    font-weight: 600;
    font-stretch: 88%;
    overflow-wrap: anywhere;
  }
  & dd > a:not(._phone) {
    display: inline-block;
    padding-block: 0.6rem;
    margin-block: -0.6rem;
  }
  & ._phone {
    font-size: min(clamp(1.375rem, 1.1rem + 0.6vw, 1.625rem), 6.8vw);
    font-family: ${font.heading};
    font-stretch: 100%;
  }
  & > footer {
    padding: 0.9rem;
    border-top: 1px solid ${color.text};
  }
`;

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export interface TitleBlockProps {
  readonly label?: string;
  /** Above the facts: the company's logo. */
  readonly head: ReactNode;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The title block of a technical drawing: logo, facts in ruled cells, and further content below them. */
export const TitleBlock = ({ label, head, facts, children, className }: TitleBlockProps) => (
  <section css={titleBlockStyles} className={className} aria-label={label}>
    <header>{head}</header>
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt css={labelText}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children !== undefined && <footer>{children}</footer>}
  </section>
);
