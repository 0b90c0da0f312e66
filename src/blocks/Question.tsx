import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font, motion, text } from '../theme/tokens.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';

const questionStyles = css`
  border-bottom: 1px solid ${color.rule};
  & > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 1.5rem;
    gap: 1rem;
    align-items: center;
    min-height: 4rem;
    padding: 1rem 0;
    font: 600 ${text.h4} / 1.3 ${font.text};
  }
  & > summary > ._icon {
    color: ${color.brand};
    transition: transform ${motion.quick};
  }
  & > summary:hover {
    color: ${color.brand};
  }
  &[open] > summary > ._icon {
    transform: rotate(180deg);
  }
`;

const answerStyles = css`
  padding: 0 3rem 1.5rem 0;
  max-width: 60ch;
  & > * + * {
    margin-top: 0.8em;
  }
`;

export interface QuestionProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** A question that expands to its answer, as `<details>`. */
export const Question = ({ title, children }: QuestionProps) => (
  <details css={questionStyles}>
    <summary>
      {title}
      <InterfaceIcon name="down" />
    </summary>
    <div css={answerStyles}>{children}</div>
  </details>
);
