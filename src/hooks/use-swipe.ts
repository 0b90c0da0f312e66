import { useEffect, useRef, type PointerEvent } from 'react';
import { isEnlarged } from '../browser/enlarged.ts';

const minDistancePx = 40;

/**
 * Pointer handlers that report horizontal swipes of one finger or pen. The browser keeps vertical scrolling, two
 * fingers, and any finger while the page is enlarged: `touch-action` is `pan-y pinch-zoom`, and `auto` while it is
 * enlarged.
 */
export const useSwipe = (onSwipe: (direction: 'previous' | 'next') => void) => {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasSwiped = useRef(false);
  useEffect(() => {
    // Another finger, wherever it lands. Runs before the handlers below.
    const forget = () => {
      start.current = undefined;
    };
    addEventListener('pointerdown', forget, true);
    return () => removeEventListener('pointerdown', forget, true);
  }, []);
  return {
    /** Whether the last touch was a swipe: the click that follows it must be ignored. */
    hasSwiped,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        hasSwiped.current = false;
        if (event.pointerType === 'mouse' || !event.isPrimary || isEnlarged()) return;
        start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: (event: PointerEvent) => {
        const from = start.current;
        start.current = undefined;
        if (!from) return;
        const across = event.clientX - from.x;
        if (Math.abs(across) < minDistancePx || Math.abs(across) < Math.abs(event.clientY - from.y)) return;
        hasSwiped.current = true;
        onSwipe(across < 0 ? 'next' : 'previous');
      },
      onPointerCancel: () => {
        start.current = undefined;
      },
    },
  };
};
