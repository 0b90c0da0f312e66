/**
 * What loading returns: the site's sources as typed values with their places.
 * Pure data; reading files is `read-sources.ts`, at the edge.
 */
import type { SampleAt } from './samples.ts';
import type { Root } from 'mdast';
import type { FontFacts } from './fonts/font-facts.ts';
import type { CaptionsFault } from './captions.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { FileFault } from './file-forms.ts';
import type { FilmFacts } from './film-facts.ts';
import type { Drawing, Loss } from './svg/drawing.ts';
import type { TextPlaces } from './text-places.ts';
import type { MessageId } from '../diagnostics/message.ts';
import type { Language } from '../language/language.ts';
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';

/** Path of a value inside a document: keys and indices from the root. */
export type ValuePath = readonly (string | number)[];

/** Why a file, or a folder of them, cannot be read: the message that says it. */
export type Unreadable = Extract<MessageId, `file-unreadable/${string}`>;

/** Text of every source, by path relative to the root with "/". */
export interface Sources {
  readonly root: string;
  readonly files: ReadonlyMap<string, string>;
  /** Files that could not be read as UTF-8 text, with the reason. */
  readonly unreadable: ReadonlyMap<string, Unreadable>;
  /** Files whose name or whose folder keeps them from being read. */
  readonly ignored?: readonly string[];
  /** Files that are copies of others, which alone are read. */
  readonly copies?: ReadonlyMap<string, string>;
  /** Links that lead nowhere. */
  readonly dangling?: readonly string[];
  readonly assets: Assets;
}

