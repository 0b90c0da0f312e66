import { css } from '@emotion/react';
import { color } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { markHeight, marksOf } from './icons/marks.ts';

const markStyles = css`
  display: block;
  height: 2.75rem;
  width: auto;
  fill: currentColor;
  color: ${color.accent};
  overflow: visible;
  ${media.forcedColors} {
    fill: CanvasText;
  }
`;

const gap = 8;

export interface SectionMarkProps {
  /** From 1. */
  readonly number: number;
  readonly className?: string;
}

/** A section's number as a carpenter's mark; the caller says the number in words beside it. */
export const SectionMark = ({ number, className }: SectionMarkProps) => {
  const parts = marksOf(number);
  const offsets = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.width + gap, 0));
  const width = parts.reduce((sum, part) => sum + part.width + gap, -gap);
  return (
    <svg
      css={markStyles}
      className={className ? `mark ${className}` : 'mark'}
      viewBox={`0 0 ${width} ${markHeight}`}
      width={width}
      height={markHeight}
      aria-hidden="true"
    >
      {parts.map((part, index) => (
        <path
          key={offsets[index]}
          d={part.path}
          transform={index === 0 ? undefined : `translate(${offsets[index]} 0)`}
        />
      ))}
    </svg>
  );
};
