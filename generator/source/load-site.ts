/**
 * Loading: the text of every source becomes typed values with their places. Pure. Only syntax is checked here, and a
 * syntax error in one file hides nothing in the others.
 */
import { localize, type LocalizedDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { message, type Message } from '../diagnostics/message.ts';
import { startOf, type Place } from '../diagnostics/place.ts';
import { edits } from '../diagnostics/suggest.ts';
import { languageOf, type Language } from '../language/language.ts';
import { diagnosticAt } from './diagnostic-at.ts';
import { isGivenDocument } from './given-documents.ts';
import { maxCharacters } from './limits.ts';
import { LineIndex } from './line-index.ts';
import type { BodyReading } from './mdx/body.ts';
import { splitFrontMatter } from './mdx/front-matter.ts';
import { resolveConflicts } from './merge-conflicts.ts';
import { samplesIn } from './samples.ts';
import type { LoadedText, Located, CleanFile, Sources, WrittenSite } from './types.ts';
import { readYaml, type YamlReading } from './yaml/document.ts';
import { isRecord } from './yaml/nodes.ts';

/** Names of the sources, relative to the root. */
export const siteFile = 'site.yaml';
export const pagesFolder = 'content/pages/';
export const projectsFolder = 'content/projects/';
const documentsFolder = 'content/documents/';

/** Names of files that belong in content/media. */
export const pictureName = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;
export const filmName = /\.(?:mp4|webm)$/i;
export const captionsName = /\.vtt$/i;

/** Names of texts whose extension is another than that of their folder. */
const textName = /^[^.]+$|\.(?:ya?ml|mdx?|markdown|txt)$/i;

const folders = ['documents', 'drawings', 'fonts', 'icons', 'media', 'pages', 'projects'];

/** What editors call them otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  dessins: 'drawings',
  image: 'media',
  images: 'media',
  photos: 'media',
  pictures: 'media',
  polices: 'fonts',
  videos: 'media',
};

/** The folder of content/ that one beside it was meant to be: « projects » for « projets/ ». */
export const folderMeant = (name: string): string | undefined => {
  const plain = name.replace(/\/$/, '');
  if (folders.includes(plain)) return undefined;
  return otherNames[plain] ?? folders.find((folder) => edits(plain, folder, 2) === 1);
};

/** The folder of content/ in which a file is read; undefined for what may lie anywhere: notes, licences, archives. */
export const homeOf = (name: string): string | undefined => {
  if (/\.mdx$/i.test(name)) return 'pages';
  if (/\.ya?ml$/i.test(name)) return 'projects';
  if (/\.woff2$/i.test(name)) return 'fonts';
  if ([pictureName, filmName, captionsName].some((kind) => kind.test(name))) return 'media';
  return isGivenDocument(name) && !/\.(?:txt|csv|zip|rtf)$/i.test(name) ? 'documents' : undefined;
};

/** True for a text in MDX, with a front matter. */
export const isText = (file: string): boolean => file.startsWith(pagesFolder) || file.startsWith(documentsFolder);

export interface LoadOptions extends Pick<WrittenSite, 'today' | 'drafts'> {
  /** Parses the body of a page (`mdx/body.ts`); its parser is large, and loads where there is a page to read. */
  readonly readBody: ReadBody;
  /** The language of diagnostics; the site's own otherwise. */
  readonly language?: Language | undefined;
  /** Readings by file; these files are not read again. */
  readonly readings?: ReadonlyMap<string, FileReading>;
}

/** Parses the body of a page. */
export type ReadBody = (text: string) => BodyReading;

/** What loading gives. */
interface LoadResult {
  /** Absent when site.yaml itself could not be read. */
  readonly site?: WrittenSite;
  /** The language of diagnostics. */
  readonly language: Language;
  /** Syntax errors. */
  readonly diagnostics: readonly LocalizedDiagnostic[];
}

/** What was read of one file. */
export interface FileReading extends YamlReading {
  readonly page?: Pick<LoadedText, 'body' | 'bodyLine' | 'tree' | 'hasSyntaxErrors'>;
  /** Where a check has found nothing in the file for itself. */
  readonly clean?: CleanFile;
}

/** A copied project may be meant as the beginning of another one. */
const copied = (file: string, original: string): Message => {
  const [, id] = /^content\/projects\/([a-z\d]+(?:-[a-z\d]+)*)\.yaml$/.exec(file) ?? [];
  return id === undefined
    ? message('file-ignored/copy', { file, original })
    : message('file-ignored/copied-project', { file, original, id });
};

/** Loads a site from the text of its sources; never throws for what an editor wrote. */
export const loadSite = (sources: Sources, options: LoadOptions): LoadResult => {
  const { files, unreadable, ignored = [], copies = new Map<string, string>(), dangling = [], assets } = sources;
  const language = options.language ?? languageOf(files.get(siteFile));
  const diagnostics: Diagnostic[] = [];
  const doubtfulLines = new Map<string, ReadonlySet<number>>();
  const unreadFiles = new Set<string>([...unreadable.keys(), ...ignored, ...copies.keys(), ...dangling]);
  const cleanFiles = new Map<string, CleanFile>();
  for (const [file, reason] of unreadable)
    diagnostics.push(fileError(startOf(file), message('file-unreadable', { file, reason: message(reason) })));
  for (const file of ignored)
    diagnostics.push(file.endsWith('/') ? ignoredFolder(file.slice(0, -1)) : ignoredFile(file));
  for (const [file, original] of copies)
    diagnostics.push({
      ...diagnosticAt(startOf(file), copied(file, original), {
        severity: 'warning',
        facts: { name: file, expected: [original] },
      }),
      related: [{ ...startOf(original), message: message('place/file') }],
    });
  for (const file of dangling)
    diagnostics.push(
      diagnosticAt(startOf(file), message('file-ignored/link', { file }), {
        severity: 'warning',
        facts: { name: file },
      }),
    );
  if (!files.has(siteFile) && !unreadable.has(siteFile))
    diagnostics.push(fileError(startOf(siteFile), message('file-missing')));

  const projects: WrittenSite['projects'][number][] = [];
  const pages: WrittenSite['pages'][number][] = [];
  const documents: WrittenSite['documents'][number][] = [];
  let site: FileReading | undefined;
  for (const file of [...files.keys()].sort()) {
    if (file !== siteFile && !file.startsWith(projectsFolder) && !isText(file)) continue;
    const reading = options.readings?.get(file) ?? readFile(file, files.get(file) ?? '', options.readBody);
    const { value, doc, page } = reading;
    diagnostics.push(...reading.diagnostics);
    if (reading.doubtfulLines.size > 0) doubtfulLines.set(file, reading.doubtfulLines);
    if (reading.clean !== undefined) cleanFiles.set(file, reading.clean);
    if (!isRecord(value)) unreadFiles.add(file);
    else if (file === siteFile) site = reading;
    else if (page === undefined) projects.push({ file, slug: slugOf(file), value, doc });
    else (file.startsWith(pagesFolder) ? pages : documents).push({ ...textOf(file, page, doc), frontMatter: value });
  }

  const samples = samplesIn(files);
  diagnostics.push(...samples.diagnostics);
  const localized = diagnostics.map((diagnostic) => localize(diagnostic, language));
  if (site === undefined) return { language, diagnostics: localized };
  const { value: spec, doc } = site;
  const { today, drafts } = options;
  const texts = { spec, doc, projects, pages, documents, assets };
  return {
    language,
    site: { ...texts, samples: samples.unchanged, language, today, drafts, doubtfulLines, unreadFiles, cleanFiles },
    diagnostics: localized,
  };
};

/** The text of a page or of a document, as it was read. */
export const textOf = (file: string, page: NonNullable<FileReading['page']>, doc: Located): LoadedText => ({
  ...page,
  file,
  name: file.slice(file.lastIndexOf('/') + 1),
  doc,
});

/** What a source is, by its path. */
export const kindOf = (file: string): 'site' | 'project' | 'page' | 'document' => {
  if (file === siteFile) return 'site';
  if (!isText(file)) return 'project';
  return file.startsWith(pagesFolder) ? 'page' : 'document';
};

/** The slug of a project's file. */
export const slugOf = (file: string): string => file.slice(projectsFolder.length).replace(/\.yaml$/, '');

const fileError = (place: Place, words: Message): Diagnostic =>
  diagnosticAt(place, words, { facts: { name: place.file } });

const ignoredFolder = (folder: string): Diagnostic => {
  const [, name = ''] = folder.split('/', 2);
  const meant = `content/${folderMeant(folder.slice('content/'.length)) ?? name}`;
  return diagnosticAt(startOf(`${folder}/`), message('file-ignored/folder', { folder, meant }), {
    severity: 'warning',
    facts: { name: folder, expected: [meant] },
  });
};

const ignoredFile = (file: string): Diagnostic => {
  const readIn = readers.find(([folder]) => file.startsWith(folder));
  if (readIn === undefined) return strayFile(file);
  const [, extension] = readIn;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const mended = `${name.replace(/\.[^.]*$/, '').replace(/\.(?:ya?ml|mdx?)$/, '')}${extension}`;
  const isMedia = [pictureName, filmName, captionsName].some((kind) => kind.test(name));
  const words = isMedia
    ? message('file-ignored/media', { file, extension })
    : message(textName.test(name) ? 'file-ignored' : 'file-ignored/other', { file, extension, mended });
  return diagnosticAt(startOf(file), words, {
    severity: 'warning',
    facts: { name: file, expected: [extension] },
  });
};

/** The folders that read texts, and what the names of those end with. */
const readers = [
  [pagesFolder, '.mdx'],
  [projectsFolder, '.yaml'],
] as const;

/** A file that lies where nobody reads it. */
const strayFile = (file: string): Diagnostic => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isSite = /^site\.(?:ya?ml|txt)/i.test(file);
  const meant = isSite ? siteFile : `content/${homeOf(name) ?? ''}`;
  return diagnosticAt(startOf(file), message(isSite ? 'file-ignored/site' : 'file-ignored/beside', { file, meant }), {
    severity: 'warning',
    facts: { name: file, expected: [meant] },
  });
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Reads one file, whatever it holds; of a page without `readBody` the front matter alone. */
export const readFile = (file: string, text: string, readBody?: ReadBody): FileReading => {
  const isPage = isText(file);
  if (text.length > maxCharacters) return refused(file, message('file-too-large', { file }));
  if (text.trim() === '') return refused(file, message(isPage ? 'file-empty/page' : 'file-empty/yaml', { file }));
  const resolved = resolveConflicts(text);
  const reading = isPage ? readPage(file, resolved.text, readBody) : readKeys(file, resolved.text);
  const conflicts = resolved.conflicts.map(({ first, last }) =>
    fileError({ file, line: first, column: 1, endLine: first, endColumn: 8 }, message('file-conflict', { last })),
  );
  return {
    ...reading,
    diagnostics: [...conflicts, ...reading.diagnostics],
    doubtfulLines: new Set([...reading.doubtfulLines, ...conflicts.map(({ line }) => line)]),
  };
};

/** Nothing is known of what a file that was not read holds. */
const refused = (file: string, words: Message): FileReading => ({
  ...readYaml(file, '', 0, true),
  diagnostics: [fileError(startOf(file), words)],
});

/** A source is a group of keys; a list, a sentence or nothing but comments has its own message. */
const readKeys = (file: string, text: string): YamlReading => {
  const reading = readYaml(file, text);
  const { value, diagnostics } = reading;
  if (isRecord(value) || diagnostics.length > 0) return reading;
  const index = new LineIndex(text);
  let line = 1;
  while (!isEmpty(value) && line < index.count && /^\s*(#.*)?$/.test(index.line(line))) line += 1;
  const place = { file, line, column: 1, endLine: line, endColumn: Math.max(2, index.line(line).length + 1) };
  const isOther = Array.isArray(value) ? 'file-not-keys/list' : 'file-not-keys/value';
  return {
    ...reading,
    diagnostics: [fileError(place, message(isEmpty(value) ? 'file-empty/comments' : isOther, { file }))],
  };
};

const readPage = (file: string, text: string, readBody: ReadBody | undefined): FileReading => {
  const { yaml, yamlLine, body, bodyLine, repair } = splitFrontMatter(text);
  const header = readYaml(file, yaml, yamlLine, repair !== undefined);
  const unsplit = repair === undefined ? [] : [fileError(startOf(file, repair.endColumn), repair.message)];
  const diagnostics = [...unsplit, ...header.diagnostics];
  const doubtfulLines = new Set(header.doubtfulLines);
  const hasKeys = isRecord(header.value);
  if (!hasKeys && diagnostics.length === 0) {
    const id = isEmpty(header.value) ? 'front-matter-missing/empty' : 'file-not-keys/front-matter';
    diagnostics.push(fileError(startOf(file, 4), message(id)));
  }
  if (!hasKeys) doubtfulLines.add(1);
  const { tree, repairs } = readBody?.(body) ?? { repairs: [] };
  const placed = <Place extends { readonly line: number }>(place: Place): Place & { file: string; endLine: number } => {
    const line = place.line + bodyLine;
    return { ...place, file, line, endLine: line };
  };
  for (const { related, ...rest } of repairs) {
    const diagnostic = { ...placed(rest), severity: 'error' as const, related: related && [placed(related)] };
    diagnostics.push(diagnostic);
    doubtfulLines.add(diagnostic.line);
  }
  return {
    ...header,
    value: hasKeys ? header.value : {},
    diagnostics,
    doubtfulLines,
    page: { body, bodyLine, tree, hasSyntaxErrors: repairs.length > 0 },
  };
};

/** What is kept of the reading of a file without syntax errors. */
export type KeptReading = Pick<FileReading, 'value' | 'page' | 'isLiteral' | 'clean'>;

/** A kept reading as it was; the file is read again when a place in it is asked for. */
export const recallReading = (file: string, text: string, kept: KeptReading): FileReading => {
  let doc: Located | undefined;
  const found = (): Located => (doc ??= readFile(file, text).doc);
  return {
    ...kept,
    diagnostics: [],
    doubtfulLines: new Set(),
    doc: {
      file,
      placeOf: (path) => found().placeOf(path),
      placeOfKey: (path) => found().placeOfKey(path),
      placeOfText: (path, piece, occurrence) => found().placeOfText(path, piece, occurrence),
      sourceOf: (path) => found().sourceOf(path),
      isLiteral: (path) => kept.isLiteral || found().isLiteral(path),
      holds: (pattern) => pattern.test(text),
      lineAt: (line) => found().lineAt(line),
      isDoubtful: () => false,
    },
  };
};
