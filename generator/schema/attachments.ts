/** The tables of attachments in docs/operations.md: what is accepted, refused, quarantined, and what is said. */
import {
  quarantines,
  refusals,
  type AttachmentGroup,
  type QuarantineReason,
  type RefusalReason,
} from '../../http/attachments.ts';
import type { ErrorsSpec } from '../../schema/types.gen.ts';
import { languages, type By } from '../language/language.ts';

type Files = Required<NonNullable<ErrorsSpec['files']>>;
type SpokenRefusal = keyof Files['refused'];
type SpokenQuarantine = keyof Files['quarantined'];

/** A site's errors with a sentence for each kind. */
export interface WholeErrors {
  readonly api: Pick<ErrorsSpec['api'], 'fileRefused'>;
  readonly files: {
    readonly refused: Readonly<Record<SpokenRefusal, string>>;
    readonly quarantined: Readonly<Record<SpokenQuarantine, string>>;
  };
}

const groups: Readonly<Record<AttachmentGroup, { readonly title: string; readonly accepted: string }>> = {
  any: { title: 'any type', accepted: 'content of an accepted type, stored under the extension of what it is' },
  pdf: {
    title: 'PDF',
    accepted:
      'the header within the first kilobyte, behind a byte order mark, line ends, a printer’s lines; ' +
      'an owner’s password; a truncated file',
  },
  picture: {
    title: 'JPEG, PNG',
    accepted:
      'stray bytes between segments and data behind the end, as phones write; a truncated picture; ' +
      'above 64 million pixels without a thumbnail',
  },
  word: {
    title: 'Word (.doc, .docx)',
    accepted: 'the streams of LibreOffice and OpenOffice, in any case; links to pages; a template on the same machine',
  },
  archive: {
    title: 'ZIP',
    accepted:
      'names in any script, with joiners and direction marks; stored or Deflate; zeros and line ends behind ' +
      'the archive; documents inside, inspected like those sent alone',
  },
};

const codes = (kinds: object): string =>
  Object.keys(kinds)
    .map((kind) => `\`${kind}\``)
    .join(', ');

type Kinds = Readonly<Record<string, { readonly groups: readonly AttachmentGroup[]; readonly found: string }>>;

/** The kinds of a group, with those that occur in every type only where all types are listed. */
const kindsOf = (kinds: Kinds, group: AttachmentGroup): Kinds =>
  Object.fromEntries(Object.entries(kinds).filter(([, kind]) => kind.groups.includes(group)));

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Prints the two tables: by type, and by kind with the sentences of both languages. */
export const printAttachments = (errors: By<WholeErrors>): string => {
  // Both ways: a kind without a key of the schema does not compile here, nor a key without a kind below.
  const refusalSentence = (reason: RefusalReason): By<string> => ({
    fr: reason === 'signature' ? errors.fr.api.fileRefused : errors.fr.files.refused[reason],
    en: reason === 'signature' ? errors.en.api.fileRefused : errors.en.files.refused[reason],
  });
  const quarantineSentence = (reason: QuarantineReason): By<string> => ({
    fr: errors.fr.files.quarantined[reason],
    en: errors.en.files.quarantined[reason],
  });
  const refusedKinds: Readonly<Record<SpokenRefusal | 'signature', { readonly found: string }>> = refusals;
  const quarantinedKinds: Readonly<Record<SpokenQuarantine, { readonly found: string }>> = quarantines;
  const rowsOf = <Reason extends string>(
    kinds: Readonly<Record<Reason, { readonly found: string }>>,
    result: string,
    sentenceOf: (reason: Reason) => By<string>,
  ): string[] =>
    (Object.keys(kinds) as Reason[]).map((reason) => {
      const sentence = sentenceOf(reason);
      return row(`\`${reason}\``, kinds[reason].found, result, ...languages.map((language) => sentence[language]));
    });
  return [
    '| type | accepted | refused | quarantined |',
    '|---|---|---|---|',
    ...(Object.keys(groups) as AttachmentGroup[]).map((group) => {
      const { title, accepted } = groups[group];
      return row(title, accepted, codes(kindsOf(refusals, group)), codes(kindsOf(quarantines, group)));
    }),
    '',
    `| kind | found | result | ${languages.join(' | ')} |`,
    `|---|---|---|${languages.map(() => '---|').join('')}`,
    ...rowsOf(refusedKinds, 'refused', refusalSentence),
    ...rowsOf(quarantinedKinds, 'quarantined', quarantineSentence),
  ].join('\n');
};

const startMark = '<!-- attachments: written by npm run docs -->';
const endMark = '<!-- /attachments -->';

/** Replaces the tables of a page between their marks; throws if it has none. */
export const insertAttachments = (page: string, tables: string): string => {
  const start = page.indexOf(startMark);
  const end = page.indexOf(endMark);
  if (start === -1 || end < start) throw new Error('Bug: the page has no place for the tables of attachments');
  return `${page.slice(0, start + startMark.length)}\n\n${tables}\n\n${page.slice(end)}`;
};
