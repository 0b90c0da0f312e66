import { css, type SerializedStyles } from '@emotion/react';
import { useViewTransitionState } from 'react-router-dom';

/** The picture shared by a card and the page that it links to (view transitions). */
const sharedPictureStyles = css`
  view-transition-name: page-picture;
`;

/** The styles of a card's picture during the view transition to or from the page at `path`; `false` otherwise. */
export const usePictureTransition = (path: string): SerializedStyles | false =>
  useViewTransitionState(path) && sharedPictureStyles;
