/** Asks the form's own server whether the site would still pass its check with a file as it is about to be saved. */
import type { CmsField } from '../../schema/cms-field.ts';
import type { Language } from '../../language/language.ts';
import { isRecord } from '../../source/yaml/nodes.ts';
import { sayInForm } from './say.ts';

/** A file as the form would write it. */
export interface Edit {
  readonly file: string;
  readonly text: string;
  /** Names in the fields for pictures: a new one is written together with the file. */
  readonly pictures: readonly EditedPicture[];
}

export interface EditedPicture {
  readonly name: string;
  /** The bytes of a new one, in Base64. */
  readonly content?: string | undefined;
}

/** What the server answers: the check's sentences, none when the file may be saved. */
export interface Verdict {
  readonly refusals: readonly string[];
  /** Keys of a text that has changed since its date, as they are to be saved with it. */
  readonly dates?: Readonly<Record<string, string>>;
}

/**
 * What is to be saved with the edit. Throws what the CMS shows in its own dialogue, when the check refuses it.
 *
 * @param address of the check; the form of a published site has none, there the host's own build decides.
 */
export const askCheck = async (address: string, edit: Edit, language: Language): Promise<Verdict['dates']> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(edit),
  }).catch(() => undefined);
  if (response?.ok !== true) throw notSaved(sayInForm[language]('check-silent'));
  const { refusals, dates } = (await response.json()) as Verdict;
  // The dialogue sets them one after the other.
  const numbered = refusals.length === 1 ? refusals : refusals.map((each, index) => `${index + 1}. ${each}`);
  if (refusals.length > 0) throw notSaved(numbered.join('\n'));
  return dates;
};

/** The name under which the CMS shows the cause of a failure in words. */
export const notSaved = (words: string): Error => new Error('saving_failed', { cause: new Error(words) });

/** Names that the fields for pictures hold. */
export const picturesOf = (value: unknown, fields: readonly CmsField[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => picturesOf(item, fields));
  if (!isRecord(value)) return [];
  return fields.flatMap((field) => {
    const held = value[field.name];
    if (field.widget === 'image') return typeof held === 'string' && held !== '' ? [held] : [];
    return picturesOf(held, field.fields ?? []);
  });
};
