import type { Language } from '../language/language.ts';
import type codeDocs from './code-docs.json';
import type { Message } from './message.ts';
import type { Place } from './place.ts';
import type ruleDocs from './rule-docs.json';
import { writeMessage } from './write-message.ts';

/** Codes of the cross-reference rules (`check/rules/<code>.ts`): a code without its documentation does not compile. */
export type RuleCode = keyof typeof ruleDocs;

/** Every code there is: those of the rules, and those reported while sources are read and validated. */
export type DiagnosticCode = RuleCode | keyof typeof codeDocs;

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
  /** What could be written there: values, names, limits, kinds of values. */
  readonly expected?: readonly (string | number)[];
  /** Names that could be meant, the likeliest first. */
  readonly suggestions?: readonly string[];
}

/** One thing wrong in the site's sources, placed where its author can mend it. */
export interface LocalizedDiagnostic extends Place {
  readonly severity: 'error' | 'warning';
  /** Permanent: the thing, then what is wrong with it; what `npm run check -- --explain` is given. */
  readonly code: DiagnosticCode;
  /** One sentence in the language of the site: what is there, what was expected. */
  readonly message: string;
  /** The way out. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
  readonly facts?: Facts;
}

/** A diagnostic before its language is chosen. */
export interface Diagnostic extends Omit<LocalizedDiagnostic, 'message' | 'hint' | 'related'> {
  readonly message: Message;
  /** In the place of the message's own way out. */
  readonly hint?: Message | undefined;
  readonly related?: readonly (Place & { readonly message: Message })[] | undefined;
}

/** A diagnostic with its sentences in one language; its keys are in the order in which JSON prints them. */
export const localize = (
  { file, line, column, endLine, endColumn, severity, code, message, hint, facts, related }: Diagnostic,
  language: Language,
): LocalizedDiagnostic => ({
  file,
  line,
  column,
  endLine,
  endColumn,
  severity,
  code,
  ...writeMessage(message, language),
  ...(hint && { hint: writeMessage(hint, language).message }),
  related: related?.map(({ message: why, ...place }) => ({ ...place, message: writeMessage(why, language).message })),
  facts,
});

/** True for one that stops the build. */
export const isError = (diagnostic: LocalizedDiagnostic): boolean => diagnostic.severity === 'error';
