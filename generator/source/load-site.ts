/**
 * Loading: the text of every source becomes typed values that remember where each stands. Pure; nothing is judged
 * here but syntax, and a syntax error in one file hides nothing of the others.
 */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { localize, type Diagnostic, type Finding } from '../diagnostics/diagnostic.ts';
import { message, type Message } from '../diagnostics/message.ts';
import { startOf, type Place } from '../diagnostics/place.ts';
import { edits } from '../diagnostics/suggest.ts';
import { languageOf, type Language } from '../language/language.ts';
import { splitFrontMatter } from './mdx/front-matter.ts';
import { MAX_CHARACTERS } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { settleConflicts, type MergeConflict } from './merge-conflicts.ts';
import type { BodyReading } from './mdx/body.ts';
import type {
  LoadedText,
  Located,
  Sources,
  WrittenDocument,
  WrittenPage,
  WrittenProject,
  WrittenSite,
} from './types.ts';
import { readYaml, type YamlReading } from './yaml/document.ts';
import { YamlLocated } from './yaml/located.ts';

/** Names of the sources, relative to the root. */
export const siteFile = 'site.yaml';
export const pagesFolder = 'content/pages/';
export const projectsFolder = 'content/projects/';
export const documentsFolder = 'content/documents/';

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

/** True for a text in MDX, with a front matter. */
export const isText = (file: string): boolean => file.startsWith(pagesFolder) || file.startsWith(documentsFolder);

export interface LoadOptions {
  /** ISO date that the content's dates are compared with. */
  readonly today: string;
  /** True in development: drafts and unpublished content are shown. */
  readonly drafts: boolean;
  /** Parses the body of a page (`mdx-body.ts`); its parser is large, and loads where there is a page to read. */
  readonly readBody: ReadBody;
  /** The language of diagnostics; the site's own otherwise. */
  readonly language?: Language | undefined;
  /** Readings by file; these files are not read again. */
  readonly readings?: ReadonlyMap<string, FileReading>;
}

/** Parses the body of a page. */
export type ReadBody = (text: string) => BodyReading;

