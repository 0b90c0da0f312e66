/** Copies a film without its metadata. */
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';
import { withoutMetadata } from '../source/film-metadata.ts';

export const copyFilm = defineStep('copy-film', ({ source }: { readonly source: string }): Promise<Uint8Array> =>
  Promise.resolve(withoutMetadata(bytesOf(source))),
);
