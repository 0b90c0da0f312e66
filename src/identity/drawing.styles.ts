import { css } from '@emotion/react';
import { color } from '../theme/tokens.ts';
import { drawnLines } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';

/**
 * The hand of the drawings of content/drawings. The class names are those of the drawings' own
 * files (editors draw them), hence French: bois, plein, fin, fort, tirete, cordeau, m, or.
 */
export const drawingStyles = css`
  ${drawnLines({ width: 1.4, letters: 16, stretch: 80 })}
  & .fin {
    stroke-width: 0.8;
  }
  & .tirete {
    stroke-dasharray: 7 5;
  }
  & .fort {
    stroke-width: 2.2;
  }
  & .cordeau {
    stroke: ${color.accent};
    stroke-width: 2.4;
  }
  & .bois {
    fill: ${color.ground};
  }
  & .plein {
    fill: ${color.surfaceTinted};
  }
  & .m,
  & .or {
    fill: ${color.accent};
    stroke: none;
  }
  ${media.belowTablet} {
    stroke-width: 0.9;
    & .fin {
      stroke-width: 0.5;
    }
  }
`;
