import { css, type SerializedStyles } from '@emotion/react';
import { useViewTransitionState } from 'react-router-dom';

/** The picture that goes from a card to the page that it leads to, and back (view transitions). */
const travellingStyles = css`
  view-transition-name: page-picture;
`;

/** The styles of a card's picture while the page at `path` comes or goes. */
export const usePictureTransition = (path: string): SerializedStyles | false =>
  useViewTransitionState(path) && travellingStyles;
