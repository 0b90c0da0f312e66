import { css } from '@emotion/react';
import { cardFrame } from '#site/identity.gen';
import type { Picture as PictureData } from '#site/types.gen';
import { lazyFrame, pictureFrame } from '../theme/mixins.ts';
import { Picture } from '../ui/Picture.tsx';
import { captionStyles } from './block.styles.ts';
import { sizesOfColumns } from './picture-sizes.ts';

const figureStyles = css`
  margin-top: 2.8rem;
`;

export interface FigureProps {
  readonly picture: PictureData;
  /** Written by the editor; the generator copies it into `picture`, which is what is rendered. */
  readonly alt?: string;
  readonly caption?: string;
}

/** A picture and its caption. */
export const Figure = ({ picture, caption }: FigureProps) => (
  <figure css={figureStyles}>
    <div css={[pictureFrame, lazyFrame, cardFrame]}>
      <Picture picture={picture} sizes={sizesOfColumns(8, 'full')} loading="lazy" />
    </div>
    {caption && <figcaption css={captionStyles}>{caption}</figcaption>}
  </figure>
);
