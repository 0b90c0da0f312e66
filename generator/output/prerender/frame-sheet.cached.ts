/** The style sheet of what every page has in common and the first paint of none needs (src/app/server-styles.ts). */
import { digestOf } from '../../cache/digest.ts';
import { defineStep } from '../../cache/step.ts';
import { rendererOf } from './renderer.ts';

/** A file of the built site. */
export interface FrameSheet {
  /** Path below the built site, named by its content. */
  readonly path: string;
  readonly css: string;
}

/** The sheet of a render bundle, which is given by its key. */
export const frameSheet = defineStep(
  'frame-sheet',
  async ({ renderer }: { readonly renderer: string }): Promise<FrameSheet> => {
    const { frameCss: css } = await rendererOf(renderer).render({ name: 'renderNotFound' }, '');
    return { path: `assets/frame.${digestOf(css).slice(0, 10)}.css`, css };
  },
);
