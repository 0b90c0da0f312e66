import { useEffect, useRef, type ReactNode } from 'react';
import { watchOverflow } from '../browser/watch-overflow.ts';

export interface ScrollerProps {
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
}

/** A horizontally scrolling container, a tab stop only while its content overflows. */
export const Scroller = (props: ScrollerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? watchOverflow(ref.current) : undefined), []);
  return <div ref={ref} role="group" data-scroller="" {...props} />;
};
