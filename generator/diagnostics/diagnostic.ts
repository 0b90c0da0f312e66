import type { DiagnosticCode } from './codes.ts';
import type { Place } from './place.ts';

/** Another place that explains a diagnostic. */
export interface RelatedPlace extends Place {
  readonly message: string;
}

/** What programs may rely on: what the sentence says, as data. Each code has those that it knows. */
export interface Facts {
  /** The key, attribute, block, page, file or category that it is about. */
  readonly name?: string;
  /** What is written there. */
  readonly found?: string | number | boolean;
  /** What could stand there: values, names, limits, kinds of values. */
  readonly expected?: readonly (string | number)[];
  /** Names that could be meant, the likeliest first. */
  readonly suggestions?: readonly string[];
}

/** One thing wrong in the site's sources, placed where its author can mend it. */
export interface Diagnostic extends Place {
  readonly severity: 'error' | 'warning';
  /** Permanent: the thing, then what is wrong with it; a heading of docs/diagnostics.md. */
  readonly code: DiagnosticCode;
  /** One sentence in French: what is there, what was expected. */
  readonly message: string;
  /** The way out. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
  readonly facts?: Facts;
}

/** True for one that stops the build. */
export const isError = (diagnostic: Diagnostic): boolean => diagnostic.severity === 'error';
