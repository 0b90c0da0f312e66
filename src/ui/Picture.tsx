import { useEffect, useRef, useState } from 'react';
import type { Picture as PictureData } from '#site/types.gen';
import { hasFailed, logMissingPicture, MissingPicture } from './MissingPicture.tsx';

export interface PictureProps {
  readonly picture: PictureData;
  /** The `sizes` attribute. */
  readonly sizes: string;
  /**
   * Widest variant in `srcset`, in pixels. A small frame needs no wider one, and a shorter `srcset` makes pages
   * smaller.
   */
  readonly widest?: number | undefined;
  readonly loading: 'eager' | 'lazy';
  /** The page's largest contentful paint: fetched first. */
  readonly priority?: boolean;
  /** Title on the placeholder when the picture fails; the alternative text by default. */
  readonly title?: string;
  /** Decorative here: the text beside it conveys the same. */
  readonly isDecorative?: boolean;
  readonly className?: string;
}

/** A picture in the browser's best format, never upscaled; a hatched placeholder when it fails. [4.image-failed] */
export const Picture = ({
  picture,
  sizes,
  widest = Infinity,
  loading,
  priority = false,
  title,
  isDecorative = false,
  className,
}: PictureProps) => {
  const [failedBase, setFailedBase] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const name = title ?? picture.alt;

  const reportFailure = () => {
    logMissingPicture(name, sourceOf(picture));
    setFailedBase(picture.base);
  };

  // The error event may have fired before hydration; the element's state still tells.
  useEffect(() => {
    if (image.current && hasFailed(image.current)) reportFailure();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picture.base]);

  if (failedBase === picture.base) return <MissingPicture title={name} className={className} />;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(picture, widest)} sizes={sizes} />
      <img
        ref={image}
        className={className}
        src={sourceOf(picture)}
        width={picture.width}
        height={picture.height}
        alt={isDecorative ? '' : picture.alt}
        data-title={title === picture.alt ? undefined : title}
        loading={loading}
        decoding={loading === 'lazy' ? 'async' : undefined}
        fetchPriority={priority ? 'high' : undefined}
        onError={reportFailure}
      />
    </picture>
  );
};

const sourceSet = (picture: PictureData, widest: number): string =>
  picture.widths
    .filter((width, index) => width <= widest || index === 0)
    .map((width) => `${picture.base}-${width}.avif ${width}w`)
    .join(', ');

/**
 * The variant of middle width, for browsers without AVIF (before 2022 to 2024, by vendor): a second list of widths
 * would make every page longer for them.
 */
const sourceOf = (picture: PictureData): string => {
  const middle = picture.widths[Math.floor((picture.widths.length - 1) / 2)] ?? picture.width;
  return `${picture.base}-${middle}.jpg`;
};
