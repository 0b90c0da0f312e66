import type codeDocs from './code-docs.json';
import type ruleDocs from './rule-docs.json';

/** What docs/diagnostics.md says of a code, beside the report of its fixture. */
export interface CodeDoc {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** Why it matters to the site or its visitors. */
  readonly why: string;
  /** How it is mended. */
  readonly cure: string;
  /** As it should be written. */
  readonly right?: string;
}

/** Codes of the cross-reference rules (`check/rules/<code>.ts`): a code without its documentation does not compile. */
export type RuleCode = keyof typeof ruleDocs;

/** Every code there is: those of the rules, and those reported while sources are read and validated. */
export type DiagnosticCode = RuleCode | keyof typeof codeDocs;
