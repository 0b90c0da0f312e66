/** The forms of the site's sources, for the desk: the collections of the CMS, and what the site has of each. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { CmsField } from '../schema/cms-field.ts';
import { adminConfig, type AdminAssets } from './config.ts';
import type { DeskEntry, DeskForm, DeskForms } from './desk-form-types.ts';

interface Collection {
  readonly name: string;
  readonly label: string;
  readonly label_singular?: string;
  readonly description?: string;
  readonly format?: DeskForm['format'];
  readonly folder?: string;
  readonly extension?: string;
  readonly create?: boolean;
  readonly fields?: readonly CmsField[];
  readonly files?: readonly {
    readonly file: string;
    readonly format: DeskForm['format'];
    readonly fields: readonly CmsField[];
  }[];
}

/**
 * The forms of a site.
 *
 * @param entries what the site has now, by path of its file.
 */
export const deskForms = (spec: SiteSpec, assets: AdminAssets, entries: readonly DeskEntry[]): DeskForms => {
  const { collections } = adminConfig(spec, assets) as { readonly collections: readonly Collection[] };
  return {
    forms: collections.map(({ name, label, label_singular: singular, description, ...rest }): DeskForm => {
      const [only] = rest.files ?? [];
      const format = only?.format ?? rest.format;
      if (format === undefined) throw new Error(`Bug: the collection ${name} has no format`);
      const { folder, extension } = rest;
      return {
        name,
        label,
        ...(singular !== undefined && { singular }),
        ...(description !== undefined && { description }),
        format,
        ...(only === undefined ? { folder, extension } : { file: only.file }),
        mayCreate: rest.create === true,
        fields: only?.fields ?? rest.fields ?? [],
        entries: entries.filter(({ file }) => folder !== undefined && file.startsWith(`${folder}/`)),
      };
    }),
  };
};
