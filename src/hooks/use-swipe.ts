import { useRef, type PointerEvent } from 'react';

const minDistancePx = 40;

/** Pointer handlers that report horizontal swipes of a finger or pen; vertical scrolling is left to the browser. */
export const useSwipe = (onSwipe: (direction: 'previous' | 'next') => void) => {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasSwiped = useRef(false);
  return {
    /** Whether the last touch was a swipe: the click that follows it must be ignored. */
    hasSwiped,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        hasSwiped.current = false;
        start.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
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
