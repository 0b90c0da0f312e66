/** What a document shows besides its own text: the company's words, colours, fonts and drawings. */
import type { DrawnShape } from '../../site/appearance.ts';
import type { Palette } from './palette.ts';
import type { Fonts } from './pdf-writer.ts';
import type { VectorDrawing } from './svg-shapes.ts';

/** Words that the company and the site give to every document. */
export interface DocumentWords {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly language: string;
  readonly legalName: string;
  /** Lines of the address. */
  readonly address: readonly string[];
  readonly hours?: string;
  readonly phone: { readonly text: string; readonly href: string };
  readonly email: string;
  readonly closing: { readonly title: readonly string[]; readonly text: string };
  readonly contentsLabel: string;
  /** « Mis à jour en septembre 2025 ». */
  readonly updatedText: string;
  readonly cover?: { readonly name: string; readonly label: string };
}

/** The words with what they are drawn with. */
export interface DocumentFrame extends DocumentWords {
  readonly palette: Palette;
  readonly shape: DrawnShape;
  /** Of every slanted line: its rise over its run. */
  readonly slope: number;
  readonly fonts: Fonts;
  readonly logo?: VectorDrawing;
  /** Marks of chapters from one up, as many as the site has. */
  readonly marks: readonly VectorDrawing[];
  readonly drawings: ReadonlyMap<string, VectorDrawing>;
}
