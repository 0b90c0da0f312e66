/**
 * Loading: the text of every source becomes typed values that remember where each stands. Pure; nothing is judged
 * here but syntax, and a syntax error in one file hides nothing of the others.
 */
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { startOf, type Place } from '../diagnostics/place.ts';
import { splitFrontMatter } from './mdx/front-matter.ts';
import { MAX_CHARACTERS } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { settleConflicts, type MergeConflict } from './merge-conflicts.ts';
import type { BodyReading } from './mdx/body.ts';
import type { LoadedDocument, LoadedPage, LoadedProject, LoadedText, LoadedSite, Located, Sources } from './types.ts';
import { readYaml, type YamlReading } from './yaml/document.ts';
import { YamlLocated } from './yaml/located.ts';

/** Names of the sources, relative to the root. */
export const siteFile = 'site.yaml';
export const pagesFolder = 'content/pages/';
export const projectsFolder = 'content/projects/';
export const documentsFolder = 'content/documents/';

/** True for a text in MDX, with a front matter. */
export const isText = (file: string): boolean => file.startsWith(pagesFolder) || file.startsWith(documentsFolder);

export interface LoadOptions {
  /** ISO date that the content's dates are compared with. */
  readonly today: string;
  /** True in development: drafts and unpublished content are shown. */
  readonly drafts: boolean;
  /** Parses the body of a page (`mdx-body.ts`); its parser is large, and loads where there is a page to read. */
  readonly readBody: ReadBody;
  /** Readings by file; these files are not read again. */
  readonly readings?: ReadonlyMap<string, FileReading>;
}

/** Parses the body of a page. */
export type ReadBody = (text: string) => BodyReading;

