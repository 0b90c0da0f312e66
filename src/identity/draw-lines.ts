/**
 * Line-drawing animation: the accent line of each main drawing is drawn once when it scrolls into view. A chunk of its
 * own, fetched on the first scroll. Without JavaScript or with reduced motion the line is simply visible.
 */
import type { motion } from '../theme/tokens.ts';

/** Copies of motion tokens, whose module would pull in the application; the types keep them in sync. */
const duration: typeof motion.ample = '600ms';
const easing: typeof motion.stroke = 'cubic-bezier(.2,.7,.2,1)';

/** Drawings with a text alternative; the others are decorative. */
const drawingSelector = 'main svg[role="img"]:has(.accent)';
/** A drawing counts as in view above the lowest quarter of the window. */
const margin = '0px 0px -25%';

/** The paused animations, by drawing. Drawings that were never below the window have none. */
const linesByDrawing = new WeakMap<Element, readonly Animation[]>();

/** Observes the page's drawings that are not observed yet; those in view or above the window are not animated. */
export const drawLinesOnScroll = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const lines = linesByDrawing.get(target);
        if (lines && !isIntersecting) continue;
        if (!lines && boundingClientRect.top > innerHeight) {
          linesByDrawing.set(target, pauseLines(target));
          continue;
        }
        for (const line of lines ?? []) line.play();
        watcher.unobserve(target);
      }
    },
    { rootMargin: margin },
  );
  for (const drawing of document.querySelectorAll(drawingSelector))
    if (!linesByDrawing.has(drawing)) watcher.observe(drawing);
};

/** Pauses each line at its first point; printing finishes the animation. */
const pauseLines = (drawing: Element): readonly Animation[] =>
  [...drawing.querySelectorAll<SVGGeometryElement>('.accent')].map((line) => {
    const { x, y } = line.getPointAtLength(0);
    const origin = `${x}px ${y}px`;
    const animation = line.animate(
      { scale: ['0', '1'], transformOrigin: [origin, origin] },
      { duration: Number.parseInt(duration), easing },
    );
    animation.pause();
    addEventListener('beforeprint', () => animation.finish(), { once: true });
    return animation;
  });
