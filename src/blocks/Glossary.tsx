import { css } from '@emotion/react';
import { useContext } from 'react';
import type { DrawingData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { PageDataContext } from './page-data.ts';

const listStyles = css`
  margin-top: 2.2rem;
  border-top: 1px solid ${color.text};
  & > div {
    padding-block: 1.1rem 1.2rem;
    border-bottom: 1px solid ${color.rule};
    scroll-margin-top: calc(${space.header} + 1rem);
  }
  & > div:target {
    box-shadow: inset 4px 0 ${color.brand};
    padding-left: 1rem;
  }
  & dt {
    font: 400 ${text.h4} / 1.2 ${font.heading};
  }
  & p {
    max-width: 56ch;
    margin-top: 0.3rem;
  }
  & svg {
    width: min(100%, 17rem);
    margin-top: 0.8rem;
  }
  & svg text {
    display: none;
  }
  ${media.tablet} {
    & > div {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2.6fr);
      column-gap: ${space.gutter};
    }
    & dd {
      display: flex;
      gap: ${space.gutter};
      align-items: start;
      justify-content: space-between;
      margin: 0;
    }
    & p,
    & svg {
      margin-top: 0;
    }
    & svg {
      flex: 0 0 min(40%, 17rem);
    }
  }
`;

/** Around a drawing: highlights the part that a term names, filled, with strokes twice as wide. */
const partStyles = (part: number) => css`
  & [data-p='${part}'] {
    --ground: ${color.highlight};
    --surface-tinted: ${color.highlight};
    stroke-width: 2.6;
  }
`;

export interface GlossaryProps {
  readonly topic?: string;
  /** Drawings of the terms, by name; set by the generator. */
  readonly drawings: Readonly<Record<string, DrawingData>>;
}

/** The terms of the glossary, all or those of one topic, each with its definition and its drawing. */
export const Glossary = ({ topic, drawings }: GlossaryProps) => {
  const data = useContext(PageDataContext);
  const terms = data.kind === 'content' ? data.glossary : undefined;
  return (
    <dl css={listStyles}>
      {terms
        ?.filter((term) => topic === undefined || term.topic === topic)
        .map(({ id, word, definition, drawing, part }) => {
          const shown = drawing === undefined ? undefined : drawings[drawing];
          return (
            <div key={id} id={id}>
              <dt>{word}</dt>
              <dd css={part !== undefined && partStyles(part)}>
                <p>{definition}</p>
                {shown && <InlineDrawing drawing={shown} />}
              </dd>
            </div>
          );
        })}
    </dl>
  );
};
