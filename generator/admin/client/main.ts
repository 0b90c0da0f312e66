/**
 * The editors' form in the browser: the CMS, with formats of its own for the site's files. Bundled by
 * `build-admin.ts`; knows the site by /admin/config.json alone.
 */
import CMS from '@sveltia/cms';
import type { CmsField } from '../../schema/cms-field.ts';
import { formats, pageFormat, yamlFormat } from './formats.ts';

interface Collection {
  readonly name: string;
  readonly format?: string;
  readonly fields?: readonly CmsField[];
  readonly files?: readonly { readonly format?: string; readonly fields: readonly CmsField[] }[];
}

/** The part of an Immutable.js map that the hook below uses. */
interface EntryMap {
  get(key: string): unknown;
  getIn(path: readonly (string | number)[]): unknown;
  setIn(path: readonly (string | number)[], value: unknown): EntryMap;
}

const start = async (): Promise<void> => {
  const response = await fetch(new URL('config.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = (await response.json()) as { collections: readonly Collection[] };
  const fieldsByFormat = new Map<string, readonly CmsField[]>();
  for (const { format, fields, files } of config.collections) {
    if (format !== undefined && fields !== undefined) fieldsByFormat.set(format, fields);
    for (const file of files ?? []) if (file.format !== undefined) fieldsByFormat.set(file.format, file.fields);
  }
  CMS.registerCustomFormat(
    formats.project,
    'yaml',
    yamlFormat(fieldsByFormat.get(formats.project) ?? [], '../../schema/project.schema.json'),
  );
  CMS.registerCustomFormat(
    formats.page,
    'mdx',
    pageFormat(fieldsByFormat.get(formats.page) ?? [], '../../schema/page.schema.json'),
  );
  CMS.registerCustomFormat(
    formats.site,
    'yaml',
    yamlFormat(fieldsByFormat.get(formats.site) ?? [], './schema/site.schema.json'),
  );
  CMS.registerEventListener({
    name: 'preSave',
    handler: (({ entry }: { entry: EntryMap }) => {
      if (entry.get('collection') !== 'projets') return undefined;
      // A project is named by its file; its card shows the first picture unless another is chosen.
      const named = entry.setIn(['data', 'id'], entry.get('slug'));
      const first = entry.getIn(['data', 'images', 0, 'src']);
      return entry.getIn(['data', 'mainImage']) || typeof first !== 'string'
        ? named
        : named.setIn(['data', 'mainImage'], first);
    }) as never,
  });
  await CMS.init({ config: config as never });
};

/** The form is in French unless its user chose otherwise in its settings. */
const preferFrench = (): void => {
  const key = 'sveltia-cms.prefs';
  try {
    const preferences = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    if (preferences['locale'] === undefined)
      localStorage.setItem(key, JSON.stringify({ ...preferences, locale: 'fr' }));
  } catch {
    // Without storage, the browser's own language decides.
  }
};

preferFrench();
start().catch((error: unknown) => {
  console.error(error);
  const message = document.createElement('p');
  message.textContent =
    'Le formulaire n’a pas pu s’ouvrir. Rechargez la page ; si cela persiste, prévenez la personne qui s’occupe du site.';
  document.body.append(message);
});
