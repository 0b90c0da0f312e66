import { css } from '@emotion/react';
import { layoutLabels } from '#site/layout-labels.gen';
import { color, layer, space } from '../theme/tokens.ts';

const skipStyles = css`
  position: absolute;
  left: ${space.margin};
  top: -5rem;
  z-index: ${layer.skipLink};
  background: ${color.inverse};
  color: ${color.inverseText};
  padding: 0.8rem 1.2rem;
  &:focus {
    top: 0.6rem;
    color: ${color.inverseText};
  }
`;

export const contentId = '_content';

/** The skip link, first in the tab order: moves the focus past the menus. */
export const SkipLink = () => (
  <a css={skipStyles} href={`#${contentId}`}>
    {layoutLabels.skipToContent}
  </a>
);
