/** One thing a schema refuses, and how it is reported. */
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Located, ValuePath } from '../source/types.ts';
import type { Shape } from './shape.ts';

interface ViolationBase {
  /** Path of the value, or of the group that lacks or holds the key. */
  readonly path: ValuePath;
  /** The same path as ajv writes it. */
  readonly pointer: string;
  readonly value: unknown;
  readonly shape: Shape | undefined;
  readonly root: Shape;
  readonly document: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One thing a schema refuses. */
export type Violation = ViolationBase &
  (
    | { readonly kind: 'missing' | 'unknown' | 'misnamed'; readonly name: string }
    | { readonly kind: 'wrong'; readonly keyword: string }
  );

/** Keys of a YAML file, or attributes of a block in a text. */
export type Wording = 'key' | 'attribute';

/** How it is reported. */
export type Refusal = Pick<Finding, 'message' | 'hint' | 'facts'>;

export type Speak = (violation: Violation, doc: Located, wording: Wording) => Refusal;
