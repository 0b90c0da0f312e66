/** One thing a schema refuses, and how it is reported. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Located, ValuePath } from '../source/types.ts';
import type { Shape } from './shape.ts';

/** What is validated: a document, or the attributes of a block. */
export interface Validated {
  readonly document: unknown;
  /** The same as its file has it, without default words. */
  readonly written: unknown;
  readonly root: Shape;
  readonly doc: Located;
  /** Keys of a YAML file, or attributes of a block in a text. */
  readonly wording: 'key' | 'attribute';
}

interface SchemaErrorBase extends Validated {
  /** Path of the value, or of the group that lacks or holds the key. */
  readonly path: ValuePath;
  /** The same path as ajv writes it. */
  readonly pointer: string;
  readonly value: unknown;
  readonly shape: Shape | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A key that is missing, or that should not be there as it is. */
export type KeyError = SchemaErrorBase & { readonly kind: 'missing' | 'unknown' | 'misnamed'; readonly name: string };

/** One thing a schema refuses. */
export type SchemaError = KeyError | (SchemaErrorBase & { readonly kind: 'wrong'; readonly keyword: string });

/** How it is reported. */
export type SchemaErrorReport = Pick<Diagnostic, 'message' | 'hint' | 'facts'>;
