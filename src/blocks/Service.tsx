import type { ReactNode } from 'react';
import type { Picture as PictureData, ResolvedRoute } from '#site/types.gen';
import { cardFrame } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { lazyFrame, pictureFrame } from '../theme/mixins.ts';
import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SectionMark } from '../ui/SectionMark.tsx';
import { textLinkStyles } from '../ui/text-link.styles.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { sizesOfColumns } from './picture-sizes.ts';
import { bodyStyles, linkStyles, placeOf, textStyles } from './Service.styles.ts';
import { usePictureTransition } from './use-picture-transition.ts';

export interface ServiceProps {
  readonly title: string;
  readonly to: ResolvedRoute;
  readonly picture: PictureData;
  /** Written by the editor; the generator copies it into `picture`, which is what is rendered. */
  readonly alt?: string;
  readonly children?: ReactNode;
  /** Given by `Services`: its number from 1, also marked on the drawing. */
  readonly number?: number;
  /** How many cards there are. */
  readonly count?: number;
  readonly isBesideDrawing?: boolean;
}

/** A service as a card: picture, mark, title, short text, link. */
export const Service = ({
  title,
  to,
  picture,
  children,
  number = 1,
  count = 1,
  isBesideDrawing = false,
}: ServiceProps) => {
  const { columns, styles } = placeOf(number, count, isBesideDrawing);
  const transition = usePictureTransition(to.path);
  return (
    <article css={styles} className="_card">
      <div css={[pictureFrame, lazyFrame, cardFrame, transition]} className="_view">
        <Picture
          picture={picture}
          sizes={sizesOfColumns(columns)}
          widest={columns < 6 ? 1200 : undefined}
          loading="lazy"
          title={title}
        />
      </div>
      <div css={bodyStyles} className="_body">
        <SectionMark number={number} />
        <h3>{title}</h3>
        <div css={textStyles}>{children}</div>
        <Link css={[textLinkStyles, linkStyles]} to={to.path}>
          <span>
            {labels.home.learnMore}
            <VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </Link>
      </div>
    </article>
  );
};
