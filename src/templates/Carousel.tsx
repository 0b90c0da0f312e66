import { flushSync } from 'react-dom';
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { constants } from '#site/constants.gen';
import { labels } from '#site/labels.gen';
import type { Picture as PictureData } from '#site/types.gen';
import { isEnlarged } from '../browser/enlarged.ts';
import { useAutoAdvance } from '../hooks/use-auto-advance.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useReducedMotion } from '../hooks/use-media-query.ts';
import { useSwipe } from '../hooks/use-swipe.ts';
import { pageWidth } from '../theme/mixins.ts';
import { fill } from '../ui/fill.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { barStyles, captionStyles, controlsStyles, frameStyles, ticksStyles } from './Carousel.styles.ts';
import { largestOf, openLightbox } from './lightbox.ts';

export interface CarouselProps {
  readonly images: readonly PictureData[];
  /** Title on the placeholder of a picture that fails to load. */
  readonly title: string;
  /** `sizes` of the pictures. */
  readonly sizes: string;
}

/**
 * The pictures of a project (ARIA Practices, carousel). It advances automatically unless there is only one picture, the
 * visitor prefers reduced motion, or the pointer or the focus is on it. Use the project's id as `key`, so that another
 * project begins at its first picture. [4.carousel]
 */
export const Carousel = ({ images, title, sizes }: CarouselProps) => {
  const [index, setIndex] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  /** The visitor's choice with the button; until there is one, the motion preference decides. */
  const [chosen, setChosen] = useState<'play' | 'pause'>();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const isHydrated = useHydrated();
  const prefersReducedMotion = useReducedMotion();
  const frame = useRef<HTMLDivElement>(null);

  const total = images.length;
  const isPlaying = total > 1 && (chosen === undefined ? !prefersReducedMotion : chosen === 'play');
  const isRunning = isHydrated && isPlaying && !isHovered && !isFocused;

  const show = useCallback(
    (wanted: number) => {
      const next = (wanted + total) % total;
      setIndex(next);
      setSeen((before) => new Set([...before, next, (next + 1) % total]));
    },
    [total],
  );
  const advance = useCallback(() => {
    // A visitor who has enlarged the page is looking at the picture, as one who swipes: stop advancing.
    if (isEnlarged()) setChosen('pause');
    else show(index + 1);
  }, [show, index]);
  useAutoAdvance(isRunning, constants.carousel.autoAdvanceMs, advance, index);

  const swipe = useSwipe((direction) => {
    if (total < 2) return;
    // A visitor who swipes is looking at the pictures: stop advancing.
    setChosen('pause');
    show(direction === 'next' ? index + 1 : index - 1);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (total < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    else if (event.key === 'ArrowRight') show(index + 1);
    else return;
    event.preventDefault();
    if (frame.current?.contains(document.activeElement)) focusSlideSoon(frame.current);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  const onEnlarge = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (swipe.hasSwiped.current) return;
    void openLightbox(images, index, (closedAt) => {
      // The slide must be the current one before it is focused: the focus would be lost with a slide that goes.
      flushSync(() => show(closedAt));
      if (frame.current) focusSlideSoon(frame.current);
    });
  };

  const position = fill(labels.project.position, { index: index + 1, total });
  return (
    <section
      css={pageWidth}
      aria-roledescription={labels.project.carouselRole}
      aria-label={labels.project.carousel}
      data-hydrate=""
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} css={frameStyles} {...swipe.handlers}>
        {images.map((image, at) =>
          at === index || seen.has(at) || (isHydrated && at === 1) ? (
            <div
              key={image.base}
              className={at === index ? '_current' : undefined}
              role="group"
              aria-roledescription={labels.project.slide}
              aria-label={fill(labels.project.position, { index: at + 1, total })}
              aria-hidden={at === index ? undefined : true}
            >
              <a
                href={largestOf(image).src}
                aria-label={fill(labels.project.enlargeImage, { image: image.alt })}
                tabIndex={at === index ? undefined : -1}
                data-replay=""
                onClick={onEnlarge}
              >
                <Picture
                  picture={image}
                  sizes={sizes}
                  loading={at === 0 ? 'eager' : 'lazy'}
                  priority={at === 0}
                  title={title}
                />
              </a>
            </div>
          ) : null,
        )}
      </div>
      {total > 1 && (
        <div css={barStyles}>
          <div css={ticksStyles}>
            {images.map((image, at) => (
              <button
                key={image.base}
                type="button"
                aria-label={fill(labels.project.goToImage, { index: at + 1, total })}
                aria-current={at === index ? 'true' : undefined}
                data-replay=""
                onClick={() => show(at)}
              />
            ))}
          </div>
          <p css={captionStyles} aria-live={isRunning ? 'off' : 'polite'}>
            {images[index] ? fill(labels.project.slideCaption, { position, image: images[index].alt }) : position}
          </p>
          <div css={controlsStyles}>
            <button type="button" aria-label={labels.project.previous} data-replay="" onClick={() => show(index - 1)}>
              <InterfaceIcon name="arrowLeft" />
            </button>
            <button
              type="button"
              aria-label={isPlaying ? labels.project.pause : labels.project.play}
              data-replay=""
              onClick={() => setChosen(isPlaying ? 'pause' : 'play')}
            >
              <InterfaceIcon name={isPlaying ? 'pause' : 'play'} />
            </button>
            <button type="button" aria-label={labels.project.next} data-replay="" onClick={() => show(index + 1)}>
              <InterfaceIcon name="arrow" />
            </button>
          </div>
        </div>
      )}
    </section>
  );
};

/** Frames in which a slide becomes visible; what stays hidden longer is left alone. */
const visibleWithinFrames = 30;

/** Moves the focus to the current slide once it is visible: a hidden link takes none. */
const focusSlideSoon = (frame: HTMLElement, frames = visibleWithinFrames): void => {
  requestAnimationFrame(() => {
    const link = frame.querySelector<HTMLElement>('._current a');
    link?.focus();
    if (link && document.activeElement !== link && frames > 1) focusSlideSoon(frame, frames - 1);
  });
};