/** What loading gives. */
export interface LoadResult {
  /** Absent when site.yaml itself could not be read. */
  readonly site?: LoadedSite;
  /** Syntax errors. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What was read of one file. */
export interface FileReading extends YamlReading {
  readonly page?: { readonly body: string; readonly bodyLine: number; readonly reading: BodyReading };
}

/** Loads a site from the text of its sources; never throws for what an editor wrote. */
export const loadSite = (sources: Sources, options: LoadOptions): LoadResult => {
  const diagnostics: Diagnostic[] = [];
  const doubtfulLines = new Map<string, ReadonlySet<number>>();
  const unreadFiles = new Set<string>(sources.unreadable.keys());

  for (const [file, reason] of sources.unreadable) {
    const hint =
      'Ouvrez-le dans votre éditeur, puis « Enregistrer sous » en choisissant l’encodage UTF-8 et des fins de ligne LF ; ou remettez le bon fichier à sa place.';
    diagnostics.push(
      error('file-unreadable', startOf(file), `Le fichier ${file} ne peut pas être lu : ${reason}.`, hint),
    );
  }
  for (const file of sources.ignored ?? []) {
    unreadFiles.add(file);
    const extension = file.startsWith(pagesFolder) ? '.mdx' : '.yaml';
    diagnostics.push({
      ...startOf(file),
      severity: 'warning',
      code: 'file-ignored',
      facts: { name: file, expected: [extension] },
      message: `Le fichier ${file} n’est pas lu : dans ce dossier, seuls le sont ceux dont le nom finit par « ${extension} ».`,
      hint: `Renommez-le « ${file
        .slice(file.lastIndexOf('/') + 1)
        .replace(/\.[^.]*$/, '')
        .replace(/\.(?:ya?ml|mdx?)$/, '')}${extension} », ou rangez-le ailleurs.`,
    });
  }

  const read = (file: string): FileReading | undefined => {
    const reading = options.readings?.get(file) ?? readFile(file, sources.files.get(file) ?? '', options.readBody);
    diagnostics.push(...reading.diagnostics);
    if (reading.doubtfulLines.size > 0) doubtfulLines.set(file, reading.doubtfulLines);
    if (isGroup(reading.value)) return reading;
    unreadFiles.add(file);
    return undefined;
  };

  const projects: LoadedProject[] = [];
  const pages: LoadedPage[] = [];
  const documents: LoadedDocument[] = [];
  for (const file of [...sources.files.keys()].sort()) {
    if (file.startsWith(projectsFolder)) {
      const reading = read(file);
      if (reading === undefined) continue;
      projects.push({ file, slug: slugOf(file), value: reading.value as Project, doc: reading.doc });
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
      if (file.startsWith(pagesFolder)) pages.push({ ...text, frontMatter: reading.value as PageFrontMatter });
      else documents.push({ ...text, frontMatter: reading.value as DocumentFrontMatter });
    }
  }

  if (!sources.files.has(siteFile)) {
    if (!sources.unreadable.has(siteFile)) {
      const message = 'Le fichier site.yaml manque : c’est lui qui dit ce que le site contient.';
      diagnostics.push(
        error(
          'file-missing',
          startOf(siteFile),
          message,
          'Placez-vous dans le dossier du site, ou donnez-le avec --root.',
        ),
      );
    }
    return { diagnostics };
  }
  const site = read(siteFile);
  if (site === undefined) return { diagnostics };
  return {
    site: {
      spec: site.value as SiteSpec,
      doc: site.doc,
      projects,
      pages,
      documents,
      assets: sources.assets,
      today: options.today,
      drafts: options.drafts,
      doubtfulLines,
      unreadFiles,
    },
    diagnostics,
  };
};

/** The slug of a project's file. */
export const slugOf = (file: string): string => file.slice(projectsFolder.length).replace(/\.yaml$/, '');

const error = (code: DiagnosticCode, place: Place, message: string, hint: string | undefined): Diagnostic => ({
  ...place,
  severity: 'error',
  code,
  message,
  hint,
  facts: { name: place.file },
});

/** Nothing can be said of what a file that was not read holds. */
const emptyDocument = (file: string): Located =>
  new YamlLocated(file, undefined, new LineIndex(''), 0, new Set(), true);

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one file, whatever it holds; of a page without `readBody` the front matter alone. */
export const readFile = (file: string, text: string, readBody?: ReadBody): FileReading => {
  const isPage = isText(file);
  if (text.length > MAX_CHARACTERS) {
    return refused(
      file,
      'file-too-large',
      `Le fichier ${file} compte plus d’un million de signes : il n’est pas lu.`,
      'Découpez-le, ou retirez ce qui y a été collé par erreur.',
    );
  }
  if (text.trim() === '') {
    return refused(
      file,
      'file-empty',
      `Le fichier ${file} est vide.`,
      isPage
        ? 'Écrivez la page, ou supprimez le fichier.'
        : 'Remplissez-le sur le modèle d’un fichier voisin, ou supprimez-le.',
    );
  }
  const settled = settleConflicts(text);
  const reading = isPage
    ? readPage(file, settled.text, readBody)
    : checkContents(file, settled.text, readYaml(file, settled.text));
  return settled.conflicts.length === 0 ? reading : withConflicts(file, reading, settled.conflicts);
};

const withConflicts = (file: string, reading: FileReading, conflicts: readonly MergeConflict[]): FileReading => ({
  ...reading,
  diagnostics: [
    ...conflicts.map(({ first, last }) =>
      error(
        'file-conflict',
        { file, line: first, column: 1, endLine: first, endColumn: 8 },
        `Deux versions du même passage se suivent, de cette ligne à la ligne ${last} : deux personnes l’ont changé en même temps.`,
        'Gardez la bonne version, effacez l’autre, puis les trois lignes « <<<<<<< », « ======= » et « >>>>>>> ».',
      ),
    ),
    ...reading.diagnostics,
  ],
  doubtfulLines: new Set([...reading.doubtfulLines, ...conflicts.map(({ first }) => first)]),
});

const refused = (file: string, code: DiagnosticCode, message: string, hint: string): FileReading => ({
  value: undefined,
  doc: emptyDocument(file),
  diagnostics: [error(code, startOf(file), message, hint)],
  doubtfulLines: new Set(),
});

/** A source is a group of keys; a list, a sentence or nothing but comments is a syntax error worth its own words. */
const checkContents = (file: string, text: string, reading: YamlReading): YamlReading => {
  const { value } = reading;
  if (isGroup(value) || reading.diagnostics.length > 0) return reading;
  const isEmpty = value === null || value === undefined;
  const index = new LineIndex(text);
  let line = 1;
  while (!isEmpty && line < index.count && /^\s*(#.*)?$/.test(index.line(line))) line += 1;
  const place = { file, line, column: 1, endLine: line, endColumn: Math.max(2, index.line(line).length + 1) };
  const message = isEmpty
    ? `Le fichier ${file} ne contient que des commentaires.`
    : `Le fichier ${file} devrait contenir des lignes « clé: valeur » ; il contient ${Array.isArray(value) ? 'une liste' : 'une seule valeur'}.`;
  return {
    ...reading,
    diagnostics: [
      error(isEmpty ? 'file-empty' : 'file-not-keys', place, message, 'Prenez modèle sur un fichier voisin.'),
    ],
  };
};

const readPage = (file: string, text: string, readBody: ReadBody | undefined): FileReading => {
  const parts = splitFrontMatter(text);
  const diagnostics: Diagnostic[] = [];
  if (parts.repair !== undefined) {
    const end = new LineIndex(text).at(parts.repair.end);
    diagnostics.push(
      error(
        parts.repair.code,
        startOf(file, end.line === 1 ? Math.max(2, end.column) : 2),
        parts.repair.message,
        parts.repair.hint,
      ),
    );
  }
  const header = readYaml(file, parts.yaml, parts.yamlLine, parts.repair !== undefined);
  diagnostics.push(...header.diagnostics);
  const doubtfulLines = new Set(header.doubtfulLines);
  let { value } = header;
  if (!isGroup(value)) {
    if (diagnostics.length === 0) {
      const isEmpty = value === null || value === undefined;
      const message = isEmpty
        ? 'L’en-tête de ce fichier est vide.'
        : 'L’en-tête devrait contenir des lignes « clé: valeur ».';
      const hint = 'Écrivez au moins « heading: "Titre de la page" » entre les deux lignes « --- ».';
      diagnostics.push(error(isEmpty ? 'front-matter-missing' : 'file-not-keys', startOf(file, 4), message, hint));
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
    diagnostics.push({ ...inFile(repair), severity: 'error', related: related && [inFile(related)] });
    doubtfulLines.add(repair.line + parts.bodyLine);
  }
  return {
    value,
    doc: header.doc,
    diagnostics,
    doubtfulLines,
    page: { body: parts.body, bodyLine: parts.bodyLine, reading },
  };
};

/** The positions of a file already read without syntax error, found again when one is asked for. */
export const readPositions = (file: string, text: string): Located => {
  let doc: Located | undefined;
  const found = (): Located => (doc ??= readFile(file, text).doc);
  return {
    file,
    placeOf: (path) => found().placeOf(path),
    placeOfKey: (path) => found().placeOfKey(path),
    placeOfText: (path, piece, occurrence) => found().placeOfText(path, piece, occurrence),
    sourceOf: (path) => found().sourceOf(path),
    lineAt: (line) => found().lineAt(line),
    isDoubtful: () => false,
  };
};
