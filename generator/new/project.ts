/** A new project: its file, its pictures. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { closest } from '../diagnostics/suggest.ts';
import { languageOf, uncapital, type Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { inLanguage } from '../schema/in-language.ts';
import { projectShape } from '../schema/shape.ts';
import { unfinishedMarker } from '../site/unfinished.ts';
import { siteFile } from '../source/load-site.ts';
import type { Sources } from '../source/types.ts';
import { printYaml } from '../source/yaml/print.ts';
import type { Change, PictureCopy } from './change.ts';
import { readPictures } from './pictures.ts';
import { editSite } from './edit-site.ts';
import { sayFor, type SayNew } from './say.ts';
import { readYaml } from '../source/yaml/document.ts';
import { isSlug, shortSlugOf } from '../../formats/slugs.ts';

/** Texts of a project: the flag of each, and the key of the schema that it fills. */
export const projectTexts = {
  title: 'title',
  category: 'category',
  location: 'location',
  year: 'year',
  short: 'shortDescription',
  long: 'longDescription',
  duration: 'duration',
  surface: 'surface',
  client: 'client',
  budget: 'budget',
} as const;

/** The same for its lists. */
export const projectLists = {
  tag: 'tags',
  specification: 'specifications',
  challenge: 'challenges',
  technology: 'technologies',
} as const;

/** What is known of the project, by flag. */
export type ProjectRequest = Readonly<Partial<Record<keyof typeof projectTexts, string>>> &
  Readonly<Partial<Record<keyof typeof projectLists, readonly string[]>>> & {
    readonly id?: string;
    readonly featured?: boolean;
    readonly draft?: boolean;
    /** Whether the category is added to the site's where it has none of this name. */
    readonly 'new-category'?: boolean | undefined;
    /** Paths of the pictures. */
    readonly pictures?: readonly string[];
    /** What each picture shows, in their order. */
    readonly alt?: readonly string[];
  };

/** The identifier and the file of a new project. Throws a Refusal when it can't have them. */
export const nameProject = ({ title = '', id = shortSlugOf(title) }: ProjectRequest, sources: Sources) => {
  const say = sayFor(sources);
  if (title.trim() === '') throw new CommandError(say('project/title-missing'));
  if (!isSlug(id)) throw new CommandError(say('project/id-refused', { id }));
  const file = `content/projects/${id}.yaml`;
  if (sources.files.has(file) || sources.unreadable.has(file))
    throw new CommandError(say('project/exists', { id, file }));
  return { id, file };
};

/** The pictures of a new project, under their new names. Throws a Refusal when one can't be taken. */
export const projectPictures = (id: string, files: readonly string[], sources: Sources): Promise<PictureCopy[]> =>
  readPictures(files, (index) => sayFor(sources)('project/picture-name', { id, rank: index + 1 }), sources);

