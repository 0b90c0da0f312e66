/**
 * What can be wrong with an attachment, as one closed list: the server judges by it, the site has a sentence for each
 * kind in each language, the desk shows it, and the table of docs/operations.md is printed from it.
 *
 * A refused file stops the request, and the visitor is told. A quarantined one is stored with the request and named to
 * the company, but never attached nor linked: honest files may have the same properties.
 */

/** The types of attachments, as the documentation lists them; `any` stands for all. */
export type AttachmentGroup = 'any' | 'pdf' | 'picture' | 'word' | 'archive';

/** One kind of finding, for the operator: the types it occurs in, and what was found. */
interface Finding {
  readonly groups: readonly AttachmentGroup[];
  readonly found: string;
}

/** Why a file is refused. */
export const refusals = {
  empty: { groups: ['any'], found: 'no content; an archive without entries' },
  signature: { groups: ['any'], found: 'content of an unknown format, or an archive under the name of another type' },
  'other-type': { groups: ['any'], found: 'content of a known format that the site does not accept' },
  executable: { groups: ['any'], found: 'a program, script, installer or Windows shortcut, by content or by name' },
  virus: { groups: ['any'], found: 'a virus, where a scanner is set' },
  polyglot: { groups: ['any'], found: 'a second format inside: an archive, a PDF, a page' },
  truncated: { groups: ['picture'], found: 'a picture that ends before its first row' },
  'not-a-document': { groups: ['word'], found: 'no document of Word inside' },
  macros: { groups: ['word', 'archive'], found: 'macros under any name; fields that start programs' },
  control: { groups: ['word'], found: 'ActiveX controls' },
  'remote-part': { groups: ['word'], found: 'a template or an object loaded from the internet' },
  'archive-unreadable': { groups: ['word', 'archive'], found: 'an archive that is cut or damaged' },
  'archive-encrypted': { groups: ['archive'], found: 'an archive with a password' },
  'archive-size': { groups: ['pdf', 'word', 'archive'], found: 'more than the budget once expanded' },
  'archive-names': {
    groups: ['word', 'archive'],
    found: 'an entry name that leaves the archive, or holds control characters or bidirectional overrides',
  },
  'archive-link': { groups: ['word', 'archive'], found: 'symbolic links, devices' },
} as const satisfies Readonly<Record<string, Finding>>;

/** Why a file is quarantined. */
export const quarantines = {
  'not-scanned': { groups: ['any'], found: 'no answer from the virus scanner, where one is set' },
  'not-inspected': { groups: ['any'], found: 'the time budget used up, or a crash of the inspection' },
  unreadable: { groups: ['pdf', 'word', 'archive'], found: 'a part in an unknown encoding, filter or structure' },
  encrypted: { groups: ['pdf', 'word'], found: 'a password that is needed to open it' },
  'pdf-script': { groups: ['pdf'], found: 'scripts, or a form of XFA' },
  'pdf-launch': { groups: ['pdf'], found: 'an action that starts a program' },
  'pdf-attachment': { groups: ['pdf'], found: 'embedded files' },
  'picture-size': { groups: ['picture'], found: 'more than a thousand million pixels' },
  'other-document': {
    groups: ['word', 'archive'],
    found: 'RTF, a page or XML under the name of a Word document; an old document of another program in an archive',
  },
  'embedded-object': { groups: ['word'], found: 'an object of another program: a table, an equation, a drawing' },
  'remote-content': { groups: ['word'], found: 'a template, picture or object on another machine' },
  'active-content': {
    groups: ['pdf', 'word', 'archive'],
    found: 'pages, SVG drawings and media, which may hold scripts',
  },
  disguised: { groups: ['archive'], found: 'an entry that is not what its name says' },
  shortcut: { groups: ['archive'], found: 'a shortcut to an address (.url, .webloc, .website)' },
  'inner-archive': { groups: ['archive'], found: 'an archive or disk image in the archive' },
  'archive-method': {
    groups: ['word', 'archive'],
    found: 'a compression other than Deflate (bzip2, LZMA, Deflate64…)',
  },
  'archive-entries': { groups: ['word', 'archive'], found: 'more entries than the budget' },
} as const satisfies Readonly<Record<string, Finding>>;

export type RefusalReason = keyof typeof refusals;
export type QuarantineReason = keyof typeof quarantines;

/** The site's sentences about attachments (`errors.files`); a site may lack any, and then says a general one. */
export interface AttachmentSentences {
  /** Said to the visitor; `{file}` is the file's name. `signature` is said by `errors.api.fileRefused`. */
  readonly refused?: Readonly<Partial<Record<Exclude<RefusalReason, 'signature'>, string>>>;
  /** Said to the company, in its mail and at its desk. */
  readonly quarantined?: Readonly<Partial<Record<QuarantineReason, string>>>;
}
