import { css } from '@emotion/react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { media } from '../../../src/theme/media.ts';
import { color, text } from '../../../src/theme/tokens.ts';

const dialogStyles = css`
  width: min(34rem, 100vw - 1.5rem);
  max-height: calc(100svh - 1.5rem);
  padding: 1.4rem;
  border: 2px solid ${color.text};
  background: ${color.surface};
  color: inherit;
  overflow: auto;
  &::backdrop {
    background: rgb(29 34 37 / 72%);
  }
  & > h2 {
    font-size: ${text.h3};
    margin-bottom: 0.8rem;
  }
  ${media.reducedMotion} {
    scroll-behavior: auto;
  }
`;

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal `<dialog>`: the browser traps the focus, closes it on Escape, and then restores the focus. */
export const Dialog = ({ title, onClose, className, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect closes it before its removal: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog?.open === false) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} css={dialogStyles} className={className} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
};
