/** The configuration of the CMS for a site: its collections, from the schemas and site.yaml. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { CmsField } from '../schema/cms-field.ts';
import { fieldsOf, type Choice, type References } from '../schema/form-fields.ts';
import { wordsLanguage, writtenSiteShape } from '../schema/defaults.ts';
import { pageShape, projectShape } from '../schema/shape.ts';
import { languageOfLocale } from '../language/language.ts';
import { filmName } from '../source/load-site.ts';
import type { Assets } from '../source/types.ts';
import { formats } from './client/formats.ts';
import { sayAdmin, type SayAdmin } from './say.ts';

/** The parts of site.yaml that the form offers; the others are for a text editor. */
const siteParts = ['company', 'figures', 'projects', 'constants', 'menus', 'course', 'glossary'] as const;

/** Names of pictograms, drawings and films that a field may name. */
export type AdminAssets = Pick<Assets, 'icons' | 'drawings' | 'media'>;

/** What the forms of a site are made from. */
const shapesFor = ({ site }: SiteSpec) => ({
  project: projectShape,
  page: pageShape,
  site: writtenSiteShape(wordsLanguage(site.locale)),
});

/**
 * The CMS's configuration, as data.
 *
 * @param folder name of the folder on this machine that the form is to open, where there is one.
 */
export const adminConfig = (
  spec: SiteSpec,
  assets: AdminAssets,
  { shapes = shapesFor(spec), folder }: { shapes?: ReturnType<typeof shapesFor>; folder?: string } = {},
): Record<string, unknown> => {
  const language = languageOfLocale(spec.site.locale);
  const { maxFilmMegabytes } = spec.constants.files;
  const say = sayAdmin[language];
  const references: References = {
    category: named(spec.projects.categories),
    route: spec.routes
      .filter(({ path }) => !path.includes('{'))
      .map(({ id, title }) => ({ label: title === undefined ? id : `${title} (${id})`, value: id })),
    icon: named([...assets.icons].sort()),
    drawing: named([...assets.drawings].sort()),
  };
  const form = { references, language };
  const media = { media_folder: '/content/media', public_folder: '' };
  return {
    load_config_file: false,
    backend: backendOf(spec, folder),
    app_title: say('title', { site: spec.site.name }),
    site_url: spec.site.url,
    media_folder: 'content/media',
    public_folder: '/content/media',
    media_libraries: {
      default: { config: { slugify_filename: true, max_file_size: maxFilmMegabytes * 1024 * 1024 } },
      stock_assets: { providers: [] },
    },
    show_preview_links: false,
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 80 },
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    collections: [
      {
        name: say('projects/name'),
        label: say('projects/label'),
        label_singular: say('projects/singular'),
        icon: 'home_work',
        description: say('projects/description'),
        folder: 'content/projects',
        extension: 'yaml',
        format: formats.project,
        create: true,
        delete: true,
        slug: {
          template: '{{title}}',
          editable: ['create'],
          hint: say('projects/slug-hint'),
          pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', say('projects/slug-pattern')],
        },
        identifier_field: 'title',
        summary: '{{title}} ({{year}})',
        sortable_fields: ['title', 'year', 'category'],
        view_filters: [{ label: say('projects/drafts'), field: 'draft', pattern: 'true' }],
        view_groups: [{ label: say('projects/category'), field: 'category' }],
        thumbnail: 'mainImage',
        ...media,
        fields: projectFields(fieldsOf(shapes.project, form), say),
      },
      {
        name: 'pages',
        label: say('pages/label'),
        label_singular: say('pages/singular'),
        icon: 'article',
        description: say('pages/description'),
        folder: 'content/pages',
        extension: 'mdx',
        format: formats.page,
        create: false,
        delete: false,
        duplicate: false,
        identifier_field: 'heading',
        summary: '{{heading}}',
        sortable_fields: ['heading', 'updated'],
        editor: { preview: true },
        ...media,
        fields: [
          // The check writes the digest of a text.
          ...fieldsOf(shapes.page, form).map((field) => (field.name === 'updatedDigest' ? hidden(field) : field)),
          {
            name: 'body',
            label: say('pages/body'),
            widget: 'text',
            required: false,
            hint: [
              say('pages/body-hint'),
              say('pages/film-hint', { max: maxFilmMegabytes }),
              ...filmsOf(assets, say),
            ].join(' '),
            use_emoji_autocomplete: false,
          },
        ],
      },
      {
        name: 'site',
        label: say('site/label'),
        icon: 'settings',
        description: say('site/description'),
        ...media,
        files: [
          {
            name: 'site',
            label: say('site/file'),
            file: 'site.yaml',
            format: formats.site,
            ...media,
            fields: siteFields(fieldsOf(shapes.site, form, siteParts), say),
          },
        ],
      },
    ],
  };
};

/** The films that a page may show, in words; nothing for a site without any. */
const filmsOf = ({ media }: AdminAssets, say: SayAdmin): string[] => {
  const names = [...media.keys()].filter((name) => filmName.test(name)).sort();
  return names.length === 0 ? [] : [say('pages/films', { names: names.join(', ') })];
};

/** The identifier is the file's name, the card's picture is the first one unless another is chosen. */
const projectFields = (fields: readonly CmsField[], say: SayAdmin): CmsField[] =>
  fields.map((field) => {
    if (field.name === 'id') return hidden(field);
    if (field.name === 'mainImage')
      return { ...field, required: false, hint: `${field.hint ?? ''} ${say('projects/main-image')}`.trim() };
    return field;
  });

const hidden = ({ name, label }: CmsField): CmsField => ({ name, label, widget: 'hidden' });

const siteFields = (fields: readonly CmsField[], say: SayAdmin): CmsField[] =>
  fields.map((field) => ({
    ...field,
    label: say(`part/${field.name as (typeof siteParts)[number]}`),
    fields: field.name === 'projects' ? categoriesAlone(field) : field.fields,
  }));

/** Pages of the trades are named by category, which no form can follow when a category changes its name. */
const categoriesAlone = ({ fields = [] }: CmsField): readonly CmsField[] =>
  fields.filter(({ name }) => name === 'categories');

const named = (values: readonly string[]): Choice[] => values.map((value) => ({ label: value, value }));

/** On this machine the opening screen names the folder to choose: the CMS shows what follows the last bar. */
const backendOf = ({ admin }: SiteSpec, folder: string | undefined): Record<string, unknown> => ({
  name: admin?.backend ?? 'github',
  repo: folder === undefined ? (admin?.repository ?? 'site/site') : `site/${folder}`,
  branch: admin?.branch,
  // Signing in with a token talks to the Git host alone; OAuth would need a third party between.
  auth_methods: ['token'],
});
