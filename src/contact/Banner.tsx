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
  /** A value whose change calls for attention: the banner then takes the focus. None for a quiet banner. */
  readonly attention?: unknown;
  readonly children: ReactNode;
}

/** A message above the form. One that reports a failure takes the focus each time it has something new to say. */
export const Banner = ({ id, title, attention, children }: BannerProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attention !== undefined) box.current?.focus();
  }, [attention]);
  const titleId = `${id}-title`;
  return (
    <div
      css={bannerStyles}
      ref={box}
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
