/** The forms of the site's sources: what the build wrote of them, and what a place in a file is called there. */
import { formats, pageFormat, yamlFormat, type FileFormat } from '../../../generator/admin/client/formats.ts';
import type { DeskEntry, DeskForm, DeskForms } from '../../../generator/admin/desk-form-types.ts';
import type { SourcePath } from '../../../office/api.ts';
import { deskPaths } from '../../contract.ts';
import { deskUrl } from '../site.ts';
import { useResource } from '../state/resources.ts';
import { getFromApi } from '../state/session.ts';

export type { DeskEntry, DeskForm, DeskForms } from '../../../generator/admin/desk-form-types.ts';

export const pictureFolder = 'content/media/';

/** They change with a publication alone. */
let known: Promise<DeskForms> | undefined;

/** Fetched again when they are shown next. */
export const forgetForms = (): void => {
  known = undefined;
};

/** The forms, as the build that visitors see knows them. */
export const useForms = () =>
  useResource('site forms', async () => {
    known ??= getFromApi<DeskForms>('forms.json');
    try {
      return await known;
    } catch (error) {
      forgetForms();
      throw error;
    }
  });

/** How a form's file is read and written. */
export const formatOf = ({ format, fields }: DeskForm): FileFormat => {
  switch (format) {
    case formats.project:
      return yamlFormat(fields, '../../.schemas/project.schema.json');
    case formats.page:
      return pageFormat(fields, '../../.schemas/page.schema.json');
    case formats.site:
      return yamlFormat(fields, './.schemas/site.schema.json');
  }
};

/** The form of a file; undefined for a picture or a file that no form shows. */
export const formOf = ({ forms }: DeskForms, path: SourcePath): DeskForm | undefined =>
  forms.find(({ folder, extension, file }) =>
    folder === undefined ? file === path : path.startsWith(`${folder}/`) && path.endsWith(`.${extension}`),
  );

export const pathIn = ({ folder, extension, file }: DeskForm, slug: string): SourcePath =>
  folder === undefined ? (file ?? '') : `${folder}/${slug}.${extension}`;

/** The name of a file within its folder, without its ending. */
export const slugOf = (path: SourcePath): string => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

/** What a file is called: the title that visitors see, or its own name. */
export const entryOf = (form: DeskForm | undefined, path: SourcePath): DeskEntry =>
  form?.entries.find((entry) => entry.file === path) ?? {
    file: path,
    title: form === undefined ? path.replace(/^.*\//, '') : form.folder === undefined ? form.label : slugOf(path),
  };

export const pictureUrl = (name: string): string =>
  deskUrl(`${deskPaths.siteFile}?path=${encodeURIComponent(pictureFolder + name)}`);