/** What the site needs to know of a file's inside. */
export interface Examined {
  /** Pixels after EXIF orientation; absent when the file is no picture, or a damaged one. */
  readonly width?: number;
  readonly height?: number;
  /** True when it cannot be opened as what its extension says: a picture, a drawing, a film or a font. */
  readonly damaged?: boolean;
  /** Why it cannot, where that is known. */
  readonly fault?: FileFault;
  /**
   * What a file really is: a picture or a document where that is not what its name says (« HEIC », « TIFF »), a film
   * always (« MP4 », « QuickTime »).
   */
  readonly format?: string;
  /** Millions of pixels of a picture that has too many. */
  readonly megapixels?: number;
  /** True for a picture of several frames. */
  readonly isAnimated?: boolean;
  /** The size of a film, and where it plays; absent when its header cannot be read, or has no picture. */
  readonly film?: FilmFacts;
  /** Where the end of a film or a document is missing. */
  readonly isCut?: boolean;
  /** Where a film has sound alone. */
  readonly isSoundAlone?: boolean;
  /** What a document to download says of those who wrote it, and whether it asks for a password. */
  readonly document?: DocumentFacts;
  /** Why browsers would show no captions, or not all of them. */
  readonly captions?: CaptionsFault;
  /** The measures and characters of a font; absent when it is damaged. */
  readonly font?: FontFacts;
  /** What a drawing shows; absent when it is damaged. */
  readonly drawing?: Drawing;
  /** What of its file the site does not show; absent when that is nothing. */
  readonly lost?: readonly Loss[];
  /** Where a drawing is no XML, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A file of content/media, content/documents or content/fonts. */
export interface MediaFile extends Examined {
  readonly name: string;
  readonly bytes: number;
}

export interface Assets {
  readonly media: ReadonlyMap<string, MediaFile>;
  /** Names without extension. */
  readonly icons: ReadonlySet<string>;
  readonly drawings: ReadonlySet<string>;
  /** The files of both, by their path. */
  readonly svgs: ReadonlyMap<string, MediaFile>;
  readonly fonts: ReadonlyMap<string, MediaFile>;
  readonly documents: ReadonlyMap<string, MediaFile>;
}

/** A parsed YAML document (or front matter) that can tell the place of any value or key. */
export type Located = Omit<TextPlaces, 'placeOfSpan' | 'textAt'>;

export interface LoadedProject {
  readonly file: string;
  /** File name without extension. */
  readonly slug: string;
  readonly value: Project;
  readonly doc: Located;
}

/** A text in MDX: a page's, or that of a document to download. */
export interface LoadedText {
  readonly file: string;
  /** File name in its folder, e.g. `couverture-tuiles.mdx`. */
  readonly name: string;
  /** Places of the front matter. */
  readonly doc: Located;
  /** The MDX body, without front matter. */
  readonly body: string;
  /** Lines of the file before the body: a body line n is line n + bodyLine of the file. */
  readonly bodyLine: number;
  /**
   * The parsed body (remark-parse, remark-gfm, remark-mdx), positions relative to the body; absent when nothing of it
   * could be understood. A body with syntax errors still has a tree, made by passing over them: `hasSyntaxErrors`
   * tells.
   */
  readonly tree?: Root;
  readonly hasSyntaxErrors: boolean;
}

/** A text of content/pages. */
export interface LoadedPage extends LoadedText {
  readonly frontMatter: PageFrontMatter;
}

/** A text of content/documents, of which the site makes a PDF. */
export interface LoadedDocument extends LoadedText {
  readonly frontMatter: DocumentFrontMatter;
}

/** What is loaded, with values that may be anything: nothing has compared them with the schemas. */
type Written<Loaded, Key extends keyof Loaded> = Omit<Loaded, Key> & { readonly [Value in Key]: unknown };

/** A site as its files say it; `mendSite` makes a `LoadedSite` of it. */
export interface WrittenSite extends Omit<
  LoadedSite,
  'spec' | 'ownSpec' | 'addedWords' | 'projects' | 'pages' | 'documents'
> {
  readonly spec: unknown;
  readonly projects: readonly Written<LoadedProject, 'value'>[];
  readonly pages: readonly Written<LoadedPage, 'frontMatter'>[];
  readonly documents: readonly Written<LoadedDocument, 'frontMatter'>[];
}

/** A site whose values are those that the schemas promise. */
export interface LoadedSite {
  /** site.yaml with its defaults. */
  readonly spec: SiteSpec;
  /** site.yaml as its file has it, without defaults, which no editor can mend there. */
  readonly ownSpec: unknown;
  /** Paths in `spec` of the words that the defaults added. */
  readonly addedWords: readonly ValuePath[];
  readonly doc: Located;
  readonly projects: readonly LoadedProject[];
  readonly pages: readonly LoadedPage[];
  readonly documents: readonly LoadedDocument[];
  readonly assets: Assets;
  /** The texts of `content/samples.yaml` that the site still holds as they were. */
  readonly samples: readonly SampleAt[];
  /** The language of its diagnostics. */
  readonly language: Language;
  /** ISO date that the content's dates are compared with (`--date`). */
  readonly today: string;
  /** True in development: drafts and unpublished content are shown. */
  readonly drafts: boolean;
  /** Lines that hold a syntax error, by file: what else is reported there would only repeat it. */
  readonly doubtfulLines: ReadonlyMap<string, ReadonlySet<number>>;
  /** Files that are there and could not be read: what they hold cannot be called missing, nor anything unused. */
  readonly unreadFiles: ReadonlySet<string>;
  /** Files that were seen to fit their schema, and to hold nothing that a rule reports of a file for itself. */
  readonly cleanFiles: ReadonlyMap<string, CleanFile>;
}

/** What a check kept of such a file, so as not to look through it again. */
export interface CleanFile {
  /** The names in its values: what each designates (`x-ref`), and its path. */
  readonly references: readonly (readonly [kind: string, value: string, path: ValuePath])[];
  /** What its texts hold of what rules seek in those of the whole site (`check/text-markers.ts`). */
  readonly markers: readonly string[];
  /** Each character of its titles and of its other texts, once (`check/font-roles.ts`). */
  readonly letters: { readonly heading: string; readonly text: string };
  /** Of a text: the digest of what visitors read in it (`site/visible-text.ts`). */
  readonly textDigest?: string | undefined;
}
