/**
 * What « npm run new » would change, prepared as a whole before anything is written. Functions of values: reading and
 * writing the disk is `apply.ts`.
 */
import { checkSite } from '../check/check-site.ts';
import { isError, type LocalizedDiagnostic } from '../diagnostics/diagnostic.ts';
import { newErrors } from '../diagnostics/new-errors.ts';
import { CommandError } from '../language/command-error.ts';
import { createReadings } from '../source/known-readings.ts';
import { loadSite } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import type { MediaFile, Sources } from '../source/types.ts';
import { withChanges } from '../source/with-changes.ts';

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

/** The texts of the site as this command has read them: what it writes is checked several times, and read once. */
export const readingsOf = createReadings();

type Checked = LocalizedDiagnostic | undefined;

/** What is wrong, in a sentence: why `check` refuses, or the error that it finds; undefined when it finds none. */
export const faultOf = async (check: () => Checked | Promise<Checked>): Promise<string | undefined> => {
  let found: LocalizedDiagnostic | CommandError | undefined;
  try {
    found = (await check()) ?? undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    found = error;
  }
  return found && `${found.message} ${found.hint ?? ''}`.trimEnd();
};

/** An error with its place, for a terminal. */
export const errorLine = ({ file, line, message, hint }: LocalizedDiagnostic): string =>
  `  ${file}:${line} ${message}${hint === undefined ? '' : `\n    → ${hint}`}`;

/** Errors that the change would add to those the site already has. */
export const errorsBrought = (sources: Sources, { texts, pictures }: Change, today: string): LocalizedDiagnostic[] => {
  const media = pictures.map((picture) => picture.media);
  return newErrors(errorsOf(sources, today), errorsOf(withChanges(sources, texts, media), today));
};

const known = new WeakMap<Sources, readonly LocalizedDiagnostic[]>();

/** In both views: with drafts as in development, and without as published. */
const errorsOf = (sources: Sources, today: string): readonly LocalizedDiagnostic[] => {
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
