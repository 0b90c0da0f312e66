/** A field as the CMS's configuration writes it. */
export interface CmsField {
  readonly name: string;
  readonly widget: string;
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly fields?: readonly CmsField[];
  readonly field?: CmsField;
  readonly types?: readonly CmsField[];
  readonly typeKey?: string;
  readonly [option: string]: unknown;
}

/** Key of an item of a free map, which the form shows as a list of named items; in the file it is the key. */
export const mapKey = 'key';

/** Key under which the CMS keeps which of several shapes a list item has; never written to a file. */
export const kindKey = '_kind';
