import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';

const boxStyles = css`
  margin-top: 2.4rem;
  padding: clamp(1.4rem, 3vw, 2.4rem);
  background: ${color.surfaceTinted};
  --ground: ${color.surfaceTinted};
  & > * + * {
    margin-top: 0.8rem;
  }
  & > ._list {
    margin-block: 0.4rem -0.5rem;
  }
`;

export interface CalloutProps {
  readonly title: string;
  /** The generator omits the block after this date. */
  readonly expires?: string;
  readonly children?: ReactNode;
}

/** A highlighted note. */
export const Callout = ({ title, children }: CalloutProps) => (
  <div css={boxStyles}>
    <h3>{title}</h3>
    {children}
  </div>
);
