import { css } from '@emotion/react';
import { markHeight, markOf, ownMarks } from '#site/identity.gen';
import { color } from '../theme/tokens.ts';

const markStyles = css`
  display: block;
  height: 2.75rem;
  width: auto;
  fill: currentColor;
  color: ${color.accent};
  overflow: visible;
`;

export interface SectionMarkProps {
  /** From 1. */
  readonly number: number;
  readonly className?: string;
}

/** The number of a section or step as a mark, the site's own or the identity's. Decorative: callers add it as text. */
export const SectionMark = ({ number, className }: SectionMarkProps) => {
  const name = className ? `_mark ${className}` : '_mark';
  const own = ownMarks?.[number - 1];
  if (own)
    return (
      <svg
        css={markStyles}
        className={name}
        viewBox={own.viewBox}
        aria-hidden="true"
        // Markup of content/icons, sanitized by the generator.
        dangerouslySetInnerHTML={{ __html: own.markup }}
      />
    );
  const { width, shape } = markOf(number);
  return (
    <svg
      css={markStyles}
      className={name}
      viewBox={`0 0 ${width} ${markHeight}`}
      width={width}
      height={markHeight}
      aria-hidden="true"
    >
      {shape}
    </svg>
  );
};
