/** The configuration of the CMS for a site: its collections, from the schemas and site.yaml. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { CmsField } from '../schema/cms-field.ts';
import { fieldsOf, type Choice, type References } from '../schema/form-fields.ts';
import { pageShape, projectShape, siteShape } from '../schema/shape.ts';
import { formats } from './client/formats.ts';

/** The parts of site.yaml a form offers; the others are for a text editor. */
const SITE_PARTS = {
  company: 'Entreprise',
  figures: 'Chiffres',
  projects: 'Catégories des projets',
  constants: 'Limites et durées',
  menus: 'Menus',
  course: 'Déroulement d’un chantier',
} as const;

/** Names of pictograms and drawings that a field may choose from. */
export interface AdminAssets {
  readonly icons: Iterable<string>;
  readonly drawings: Iterable<string>;
}

/** What the forms are made from. */
const ownShapes = { project: projectShape, page: pageShape, site: siteShape };

/**
 * The CMS's configuration, as data.
 *
 * @param folder name of the folder on this machine that the form is to open, where there is one.
 */
export const adminConfig = (
  spec: SiteSpec,
  assets: AdminAssets,
  { shapes = ownShapes, folder }: { shapes?: typeof ownShapes; folder?: string } = {},
): Record<string, unknown> => {
  const references: References = {
    category: named(spec.projects.categories),
    route: spec.routes
      .filter(({ path }) => !path.includes('{'))
      .map(({ id, title }) => ({ label: title === undefined ? id : `${title} (${id})`, value: id })),
    icon: named([...assets.icons].sort()),
    drawing: named([...assets.drawings].sort()),
  };
  const media = { media_folder: '/content/media', public_folder: '' };
  return {
    load_config_file: false,
    backend: backendOf(spec, folder),
    app_title: `Rédaction : ${spec.site.name}`,
    site_url: spec.site.url,
    media_folder: 'content/media',
    public_folder: '/content/media',
    media_libraries: {
      default: { config: { slugify_filename: true, max_file_size: 30 * 1024 * 1024 } },
      stock_assets: { providers: [] },
    },
    show_preview_links: false,
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 80 },
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    collections: [
      {
        name: 'projets',
        label: 'Projets',
        label_singular: 'Projet',
        icon: 'home_work',
        description: 'Un chantier par fiche, avec ses images. Un brouillon ne paraît pas sur le site publié.',
        folder: 'content/projects',
        extension: 'yaml',
        format: formats.project,
        create: true,
        delete: true,
        slug: {
          template: '{{title}}',
          editable: ['create'],
          hint: 'La fin de l’adresse du projet, et le nom de son fichier. Elle ne change plus ensuite.',
          pattern: [
            '^[a-z0-9]+(-[a-z0-9]+)*$',
            'Des lettres minuscules sans accent, des chiffres et des traits d’union.',
          ],
        },
        identifier_field: 'title',
        summary: '{{title}} ({{year}})',
        sortable_fields: ['title', 'year', 'category'],
        view_filters: [{ label: 'Brouillons', field: 'draft', pattern: 'true' }],
        view_groups: [{ label: 'Catégorie', field: 'category' }],
        thumbnail: 'mainImage',
        ...media,
        fields: projectFields(fieldsOf(shapes.project, references)),
      },
      {
        name: 'pages',
        label: 'Pages',
        label_singular: 'Page',
        icon: 'article',
        description:
          'Le texte des pages. Une nouvelle page se crée avec « npm run new -- service » : il lui faut aussi une adresse et un menu.',
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
          ...fieldsOf(shapes.page, references),
          {
            name: 'body',
            label: 'Texte',
            widget: 'text',
            required: false,
            hint: 'Le texte de la page, en Markdown, avec ses blocs (<Section>, <Features>, <Faq>…) : changez les phrases, gardez les balises.',
            use_emoji_autocomplete: false,
          },
        ],
      },
      {
        name: 'site',
        label: 'Le site',
        icon: 'settings',
        description:
          'Les coordonnées, les chiffres, les catégories, les limites, les menus et le déroulement d’un chantier, dans site.yaml. Ses autres parties se changent dans un éditeur de texte.',
        ...media,
        files: [
          {
            name: 'site',
            label: 'Entreprise, chiffres, catégories, limites, menus',
            file: 'site.yaml',
            format: formats.site,
            ...media,
            fields: siteFields(fieldsOf(shapes.site, references, Object.keys(SITE_PARTS))),
          },
        ],
      },
    ],
  };
};

/** The identifier is the file's name, the card's picture is the first one unless another is chosen. */
const projectFields = (fields: readonly CmsField[]): CmsField[] =>
  fields.map((field) => {
    if (field.name === 'id') return { name: 'id', label: field.label ?? 'Identifiant', widget: 'hidden' };
    if (field.name === 'mainImage')
      return { ...field, required: false, hint: `${field.hint ?? ''} La première image à défaut.`.trim() };
    return field;
  });

const siteFields = (fields: readonly CmsField[]): CmsField[] =>
  Object.entries(SITE_PARTS).flatMap(([part, label]) =>
    fields
      .filter(({ name }) => name === part)
      .map((field) => ({ ...field, label, fields: part === 'projects' ? categoriesAlone(field) : field.fields })),
  );

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
