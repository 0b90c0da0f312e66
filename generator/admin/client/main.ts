/**
 * The editors' form in the browser: the CMS, with formats of its own for the site's files. Bundled by
 * `build-admin.ts`; knows the site by /admin/config.json alone.
 */
import CMS from '@sveltia/cms';
import { isLanguage, type Language } from '../../language/language.ts';
import type { CmsField } from '../../schema/cms-field.ts';
import { askCheck, notSaved, picturesOf } from './ask-check.ts';
import { formats, pageFormat, reasonOf, yamlFormat, type FileFormat } from './formats.ts';
import { notePickedFiles } from './picked-files.ts';
import { previewOf, previewStyles, type MakeElement } from './preview.ts';
import { sayInForm } from './say.ts';

/** The page's own. */
const language: Language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'fr';
const say = sayInForm[language];

const pickedFile = notePickedFiles(document);

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
  toJS(): { readonly data: Record<string, unknown>; readonly slug: string };
}

/** What the form uses of the CMS, whose own types describe entries and elements as those of its libraries. */
interface Cms {
  readonly registerCustomFormat: (name: string, extension: string, format: FileFormat) => void;
  readonly registerEventListener: (listener: {
    readonly name: 'preSave';
    readonly handler: (event: { readonly entry: EntryMap }) => EntryMap | Promise<EntryMap>;
  }) => void;
  readonly registerPreviewStyle: (styles: string, options: { readonly raw: true }) => void;
  readonly registerPreviewTemplate: (
    collection: string,
    render: (shown: { readonly entry: EntryMap }) => ReturnType<typeof previewOf>,
  ) => void;
  readonly init: (options: { readonly config: { readonly collections: readonly Collection[] } }) => Promise<void>;
}

const cms = CMS as unknown as Cms;

/** How the files of a collection are read and written, and what its form holds. */
interface Writer {
  readonly fileOf: (slug: string) => string;
  readonly format: FileFormat;
  readonly fields: readonly CmsField[];
}

const start = async (): Promise<void> => {
  const response = await fetch(new URL('config.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const { check, ...config } = (await response.json()) as { check?: string; collections: readonly Collection[] };
  const writers = new Map<string, Writer>();
  for (const collection of config.collections) {
    const { format, fields = [] } = collection.files?.[0] ?? collection;
    const { extension, fileOf, make, schema } = kinds[format as keyof typeof kinds];
    const writer = { fileOf, fields, format: localized(make(fields, schema)) };
    writers.set(collection.name, writer);
    cms.registerCustomFormat(format ?? '', extension, writer.format);
  }
  cms.registerEventListener({
    name: 'preSave',
    handler: ({ entry }) => {
      const collection = config.collections.find(({ name }) => name === entry.get('collection'));
      const completed = collection?.format === formats.project ? completeProject(entry) : entry;
      const writer = writers.get(collection?.name ?? '');
      return check === undefined || writer === undefined ? completed : checkEntry(check, completed, writer);
    },
  });
  const { h } = window as unknown as { readonly h: MakeElement };
  cms.registerPreviewStyle(previewStyles, { raw: true });
  cms.registerPreviewTemplate('pages', ({ entry }) => {
    const body = entry.getIn(['data', 'body']);
    return previewOf(typeof body === 'string' ? body : '', h, language);
  });
  await cms.init({ config });
};

/** The files of each format: their paths, and the schema that a new one names. */
const kinds = {
  [formats.project]: {
    extension: 'yaml',
    fileOf: (slug: string) => `content/projects/${slug}.yaml`,
    make: yamlFormat,
    schema: '../../.schemas/project.schema.json',
  },
  [formats.page]: {
    extension: 'mdx',
    fileOf: (slug: string) => `content/pages/${slug}.mdx`,
    make: pageFormat,
    schema: '../../.schemas/page.schema.json',
  },
  [formats.site]: {
    extension: 'yaml',
    fileOf: () => 'site.yaml',
    make: yamlFormat,
    schema: './.schemas/site.schema.json',
  },
};

/** The same format, which says in the page's language why it can't read or write a file. */
const localized = ({ fromFile, toFile }: FileFormat): FileFormat => ({
  fromFile: (text) => localizeError(() => fromFile(text)),
  toFile: (content) => localizeError(() => toFile(content)),
});

const localizeError = <Result>(make: () => Result): Result => {
  try {
    return make();
  } catch (error) {
    const reason = reasonOf(error, language);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
};

/** A project is named by its file; its card shows the first picture unless another is chosen. */
const completeProject = (entry: EntryMap): EntryMap => {
  const named = entry.setIn(['data', 'id'], entry.get('slug'));
  const first = entry.getIn(['data', 'images', 0, 'src']);
  return entry.getIn(['data', 'mainImage']) || typeof first !== 'string'
    ? named
    : named.setIn(['data', 'mainImage'], first);
};

/**
 * The entry as it is to be saved, its text dated. Throws when the check refuses what it would write, or when it can't
 * be written at all.
 */
const checkEntry = async (address: string, entry: EntryMap, { fileOf, format, fields }: Writer): Promise<EntryMap> => {
  const { data, slug } = entry.toJS();
  let text: string;
  try {
    text = format.toFile(data);
  } catch (error) {
    throw notSaved(error instanceof Error ? error.message : String(error));
  }
  const named = picturesOf(data, fields);
  const pictures = await Promise.all(named.map(async (name) => ({ name, content: await pickedFile(name) })));
  const dates = await askCheck(address, { file: fileOf(slug), text, pictures }, language);
  return Object.entries(dates ?? {}).reduce((dated, [key, value]) => dated.setIn(['data', key], value), entry);
};

/** Sets the form's language to the site's, unless its user chose another in its settings. */
const preferLanguage = (): void => {
  const key = 'sveltia-cms.prefs';
  try {
    const preferences = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    if (preferences['locale'] === undefined)
      localStorage.setItem(key, JSON.stringify({ ...preferences, locale: say('locale') }));
  } catch {
    // Without storage, the browser's own language decides.
  }
};

preferLanguage();
start().catch((error: unknown) => {
  console.error(error);
  const message = document.createElement('p');
  message.textContent = say('not-opened');
  document.body.append(message);
});
