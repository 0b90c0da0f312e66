/** What is said of the site's office: of errors, of changes, of what became of a publication. */
import type { LocalizedDiagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import { maxFileMegabytes, type BuildOutcome, type Change, type PublishResult } from '../../../office/api.ts';
import { fill } from '../../../src/ui/fill.ts';
import { words } from '../site.ts';
import { ApiError } from '../state/api.ts';
import { placeNames } from './form-places.ts';
import { entryOf, formOf, type DeskForms } from './forms.ts';

/** The sentence of an error of the API: the office's own, where it gives one. */
export const errorSentence = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.errors.unavailable;
  if (error.sentence !== undefined) return error.sentence;
  // That of the desk speaks of a request.
  if (error.code === 'not-found') return words.frame.notFound;
  return fill(words.errors[error.code], { most: maxFileMegabytes });
};

/** Where a change is, in the words of the form. */
export const changePlace = (forms: DeskForms, path: string, { place }: Pick<Change, 'place'>): string => {
  const form = formOf(forms, path);
  const names = form === undefined ? place.map(String) : placeNames(form.fields, place);
  return names.join(' › ');
};

/** A value in words: texts as they are, lists item by item, objects by their texts. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return words.site.nothing;
  if (value === true) return words.site.yes;
  if (value === false) return words.site.no;
  if (Array.isArray(value)) return value.map(valueText).join(' ; ');
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What the check refuses, each with what it is about; warnings keep nothing back. */
export const refusalsOf = (forms: DeskForms, diagnostics: readonly LocalizedDiagnostic[]): string => {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const shown = errors
    .slice(0, maxShown)
    .map(({ file, message }) => `${entryOf(formOf(forms, file), file).title} : ${message}`);
  return [...shown, ...(errors.length > maxShown ? ['…'] : [])].join(' ');
};

/** Sentences that one message can show; the others come at the next attempt. */
const maxShown = 5;

/** Why visitors don't see a publication; empty for those that they see. */
const outcomeSentence = (forms: DeskForms, outcome: BuildOutcome): string => {
  switch (outcome.kind) {
    case 'published':
    case 'superseded':
      return '';
    case 'refused':
      return refusalsOf(forms, outcome.diagnostics);
    case 'cancelled':
      return words.site.cancelled;
    case 'failed':
      return outcome.sentence;
    default:
      return outcome satisfies never;
  }
};

/** What became of a publication, but for conflicts, which are decided. */
export const resultSentence = (forms: DeskForms, result: Exclude<PublishResult, { kind: 'conflict' }>): string => {
  switch (result.kind) {
    case 'published': {
      const push = result.outcome.kind === 'published' ? result.outcome.push : undefined;
      if (push?.kind === 'unsent') return push.sentence;
      if (push?.kind === 'sent') return words.site.sent;
      return push?.kind === 'refused' ? `${words.site.published} ${push.sentence}` : words.site.published;
    }
    case 'unchanged':
      return words.site.unchanged;
    case 'wrong':
      return fill(words.site.refused, { reason: refusalsOf(forms, result.diagnostics) });
    case 'not-built':
      return fill(words.site.refused, { reason: outcomeSentence(forms, result.outcome) });
    case 'refused':
      return fill(words.site.refused, { reason: result.sentence });
    default:
      return result satisfies never;
  }
};
