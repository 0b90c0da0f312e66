/**
 * The red line of each main drawing, struck once when it comes into view. It has a chunk of its own, fetched with the
 * first scroll: without script, and for those who ask for rest, the line is simply there.
 */
import type { motion } from '../theme/tokens.ts';

/** The tokens themselves would bring in the application; their types hold these to them. */
const duration: typeof motion.ample = '600ms';
const easing: typeof motion.stroke = 'cubic-bezier(.2,.7,.2,1)';

/** Drawings that say what they show; those that stand beside words are decoration. */
const drawingSelector = 'main svg[role="img"]:has(.accent)';
/** A line is struck once its drawing is that far into the window, where the eye is. */
const margin = '0px 0px -25%';

/** The lines that wait to be struck, by drawing; a drawing that was in view, or passed, has none. */
const linesByDrawing = new WeakMap<Element, readonly Animation[]>();

/** Watches the drawings of the page that are not watched yet. What is in view already, or was passed, stays as it is. */
export const drawLinesOnScroll = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const lines = linesByDrawing.get(target);
        if (lines && !isIntersecting) continue;
        if (!lines && boundingClientRect.top > innerHeight) {
          linesByDrawing.set(target, holdLines(target));
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

/** Each line waits at its first point. On paper it is there. */
const holdLines = (drawing: Element): readonly Animation[] =>
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
