import type { ReactNode } from 'react';

export interface KnownProps {
  readonly field: string;
  readonly children?: ReactNode;
}

/** Content that depends on a fact of the spec file; the generator leaves it out while the fact is unknown. */
export const Known = ({ children }: KnownProps) => children;
