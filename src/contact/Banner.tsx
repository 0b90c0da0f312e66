import { css } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { color, text } from '../theme/tokens.ts';

const bannerStyles = css`
  border-left: 6px solid ${color.brand};
  background: ${color.surfaceRaised};
  padding: 1.3rem 1.5rem;
  margin-bottom: 2rem;
  overflow-wrap: anywhere;
  & h2 {
    font-size: ${text.h3};
    margin-bottom: 0.5rem;
  }
`;

export interface BannerProps {
  readonly id: string;
  readonly title: string;
  /** The banner takes the focus when this value changes; without it, the banner does not take the focus. */
  readonly attention?: unknown;
  readonly children: ReactNode;
}

/** A message above the form. A banner that reports an error is an alert and takes the focus. */
export const Banner = ({ id, title, attention, children }: BannerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attention !== undefined) ref.current?.focus();
  }, [attention]);
  const titleId = `${id}-title`;
  return (
    <div
      css={bannerStyles}
      ref={ref}
      id={id}
      role={attention === undefined ? 'region' : 'group'}
      aria-labelledby={titleId}
      tabIndex={attention === undefined ? undefined : -1}
    >
      <div role={attention === undefined ? undefined : 'alert'}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </div>
  );
};
