/** Background and width of drawn blocks, from their attributes `surface` and `place`. */
import { css, type SerializedStyles } from '@emotion/react';
import { media } from '../theme/media.ts';
import { darkSurface, tintedSurface } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';

export type BlockSurface = 'page' | 'tinted' | 'dark';
export type BlockWidth = 'column' | 'wide';

export interface BlockSurfaceProps {
  readonly surface?: BlockSurface;
  readonly place?: BlockWidth;
}

const surfaceStyles: Record<BlockSurface, SerializedStyles | undefined> = {
  page: undefined,
  tinted: tintedSurface,
  dark: darkSurface,
};

/**
 * From the text's left edge to the edge of the window. The repeated class outweighs the margin that a section sets on
 * its children.
 */
const wideStyles = css`
  margin-inline: calc(-1 * ${space.margin});
  padding-inline: ${space.margin};
  ${media.desktop} {
    /* The margin of the widest windows is more than the block has room for. */
    padding-left: min(${space.margin}, 6rem);
    &&& {
      margin-left: 0;
    }
  }
`;

const bandStyles = css`
  padding-block: clamp(1.6rem, 3.4vw, 3.4rem);
`;

const paddedStyles = css`
  padding-inline: clamp(1.2rem, 3vw, 2.6rem);
`;

const wideBandStyles = css`
  ${media.desktop} {
    padding-left: clamp(1.2rem, 3vw, 3rem);
  }
`;

const baseStyles = css`
  margin-top: 2.6rem;
  ${media.print} {
    --ground: #fff;
    color: #000;
    background: none;
  }
`;

/** The styles of a block with these attributes. */
export const blockSurfaceStyles = ({
  surface = 'page',
  place = 'column',
}: BlockSurfaceProps): (SerializedStyles | undefined)[] => {
  const isBand = surface !== 'page';
  const isWide = place === 'wide';
  return [
    baseStyles,
    surfaceStyles[surface],
    isBand ? bandStyles : undefined,
    isWide ? wideStyles : isBand ? paddedStyles : undefined,
    isWide && isBand ? wideBandStyles : undefined,
  ];
};
