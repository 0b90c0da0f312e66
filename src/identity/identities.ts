/** Checks at compile time that every identity implements the contract. Types only: in no bundle. */
import type { Identity } from './contract.ts';

type Checked<T extends Identity> = T;

/** The identities, by the name that site.yaml uses. */
export interface Identities {
  readonly epure: Checked<typeof import('./epure/identity.ts')>;
  readonly plain: Checked<typeof import('./plain/identity.ts')>;
  readonly lines: Checked<typeof import('./lines/identity.ts')>;
}