/** What loading gives. */
export interface LoadResult {
  /** Absent when site.yaml itself could not be read. */
  readonly site?: WrittenSite;
  /** The language of diagnostics. */
  readonly language: Language;
  /** Syntax errors. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What was read of one file. */
export interface FileReading extends YamlReading {
  readonly page?: { readonly body: string; readonly bodyLine: number; readonly reading: BodyReading };
}

/** Loads a site from the text of its sources; never throws for what an editor wrote. */
export const loadSite = (sources: Sources, options: LoadOptions): LoadResult => {
  const language = options.language ?? languageOf(sources.files.get(siteFile));
  const findings: Finding[] = [];
  const doubtfulLines = new Map<string, ReadonlySet<number>>();
  const unreadFiles = new Set<string>(sources.unreadable.keys());

  for (const [file, reason] of sources.unreadable)
    findings.push(
      error('file-unreadable', startOf(file), message('file-unreadable', { file, reason: message(reason) })),
    );
  for (const file of sources.ignored ?? []) {
    unreadFiles.add(file);
    if (file.endsWith('/')) {
      const meant = folderMeant(file.slice('content/'.length)) ?? file.split('/', 2)[1] ?? '';
      findings.push({
        ...startOf(file),
        severity: 'warning',
        code: 'file-ignored',
        facts: { name: file.slice(0, -1), expected: [`content/${meant}`] },
        message: message('file-ignored/folder', { folder: file.slice(0, -1), meant: `content/${meant}` }),
      });
      continue;
    }
    const extension = file.startsWith(pagesFolder) ? '.mdx' : '.yaml';
    const mended = `${file
      .slice(file.lastIndexOf('/') + 1)
      .replace(/\.[^.]*$/, '')
      .replace(/\.(?:ya?ml|mdx?)$/, '')}${extension}`;
    findings.push({
      ...startOf(file),
      severity: 'warning',
      code: 'file-ignored',
      facts: { name: file, expected: [extension] },
      message: message('file-ignored', { file, extension, mended }),
    });
  }

  const read = (file: string): FileReading | undefined => {
    const reading = options.readings?.get(file) ?? readFile(file, sources.files.get(file) ?? '', options.readBody);
    findings.push(...reading.findings);
    if (reading.doubtfulLines.size > 0) doubtfulLines.set(file, reading.doubtfulLines);
    if (isGroup(reading.value)) return reading;
    unreadFiles.add(file);
    return undefined;
  };

  const projects: WrittenProject[] = [];
  const pages: WrittenPage[] = [];
  const documents: WrittenDocument[] = [];
  for (const file of [...sources.files.keys()].sort()) {
    if (file.startsWith(projectsFolder)) {
      const reading = read(file);
      if (reading === undefined) continue;
      projects.push({ file, slug: slugOf(file), value: reading.value, doc: reading.doc });
    } else if (isText(file)) {
      const reading = read(file);
      if (reading?.page === undefined) continue;
      const { body, bodyLine, reading: bodyReading } = reading.page;
      const text: LoadedText = {
        file,
        name: file.slice(file.lastIndexOf('/') + 1),
        doc: reading.doc,
        body,
        bodyLine,
        tree: bodyReading.tree,
        hasSyntaxErrors: bodyReading.repairs.length > 0,
      };
      if (file.startsWith(pagesFolder)) pages.push({ ...text, frontMatter: reading.value });
      else documents.push({ ...text, frontMatter: reading.value });
    }
  }

  const told = (): Diagnostic[] => findings.map((finding) => localize(finding, language));
  if (!sources.files.has(siteFile)) {
    if (!sources.unreadable.has(siteFile))
      findings.push(error('file-missing', startOf(siteFile), message('file-missing')));
    return { language, diagnostics: told() };
  }
  const site = read(siteFile);
  if (site === undefined) return { language, diagnostics: told() };
  return {
    language,
    site: {
      spec: site.value,
      doc: site.doc,
      projects,
      pages,
      documents,
      assets: sources.assets,
      language,
      today: options.today,
      drafts: options.drafts,
      doubtfulLines,
      unreadFiles,
    },
    diagnostics: told(),
  };
};

/** The slug of a project's file. */
export const slugOf = (file: string): string => file.slice(projectsFolder.length).replace(/\.yaml$/, '');

const error = (code: DiagnosticCode, place: Place, words: Finding['message'], hint?: Finding['hint']): Finding => ({
  ...place,
  severity: 'error',
  code,
  message: words,
  hint,
  facts: { name: place.file },
});

/** Nothing is known of what a file that was not read holds. */
const emptyDocument = (file: string): Located =>
  new YamlLocated(file, undefined, new LineIndex(''), 0, new Set(), true);

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one file, whatever it holds; of a page without `readBody` the front matter alone. */
export const readFile = (file: string, text: string, readBody?: ReadBody): FileReading => {
  const isPage = isText(file);
  if (text.length > MAX_CHARACTERS) {
    return refused(file, 'file-too-large', message('file-too-large', { file }));
  }
  if (text.trim() === '') {
    return refused(file, 'file-empty', message(isPage ? 'file-empty/page' : 'file-empty/yaml', { file }));
  }
  const settled = settleConflicts(text);
  const reading = isPage
    ? readPage(file, settled.text, readBody)
    : checkContents(file, settled.text, readYaml(file, settled.text));
  return settled.conflicts.length === 0 ? reading : withConflicts(file, reading, settled.conflicts);
};

const withConflicts = (file: string, reading: FileReading, conflicts: readonly MergeConflict[]): FileReading => ({
  ...reading,
  findings: [
    ...conflicts.map(({ first, last }) =>
      error(
        'file-conflict',
        { file, line: first, column: 1, endLine: first, endColumn: 8 },
        message('file-conflict', { last }),
      ),
    ),
    ...reading.findings,
  ],
  doubtfulLines: new Set([...reading.doubtfulLines, ...conflicts.map(({ first }) => first)]),
});

const refused = (file: string, code: DiagnosticCode, words: Message): FileReading => ({
  value: undefined,
  doc: emptyDocument(file),
  isLiteral: false,
  findings: [error(code, startOf(file), words)],
  doubtfulLines: new Set(),
});

/** A source is a group of keys; a list, a sentence or nothing but comments is a syntax error worth its own words. */
const checkContents = (file: string, text: string, reading: YamlReading): YamlReading => {
  const { value } = reading;
  if (isGroup(value) || reading.findings.length > 0) return reading;
  const isEmpty = value === null || value === undefined;
  const index = new LineIndex(text);
  let line = 1;
  while (!isEmpty && line < index.count && /^\s*(#.*)?$/.test(index.line(line))) line += 1;
  const place = { file, line, column: 1, endLine: line, endColumn: Math.max(2, index.line(line).length + 1) };
  const found = isEmpty
    ? error('file-empty', place, message('file-empty/comments', { file }))
    : error(
        'file-not-keys',
        place,
        message(Array.isArray(value) ? 'file-not-keys/list' : 'file-not-keys/value', { file }),
      );
  return { ...reading, findings: [found] };
};

const readPage = (file: string, text: string, readBody: ReadBody | undefined): FileReading => {
  const parts = splitFrontMatter(text);
  const findings: Finding[] = [];
  if (parts.repair !== undefined) {
    const end = new LineIndex(text).at(parts.repair.end);
    const place = startOf(file, end.line === 1 ? Math.max(2, end.column) : 2);
    findings.push(error(parts.repair.code, place, parts.repair.message));
  }
  const header = readYaml(file, parts.yaml, parts.yamlLine, parts.repair !== undefined);
  findings.push(...header.findings);
  const doubtfulLines = new Set(header.doubtfulLines);
  let { value } = header;
  if (!isGroup(value)) {
    if (findings.length === 0) {
      const isEmpty = value === null || value === undefined;
      findings.push(
        isEmpty
          ? error('front-matter-missing', startOf(file, 4), message('front-matter-missing/empty'))
          : error('file-not-keys', startOf(file, 4), message('file-not-keys/front-matter')),
      );
    }
    doubtfulLines.add(1);
    value = {};
  }
  const reading: BodyReading = readBody === undefined ? { repairs: [] } : readBody(parts.body);
  for (const { text: _text, related, ...repair } of reading.repairs) {
    const inFile = <Span extends { readonly line: number }>(span: Span): Span & { file: string; endLine: number } => {
      const line = span.line + parts.bodyLine;
      return { ...span, file, line, endLine: line };
    };
    findings.push({ ...inFile(repair), severity: 'error', related: related && [inFile(related)] });
    doubtfulLines.add(repair.line + parts.bodyLine);
  }
  return {
    value,
    doc: header.doc,
    isLiteral: header.isLiteral,
    findings,
    doubtfulLines,
    page: { body: parts.body, bodyLine: parts.bodyLine, reading },
  };
};

/** What is kept of the reading of a file without syntax errors. */
export type KeptReading = Pick<FileReading, 'value' | 'page' | 'isLiteral'>;

/** A kept reading as it was; the file is read again when a place in it is asked for. */
export const recallReading = (file: string, text: string, kept: KeptReading): FileReading => {
  let doc: Located | undefined;
  const found = (): Located => (doc ??= readFile(file, text).doc);
  return {
    ...kept,
    findings: [],
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
