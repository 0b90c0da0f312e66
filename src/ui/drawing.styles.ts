import { css } from '@emotion/react';
import { color, keptColor } from '../theme/tokens.ts';
import { drawnLines } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';

/** What has a colour of its own, in the place of its surface's. */
const own = (attribute: 'fill' | 'stroke'): string =>
  `[${attribute}]:not([${attribute}='none'],[${attribute}='currentColor'])`;

/**
 * Styles of the drawings of content/drawings. Their files describe shapes with these classes, which the reference lists
 * (block `Drawing`); PDF documents use the same ones (`generator/assets/documents/palette.ts`).
 */
export const drawingStyles = css`
  ${drawnLines({ width: 1.4, letters: 16, stretch: 80 })}
  & .thin {
    stroke-width: 0.8;
  }
  & .dashed {
    stroke-dasharray: 7 5;
  }
  & .bold {
    stroke-width: 2.2;
  }
  & .accent {
    stroke: ${color.accent};
    stroke-width: 2.4;
  }
  & .ground {
    fill: ${color.ground};
  }
  & .tinted {
    fill: ${color.surfaceTinted};
  }
  & .solid {
    fill: ${color.accent};
    stroke: none;
  }
  ${media.forcedColors} {
    /* A highlighted part is told by its wider lines. */
    & [data-p] {
      --highlight: Canvas;
    }
    /* Colours of the drawing itself are what it shows: it keeps them, its lines, and the ground that these need. */
    &:has(${own('fill')}, ${own('stroke')}) {
      forced-color-adjust: none;
      background: ${keptColor.surface};
      color: ${keptColor.text};
      --ground: ${keptColor.surface};
      --surface-tinted: ${keptColor.surfaceTinted};
      --accent: ${keptColor.brand};
      & [data-p] {
        --highlight: ${keptColor.highlight};
      }
    }
  }
  ${media.belowTablet} {
    stroke-width: 0.9;
    & .thin {
      stroke-width: 0.5;
    }
  }
`;
