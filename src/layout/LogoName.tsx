import { css } from '@emotion/react';
import { useState } from 'react';
import { nameLines, nameOutline } from '#site/logo.gen';
import type { DrawingData } from '#site/types.gen';
import { headerDrawing } from './header-drawing.ts';

/** The transparent text over the outlines is for screen readers, page search, selection and copying. */
const nameStyles = css`
  position: relative;
  & > svg {
    width: auto;
    fill: currentColor;
  }
  & > svg + span {
    position: absolute;
    inset: 0;
    opacity: 0;
    white-space: nowrap;
  }
  & > span > span {
    display: block;
  }
`;

const outlineId = '_name';

/** The header's drawing, to which the others refer: a long name weighs several kilobytes. */
const named = (drawing: DrawingData | null): DrawingData | null =>
  drawing && { ...drawing, markup: `<g id="${outlineId}">${drawing.markup}</g>` };

/** Not in the browser bundle, which reads the outlines from the prerendered header. */
const bundled: DrawingData | null | undefined =
  import.meta.env.SSR || import.meta.env.DEV ? named(nameOutline) : undefined;

export interface LogoNameProps {
  readonly isInHeader?: boolean | undefined;
}

/**
 * The company's name as outlines of the heading font, so that it looks the same before fonts are loaded; as text where
 * the font lacks one of its letters.
 */
export const LogoName = ({ isInHeader = false }: LogoNameProps) => {
  const [outline] = useState(() => (bundled === undefined ? headerDrawing('span', 'svg') : bundled));
  return (
    <span css={nameStyles}>
      {outline && (
        <svg
          viewBox={outline.viewBox}
          height={`${nameLines.length}em`}
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: isInHeader ? outline.markup : `<use href="#${outlineId}"></use>` }}
        />
      )}
      <span>
        {nameLines.map((line, index) => (
          <span key={line}>{index === 0 ? line : ` ${line}`}</span>
        ))}
      </span>
    </span>
  );
};
