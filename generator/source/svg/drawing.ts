/** A drawing as the site shows it, and what of its file could not be kept. */
import type { FileFault } from '../file-forms.ts';

export interface Drawing {
  /** Four numbers. */
  readonly viewBox: string;
  /** The content of its `svg` element, safe in a page. */
  readonly markup: string;
  /** The whole file, as XML that every SVG reader takes: documents draw it with its own style sheet. */
  readonly svg: string;
}

/** Something of a file that is not drawn as in other programs. */
export interface Loss {
  readonly kind: 'element' | 'font' | 'image' | 'property' | 'reference' | 'rule' | 'script';
  /** What it is, as the file writes it. */
  readonly name: string;
}

export interface DrawingReading {
  readonly drawing?: Drawing;
  readonly fault?: FileFault;
  /** Where the text is no XML, from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly lost: readonly Loss[];
}

/**
 * What the ids of a drawing begin with. An id of a page is made of lower-case letters, digits and hyphens, so that none
 * can equal one with an underscore; and a hyphen would be a minus sign in `begin="line.end"`.
 */
export const idPrefix = (folder: 'drawings' | 'icons', name: string): string => {
  const escaped = name.replace(/[^A-Za-z0-9]/g, (sign) =>
    sign === '-' ? '__' : `_${sign.charCodeAt(0).toString(16)}_`,
  );
  return `${folder === 'drawings' ? 'd' : 'i'}_${escaped}_`;
};