/** Prepares the file of a new project and the copies of its pictures. Throws a Refusal when there can be none. */
export const prepareProject = async (
  request: ProjectRequest,
  spec: SiteSpec,
  sources: Sources,
  today: string,
): Promise<Change> => {
  const say = sayFor(sources);
  const language = languageOf(sources.files.get(siteFile));
  const { id, file } = nameProject(request, sources);
  const { pictures: files = [], alt: alts = [] } = request;

  const { categories } = spec.projects;
  if (request.category === undefined) throw new CommandError(say('project/category-missing', { categories }));
  const category = categoryNamed(request.category, spec);
  const isNew = !categories.includes(category);
  if (isNew && request['new-category'] !== true && pageOf(category, spec) === undefined) {
    const near = closest(category, categories);
    const known =
      near === undefined ? say('project/categories', { categories }) : say('project/category-near', { near });
    throw new CommandError([say('project/category-unknown', { category }), known]);
  }
  if (files.length === 0) throw new CommandError(say('project/picture-missing'));
  if (alts.length > files.length)
    throw new CommandError(
      files.length === 1
        ? say('project/too-many-alts/one-picture', { alts: alts.length })
        : say('project/too-many-alts', { alts: alts.length, pictures: files.length }),
    );
  const pictures = await projectPictures(id, files, sources);

  const marker = unfinishedMarker(spec.site.locale);
  const missing: string[] = [];
  const given = valuesOf({ ...request, category });
  const value: Record<string, unknown> = { id };
  for (const [name, { schema }] of projectShape.properties) {
    if (name === 'id') continue;
    if (name === 'images') {
      if (alts.filter((alt) => alt.trim() !== '').length < pictures.length) missing.push(name);
      value[name] = pictures.map(({ media }, index) => ({
        src: media.name,
        alt: alts[index]?.trim() || say('project/alt-to-write', { rank: index + 1 }),
      }));
    } else if (name === 'mainImage') value[name] = pictures[0]!.media.name;
    else if (given[name] !== undefined) value[name] = written(given[name], schema['x-text']);
    else if (name === 'year') {
      value[name] = today.slice(0, 4);
      missing.push(name);
    } else if (projectShape.required.includes(name)) {
      value[name] = schema.type === 'array' ? [marker] : written(marker, schema['x-text']);
      missing.push(name);
    }
  }
  const isDraft = request.draft === true || missing.length > 0;
  if (isDraft) value['draft'] = true;
  const [schemaLine, ...rest] = printYaml(value, '../../.schemas/project.schema.json').split('\n');
  const comment = missing.map((name) => {
    const description = inLanguage(projectShape.properties.get(name)?.description ?? '', language);
    return say('project/missing-key', { name, description: uncapital(description) });
  });
  const lines = missing.length === 0 ? rest : [say('project/missing'), ...comment, ...rest];
  const toComplete = missing.length > 0 ? say('project/draft-to-complete', { names: missing }) : say('project/draft');
  return {
    texts: new Map([
      ...(isNew ? [[siteFile, withCategory(category, spec, sources, language, say)] as const] : []),
      [file, [schemaLine, ...lines].join('\n')],
    ]),
    pictures,
    summary: [
      say('project/created', { file }),
      ...(isNew ? [say('project/category-added', { category })] : []),
      ...pictures.map(({ media }) => say('picture/copied', { name: media.name })),
      isDraft ? toComplete : say('project/published'),
    ],
  };
};

/** The category as the site writes it, or as its page does: capitals count for nothing. */
const categoryNamed = (given: string, spec: SiteSpec): string => {
  const name = given.trim();
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return spec.projects.categories.find(isSame) ?? pageOf(name, spec)?.name ?? name;
};

/** The page of a trade that the site's form or menus call by this name. */
const pageOf = (name: string, { routes, menus }: SiteSpec) => {
  const entries = menus.header.flatMap((entry) => ('entries' in entry ? entry.entries : []));
  const named = routes
    .filter(({ template }) => template === 'page' || template === 'article')
    .flatMap(({ id, projectType }) =>
      [projectType, ...entries.filter(({ route }) => route === id).map(({ label }) => label)].flatMap((known) =>
        known === undefined ? [] : [{ id, name: known }],
      ),
    );
  return named.find((each) => each.name.toLowerCase() === name.toLowerCase());
};

/** site.yaml with one more category, and the page of its trade where there is one. */
const withCategory = (category: string, spec: SiteSpec, sources: Sources, language: Language, say: SayNew): string => {
  const text = sources.files.get(siteFile) ?? '';
  const own = readYaml(siteFile, text).value as SiteSpec;
  const page = pageOf(category, spec);
  const projects = {
    ...own.projects,
    categories: [...own.projects.categories, category],
    ...(page !== undefined && { routes: { ...own.projects.routes, [category]: page.id } }),
  };
  return editSite(text, { ...own, projects }, language, say);
};

/** What is known, by key of the schema. */
const valuesOf = (request: ProjectRequest): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...projectTexts, ...projectLists, featured: 'featured' } as const).map(([flag, key]) => [
      key,
      request[flag as keyof ProjectRequest],
    ]),
  );

/** Several paragraphs are written under « | »: a blank line between two counts nowhere else. */
const written = (value: unknown, kind: string | undefined): unknown =>
  kind === 'markdown' && typeof value === 'string' ? `${value.trimEnd()}\n` : value;
