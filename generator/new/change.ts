/**
 * What « npm run new » would change, prepared as a whole before anything is written. Functions of values: reading and
 * writing the disk is `apply.ts`.
 */
import { checkSite } from '../check/check-site.ts';
import { isError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { newErrors } from '../diagnostics/new-errors.ts';
import { loadSite } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import type { MediaFile, Sources } from '../source/types.ts';
import { withChanges } from '../source/with-changes.ts';
import { readingsOf } from './readings.ts';

/** A picture to copy: where it is, what it will be called in content/media. */
export interface PictureCopy {
  readonly from: string;
  readonly media: MediaFile;
}

/** Everything that will be written, paths relative to the site's root. */
export interface Change {
  readonly texts: ReadonlyMap<string, string>;
  readonly pictures: readonly PictureCopy[];
  /** What was done and what is left to do. */
  readonly summary: readonly string[];
}

/** Why nothing can be done, in a sentence, and the way out. */
export interface Refused {
  readonly refusal: string;
  readonly hint: string;
}

/** What was prepared, or why nothing can be. */
export type Prepared = Change | Refused;

export const refuse = (refusal: string, hint: string): Refused => ({ refusal, hint });

export const isRefused = (value: object): value is Refused => 'refusal' in value;

/** Why something can't be prepared, in a sentence; undefined when it can. */
export const refusalIn = (prepared: object): string | undefined =>
  isRefused(prepared) ? `${prepared.refusal} ${prepared.hint}` : undefined;

/** Why a change can't be made, in a sentence: what prevents it, or the first error that it would bring. */
export const faultOf = (prepared: Prepared, sources: Sources, today: string): string | undefined => {
  if (isRefused(prepared)) return refusalIn(prepared);
  const [first] = errorsBrought(sources, prepared, today);
  return first && `${first.message} ${first.hint ?? ''}`.trimEnd();
};

/** An error with its place, for a terminal. */
export const errorLine = ({ file, line, message, hint }: Diagnostic): string =>
  `  ${file}:${line} ${message}${hint === undefined ? '' : `\n    → ${hint}`}`;

/** Errors that the change would add to those the site already has. */
export const errorsBrought = (sources: Sources, { texts, pictures }: Change, today: string): Diagnostic[] => {
  const changed = withChanges(
    sources,
    texts,
    pictures.map(({ media }) => media),
  );
  return newErrors(errorsOf(sources, today), errorsOf(changed, today));
};

const known = new WeakMap<Sources, readonly Diagnostic[]>();

/** In both views: with drafts as in development, and without as published. */
const errorsOf = (sources: Sources, today: string): readonly Diagnostic[] => {
  const already = known.get(sources);
  if (already !== undefined) return already;
  const readings = readingsOf(sources);
  const found = [true, false].flatMap((drafts) => {
    const { site, diagnostics } = loadSite(sources, { today, drafts, readBody, readings });
    return [...diagnostics, ...(site === undefined ? [] : checkSite(site).diagnostics)];
  });
  // What both views show is one error.
  const errors = [...new Map(found.filter(isError).map((error) => [errorLine(error), error])).values()];
  known.set(sources, errors);
  return errors;
};
