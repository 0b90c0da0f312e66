import { css } from '@emotion/react';
import type { MouseEvent } from 'react';
import { labels } from '#site/labels.gen';
import type { Photo } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { captionText } from '../theme/mixins.ts';
import { fill } from '../ui/fill.ts';
import { Picture } from '../ui/Picture.tsx';
import { largestOf, openLightbox } from './lightbox.ts';

const figureStyles = css`
  & + & {
    margin-top: 1.6rem;
  }
  & > a {
    display: block;
    cursor: zoom-in;
  }
  & img,
  & ._picture-missing {
    width: 100%;
    aspect-ratio: 16 / 10;
    object-fit: cover;
  }
  ${media.print} {
    & img {
      max-height: 50mm;
    }
  }
`;

const creditStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 0.9rem;
  padding-top: 0.9rem;
  & > b {
    font-weight: 600;
  }
`;

export interface ProjectPhotosProps {
  readonly photos: readonly Photo[];
  /** Title on the placeholder of a photograph that fails to load. */
  readonly title: string;
  /** `sizes` of the pictures. */
  readonly sizes: string;
}

/** The photographs of a project, each with what it is, where and when it was taken, and by whom. */
export const ProjectPhotos = ({ photos, title, sizes }: ProjectPhotosProps) => {
  const pictures = photos.map(({ picture }) => picture);
  const onEnlarge = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    void openLightbox(pictures, index, () => link.focus());
  };
  return (
    <div>
      {photos.map((photo, index) => (
        <figure key={photo.picture.base} css={figureStyles}>
          <a
            href={largestOf(photo.picture).src}
            aria-label={fill(labels.project.enlargeImage, { image: photo.picture.alt })}
            data-replay=""
            onClick={(event) => onEnlarge(event, index)}
          >
            <Picture picture={photo.picture} sizes={sizes} loading={index === 0 ? 'eager' : 'lazy'} title={title} />
          </a>
          <PhotoCredit photo={photo} />
        </figure>
      ))}
    </div>
  );
};

const PhotoCredit = ({ photo: { place, date, credit } }: { readonly photo: Photo }) => (
  <figcaption css={[captionText, creditStyles]}>
    <b>{labels.project.photo}</b>
    <span>{place}</span>
    {date && <time dateTime={date.iso}>{date.text}</time>}
    <span>© {credit}</span>
  </figcaption>
);
