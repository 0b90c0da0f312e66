/**
 * The interface of an identity: the visual shapes that differ from site to site. Each folder here implements it with
 * the exports of its `identity.ts`; `#site/identity.gen` re-exports the one chosen in site.yaml, the only one in the
 * bundle. Colours, angle, radius and density are values of `theme/tokens.ts`.
 */
import type { SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import type { Labels } from '#site/types.gen';
import type { ButtonVariant } from '../ui/button.styles.ts';

export interface Identity {
  /** The call to action at the end of a page: background, colours, and the space that its shape takes. */
  readonly closingStyles: (above: ClosingGround) => SerializedStyles;
  /** Decorative shape, the first child of that section, behind its text. */
  readonly ClosingShape: () => ReactNode;
  /** The button variant with enough contrast on that background. */
  readonly closingButton: ButtonVariant;
  /** Decorative lower edge of the home page's picture, in a section that is positioned and clips its overflow. */
  readonly HeroEdge: (props: HeroEdgeProps) => ReactNode;
  /** How the frame of an article's lead picture is clipped; `pictureFrame` makes it 100cqw wide. */
  readonly leadFrame: SerializedStyles;
  /** Decorative lines over that picture, the last child of its frame. */
  readonly LeadFrameLines: () => ReactNode;
  /** How the frames of all other pictures are clipped. */
  readonly cardFrame: SerializedStyles;
  /**
   * A filled button: its padding, and the shape of its background on `::before`, so that no shape clips the focus ring.
   */
  readonly buttonShape: SerializedStyles;
  /** Bullets of lists in running text. */
  readonly listBullets: SerializedStyles;
  /** The number of a section or step, from 1, as a filled shape `markHeight` high. */
  readonly markOf: (number: number) => Mark;
  readonly markHeight: number;
  /** The ends of a dimension line (`ui/DimensionLine.tsx`): a background image, .75rem square. */
  readonly lineEnd: string;
  /** The mark of a step on its line, as a pseudo-element: the line is 0.4rem, the step's first line 0.75rem away. */
  readonly stepMark: SerializedStyles;
  /** What separates keywords, as a value of `content`. */
  readonly tagSeparator: string;
  /** How the dash between two crumbs of a breadcrumb is turned, as a value of `transform`. */
  readonly crumbTurn: string;
  /** Path data of the marker of the company on its map, around a point. */
  readonly mapMarker: (x: number, y: number) => string;
}

export interface HeroEdgeProps {
  /** `labels.home` of site.yaml, for identities that show text. */
  readonly words: Labels['home'];
}

/** The background of the section above the call to action. */
export type ClosingGround = 'plain' | 'tinted';

export interface Mark {
  readonly width: number;
  /** Content of an `<svg>`. */
  readonly shape: ReactNode;
}
