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
 * A block that works without script and better with it: its script is fetched with the application, and only where it
 * stands.
 */
export const EnhancedBlock = ({ kind, styles, children, ...attributes }: EnhancedBlockProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const enhance = await enhancements[kind]();
      if (element && !isGone) stop = enhance(element);
    };
    // Without its script the block stays as it is.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [kind]);
  return (
    <div ref={ref} css={styles} data-enhance={kind} data-hydrate="scroll" {...attributes}>
      {children}
    </div>
  );
};
