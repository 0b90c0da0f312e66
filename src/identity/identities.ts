/** Every identity keeps the contract: what a folder leaves out does not compile. No bundle holds this module. */
import type { Identity } from './contract.ts';

type Kept<T extends Identity> = T;

/** The modules by the names that site.yaml chooses from. */
export interface Identities {
  readonly epure: Kept<typeof import('./epure/identity.ts')>;
  readonly plain: Kept<typeof import('./plain/identity.ts')>;
  readonly lines: Kept<typeof import('./lines/identity.ts')>;
}
