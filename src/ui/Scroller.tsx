import { useEffect, useRef, type ReactNode } from 'react';
import { watchOverflow } from '../browser/watch-overflow.ts';

export interface ScrollerProps {
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
}

/** A place that scrolls sideways where what it holds is wider; the keyboard stops there only then. */
export const Scroller = (props: ScrollerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? watchOverflow(ref.current) : undefined), []);
  return <div ref={ref} role="group" data-scroller="" {...props} />;
};
