/**
 * What makes a site's pages its company's own: the shapes that the renderer leaves open. Each folder here is one
 * identity, and gives all of this as the exports of its `identity.ts`; `#site/identity.gen` names the one that
 * site.yaml chose, and no other reaches the bundle. Colours, angle, radius and density are values of `theme/tokens.ts`.
 */
import type { SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import type { Labels } from '#site/types.gen';
import type { ButtonVariant } from '../ui/button.styles.ts';

export interface Identity {
  /** The section that closes a page: its ground, the colours on it, the room that its shape takes. */
  readonly closingStyles: (above: ClosingGround) => SerializedStyles;
  /** Drawn as the first child of that section, behind its words; decoration. */
  readonly ClosingShape: () => ReactNode;
  /** The button that can be read on that ground. */
  readonly closingButton: ButtonVariant;
  /** The lower edge of the home page's picture, inside its section, which is positioned and clips; decoration. */
  readonly HeroEdge: (props: HeroEdgeProps) => ReactNode;
  /** The lead picture of an article: how its frame is cut (`pictureFrame` measures it, 100cqw wide). */
  readonly leadFrame: SerializedStyles;
  /** Lines over that picture, the frame's last child; decoration. */
  readonly LeadFrameLines: () => ReactNode;
  /** Every other picture's frame. */
  readonly cardFrame: SerializedStyles;
  /** A filled button: its padding, and its ground drawn on `::before` so that the focus ring is never clipped. */
  readonly buttonShape: SerializedStyles;
  /** What stands before the items of a list in a text. */
  readonly listBullets: SerializedStyles;
  /** The mark of a section or a step, from 1 up: filled, `markHeight` high. */
  readonly markOf: (number: number) => Mark;
  readonly markHeight: number;
  /** An end of a dimension line (`ui/DimensionLine.tsx`): a background image in a square of .75rem. */
  readonly lineEnd: string;
  /** The company on its own map: the path of a sign around a point. */
  readonly mapMarker: (x: number, y: number) => string;
}

export interface HeroEdgeProps {
  /** `labels.home` of site.yaml: an identity may show words of its own. */
  readonly words: Labels['home'];
}

/** What a closing section stands against. */
export type ClosingGround = 'plain' | 'tinted';

export interface Mark {
  readonly width: number;
  /** Inside an `<svg>`. */
  readonly shape: ReactNode;
}
