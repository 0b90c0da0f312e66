import { css } from '@emotion/react';
import { useState } from 'react';
import { nameLines, nameOutline } from '#site/logo.gen';
import type { DrawingData } from '#site/types.gen';
import { headerDrawing } from './header-drawing.ts';

/** The text lies over its outlines unseen: it is read out, found, selected and copied there. */
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

/** The application carries no outlines: the header, which every document has, holds them. */
const drawn: DrawingData | null | undefined = import.meta.env.SSR || import.meta.env.DEV ? nameOutline : undefined;

/**
 * The company's name in its own letters, whatever fonts have come; in those at hand where its font lacks one of them.
 */
export const LogoName = () => {
  const [outline] = useState(() => (drawn === undefined ? headerDrawing('span > svg') : drawn));
  return (
    <span css={nameStyles}>
      {outline && (
        <svg
          viewBox={outline.viewBox}
          height={`${nameLines.length}em`}
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: outline.markup }}
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
