/**
 * Loading: the text of every source becomes typed values that remember where each stands. Pure; nothing is judged
 * here but syntax, and a mistake in one file hides nothing of the others.
 */
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { splitFrontMatter } from './mdx/front-matter.ts';
import { MAX_CHARACTERS } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { settleConflicts, type MergeConflict } from './merge-conflicts.ts';
import type { BodyReading } from './mdx/body.ts';
import type { LoadedDocument, LoadedPage, LoadedProject, LoadedText, LoadedSite, Located, Sources } from './types.ts';
import { readYaml } from './yaml/document.ts';
import type { YamlReading } from './yaml/document.ts';

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
  /** Of files that need not be read again. */
  readonly readings?: ReadonlyMap<string, FileReading>;
}

/** Parses the body of a page. */
export type ReadBody = (text: string) => BodyReading;

/** What loading gives. */
export interface LoadResult {
  /** Absent when site.yaml itself could not be read. */
  readonly site?: LoadedSite;
  /** Mistakes of syntax. */
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
    diagnostics.push({
      ...startOf(file),
      severity: 'error',
      code: 'file-unreadable',
      message: `Le fichier ${file} ne peut pas être lu : ${reason}.`,
      hint: 'Ouvrez-le dans votre éditeur, puis « Enregistrer sous » en choisissant l’encodage UTF-8 et des fins de ligne LF ; ou remettez le bon fichier à sa place.',
    });
  }
  for (const file of sources.ignored ?? []) {
    unreadFiles.add(file);
    const extension = file.startsWith(pagesFolder) ? '.mdx' : '.yaml';
    diagnostics.push({
      ...startOf(file),
      severity: 'warning',
      code: 'file-ignored',
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
    if (typeof reading.value === 'object' && reading.value !== null && !Array.isArray(reading.value)) return reading;
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
      projects.push({
        file,
        slug: file.slice(projectsFolder.length).replace(/\.yaml$/, ''),
        value: reading.value as Project,
        doc: reading.doc,
      });
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
        ...(bodyReading.tree === undefined ? {} : { tree: bodyReading.tree }),
        hasMistakes: bodyReading.repairs.length > 0,
      };
      if (file.startsWith(pagesFolder)) pages.push({ ...text, frontMatter: reading.value as PageFrontMatter });
      else documents.push({ ...text, frontMatter: reading.value as DocumentFrontMatter });
    }
  }

  if (!sources.files.has(siteFile)) {
    if (!sources.unreadable.has(siteFile)) {
      diagnostics.push({
        ...startOf(siteFile),
        severity: 'error',
        code: 'file-missing',
        message: 'Le fichier site.yaml manque : c’est lui qui dit ce que le site contient.',
        hint: 'Placez-vous dans le dossier du site, ou donnez-le avec --root.',
      });
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

const startOf = (file: string): { file: string; line: number; column: number; endLine: number; endColumn: number } => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
});

const emptyDocument = (file: string): Located => ({
  file,
  placeOf: () => startOf(file),
  placeOfKey: () => startOf(file),
  placeOfText: () => startOf(file),
  sourceOf: () => '',
  lineAt: () => '',
  isDoubtful: () => true,
});

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
      isPage ? 'Écrivez la page, ou supprimez le fichier.' : 'Remplissez-le sur le modèle d’un fichier voisin, ou supprimez-le.',
    );
  }
  const settled = settleConflicts(text);
  const reading = isPage ? readPage(file, settled.text, readBody) : checkContents(file, settled.text, readYaml(file, settled.text));
  return settled.conflicts.length === 0 ? reading : withConflicts(file, reading, settled.conflicts);
};

const withConflicts = (file: string, reading: FileReading, conflicts: readonly MergeConflict[]): FileReading => ({
  ...reading,
  diagnostics: [
    ...conflicts.map(({ first, last }): Diagnostic => ({
      file,
      line: first,
      column: 1,
      endLine: first,
      endColumn: 8,
      severity: 'error',
      code: 'file-conflict',
      message: `Deux versions du même passage se suivent, de cette ligne à la ligne ${last} : deux personnes l’ont changé en même temps.`,
      hint: 'Gardez la bonne version, effacez l’autre, puis les trois lignes « <<<<<<< », « ======= » et « >>>>>>> ».',
    })),
    ...reading.diagnostics,
  ],
  doubtfulLines: new Set([...reading.doubtfulLines, ...conflicts.map(({ first }) => first)]),
});

