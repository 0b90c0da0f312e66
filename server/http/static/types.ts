import type { StoredObject } from '../site/object-store.ts';

/** A file in one encoding: plain, or compressed by the build. */
export interface FileVariant {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly object: StoredObject;
  /** Strong validator, with its quotes. */
  readonly etag: string;
}

/** A file of the built site, with all headers that do not depend on the request. */
export interface StaticFile {
  /** Path in the built site. */
  readonly path: string;
  /** Smallest first, `identity` always last. */
  readonly variants: readonly FileVariant[];
  readonly lastModified: Date;
  /** Every header but those of the chosen variant. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a path resolves to. */
export type Target =
  | { readonly kind: 'file'; readonly status: 200 | 404; readonly file: StaticFile }
  | { readonly kind: 'redirect'; readonly to: string };
