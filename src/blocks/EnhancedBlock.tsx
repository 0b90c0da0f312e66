import type { Interpolation, Theme } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { enhancements, type EnhancementKind } from './enhancements.ts';

export interface EnhancedBlockProps {
  readonly kind: EnhancementKind;
  readonly styles: Interpolation<Theme>;
  readonly children: ReactNode;
  readonly [attribute: `data-${string}`]: string | undefined;
}

/**
 * A block with progressive enhancement: it works without JavaScript, and loads its enhancement on mount. On pages that
 * are not hydrated, `enhanceAll` does the latter.
 */
export const EnhancedBlock = ({ kind, styles, children, ...attributes }: EnhancedBlockProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const start = async (): Promise<void> => {
      const enhance = await enhancements[kind]();
      if (element && !isUnmounted) stop = enhance(element);
    };
    // A block whose script cannot be loaded stays as it is.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [kind]);
  return (
    <div ref={ref} css={styles} data-enhance={kind} data-hydrate="scroll" {...attributes}>
      {children}
    </div>
  );
};
