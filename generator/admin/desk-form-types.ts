/** The forms of the site's sources, as the desk is given them. */
import type { CmsField } from '../schema/cms-field.ts';
import type { formats } from './client/formats.ts';

/** A file that a form shows, and where visitors see it. */
export interface DeskEntry {
  /** Path relative to the site's folder. */
  readonly file: string;
  readonly title: string;
  /** Absent for what visitors don't see yet, or not on a page of its own. */
  readonly path?: string;
}

/** A kind of sources: files of a folder, or one file. */
export interface DeskForm {
  readonly name: string;
  readonly label: string;
  readonly singular?: string;
  readonly description?: string;
  readonly format: (typeof formats)[keyof typeof formats];
  /** Folder and ending of its files; a form of one file names that instead. */
  readonly folder?: string;
  readonly extension?: string;
  readonly file?: string;
  /** Whether files may be made and removed. */
  readonly mayCreate: boolean;
  readonly fields: readonly CmsField[];
  readonly entries: readonly DeskEntry[];
}

export interface DeskForms {
  readonly forms: readonly DeskForm[];
}