const refused = (file: string, code: DiagnosticCode, message: string, hint: string): FileReading => ({
  value: undefined,
  doc: emptyDocument(file),
  diagnostics: [{ ...startOf(file), severity: 'error', code, message, hint }],
  doubtfulLines: new Set(),
});

/** A source is a group of keys; a list, a sentence or nothing but comments is a mistake worth its own words. */
const checkContents = (file: string, text: string, reading: YamlReading): YamlReading => {
  const { value } = reading;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return reading;
  if (reading.diagnostics.length > 0) return reading;
  const isEmpty = value === null || value === undefined;
  const index = new LineIndex(text);
  let line = 1;
  while (!isEmpty && line < index.count && /^\s*(#.*)?$/.test(index.line(line))) line += 1;
  return {
    ...reading,
    diagnostics: [
      {
        file,
        line,
        column: 1,
        endLine: line,
        endColumn: Math.max(2, index.line(line).length + 1),
        severity: 'error',
        code: isEmpty ? 'file-empty' : 'file-not-keys',
        message: isEmpty
          ? `Le fichier ${file} ne contient que des commentaires.`
          : `Le fichier ${file} devrait contenir des lignes « clé: valeur » ; il contient ${Array.isArray(value) ? 'une liste' : 'une seule valeur'}.`,
        hint: 'Prenez modèle sur un fichier voisin.',
      },
    ],
  };
};

const readPage = (file: string, text: string, readBody: ReadBody | undefined): FileReading => {
  const parts = splitFrontMatter(text);
  const diagnostics: Diagnostic[] = [];
  if (parts.repair !== undefined) {
    const index = new LineIndex(text);
    const end = index.at(parts.repair.end);
    diagnostics.push({
      ...startOf(file),
      endColumn: Math.max(2, end.line === 1 ? end.column : 2),
      severity: 'error',
      code: parts.repair.code,
      message: parts.repair.message,
      ...(parts.repair.hint === undefined ? {} : { hint: parts.repair.hint }),
    });
  }
  const header = readYaml(file, parts.yaml, parts.yamlLine);
  diagnostics.push(...header.diagnostics);
  const doubtfulLines = new Set(header.doubtfulLines);
  let { value } = header;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (diagnostics.length === 0) {
      const isEmpty = value === null || value === undefined;
      diagnostics.push({
        ...startOf(file),
        endColumn: 4,
        severity: 'error',
        code: isEmpty ? 'front-matter-missing' : 'file-not-keys',
        message: isEmpty ? 'L’en-tête de ce fichier est vide.' : 'L’en-tête devrait contenir des lignes « clé: valeur ».',
        hint: 'Écrivez au moins « heading: "Titre de la page" » entre les deux lignes « --- ».',
      });
    }
    doubtfulLines.add(1);
    value = {};
  }
  const reading: BodyReading = readBody === undefined ? { repairs: [] } : readBody(parts.body);
  for (const { text: _text, related, ...repair } of reading.repairs) {
    diagnostics.push({
      file,
      severity: 'error',
      ...repair,
      line: repair.line + parts.bodyLine,
      endLine: repair.endLine + parts.bodyLine,
      ...(related === undefined
        ? {}
        : {
            related: [
              {
                file,
                line: related.line + parts.bodyLine,
                column: related.column,
                endLine: related.line + parts.bodyLine,
                endColumn: related.endColumn,
                message: related.message,
              },
            ],
          }),
    });
    doubtfulLines.add(repair.line + parts.bodyLine);
  }
  const hasHeader = parts.repair === undefined;
  return {
    value,
    doc: hasHeader ? header.doc : { ...emptyDocument(file), ...bindLocated(header.doc), isDoubtful: () => true },
    diagnostics,
    doubtfulLines,
    page: { body: parts.body, bodyLine: parts.bodyLine, reading },
  };
};

/** The positions of a file already read without mistake, found again when one is asked for. */
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

type Positions = Omit<Located, 'file' | 'isDoubtful'>;

const bindLocated = (doc: Positions): Positions => ({
  placeOf: (path) => doc.placeOf(path),
  placeOfKey: (path) => doc.placeOfKey(path),
  placeOfText: (path, text, occurrence) => doc.placeOfText(path, text, occurrence),
  sourceOf: (path) => doc.sourceOf(path),
  lineAt: (line) => doc.lineAt(line),
});
