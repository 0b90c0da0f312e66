import { css } from '@emotion/react';
import { cardFrame } from '#site/identity.gen';
import type { Picture as PictureData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { lazyFrame, pictureFrame } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { Picture } from '../ui/Picture.tsx';
import type { BlockWidth } from './block-surface.styles.ts';
import { captionStyles } from './block.styles.ts';
import { acrossSizes, sizesOfColumns } from './picture-sizes.ts';
import { RunningText } from '../ui/RunningText.tsx';

const figureStyles = css`
  margin-top: 2.8rem;
`;

/**
 * From the text's left edge to the edge of the window, low: where the text changes its subject. The repeated class
 * outweighs the margin that a section sets on its children.
 */
const wideStyles = css`
  margin: clamp(3.5rem, 6vw, 6rem) calc(-1 * ${space.margin}) 0;
  & > figcaption {
    padding-inline: ${space.margin};
  }
  ${media.desktop} {
    &&& {
      margin-left: 0;
    }
    & > div {
      --ratio: 21 / 9;
    }
    & > figcaption {
      padding: 0;
    }
  }
`;

export interface FigureProps {
  readonly picture: PictureData;
  /** Written by the editor; the generator copies it into `picture`, which is what is rendered. */
  readonly alt?: string;
  readonly caption?: string;
  readonly place?: BlockWidth;
}

/** A picture and its caption. */
export const Figure = ({ picture, caption, place = 'column' }: FigureProps) => (
  <figure css={place === 'wide' ? wideStyles : figureStyles}>
    <div css={[pictureFrame, lazyFrame, place === 'column' && cardFrame]}>
      <Picture picture={picture} sizes={place === 'wide' ? acrossSizes : sizesOfColumns(8, 'full')} loading="lazy" />
    </div>
    {caption && (
      <figcaption css={captionStyles}>
        <RunningText text={caption} />
      </figcaption>
    )}
  </figure>
);
