import type { ReactNode } from 'react';

export interface KnownProps {
  /** Path of the fact in site.yaml, such as `company.siret`. */
  readonly field: string;
  readonly children?: ReactNode;
}

/** Conditional content: the generator omits it unless site.yaml gives the fact that `field` names. */
export const Known = ({ children }: KnownProps) => children;
