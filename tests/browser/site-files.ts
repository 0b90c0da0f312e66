/**
 * A site as its editors wrote it: site.yaml and the projects, read by the `yaml` library alone, so that what
 * the pages show is compared with the sources and not with the generator's own reading of them. Defaults are added.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withDefaults } from '../../generator/schema/defaults.ts';
import type { PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import { isEveryPage } from '../setup/length.ts';
import { siteFolders, type SiteName } from './folders.ts';

export interface SiteFiles {
  /** With the routes that are published, and the header's menu as visitors see it. */
  readonly spec: SiteSpec;
  /** Those that are published, by file name. */
  readonly projects: readonly Project[];
}

/** The day for which the sites were built: that of `npm test`, which may end after midnight, or today. */
export const today = process.env['SITE_DATE'] ?? new Date().toISOString().slice(0, 10);

const read = (name: SiteName): SiteFiles => {
  const root = siteFolders[name];
  const folder = join(root, 'content', 'projects');
  const spec = withDefaults(parse(readFileSync(join(root, 'site.yaml'), 'utf8'))) as SiteSpec;
  /** No draft, and its day has come. */
  const isPublished = ({ draft, publishFrom }: Pick<Project, 'draft' | 'publishFrom'>): boolean =>
    draft !== true && (publishFrom ?? '') <= today;
  const routes = spec.routes.filter(({ content }) => content === undefined || isPublished(headIn(root, content)));
  const leadsSomewhere = ({ route }: { readonly route?: string | undefined }): boolean =>
    route === undefined || routes.some(({ id }) => id === route);
  const header = spec.menus.header.flatMap((entry) => {
    if (!('entries' in entry)) return leadsSomewhere(entry) ? [entry] : [];
    const entries = entry.entries.filter(leadsSomewhere);
    return entries.length === 0 ? [] : [{ ...entry, entries }];
  });
  return {
    spec: { ...spec, routes, menus: { ...spec.menus, header } },
    projects: existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => file.endsWith('.yaml'))
          .sort()
          .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Project)
          .filter(isPublished)
      : [],
  };
};

/** What a page's file says above its text. */
const headIn = (root: string, content: string): PageFrontMatter => {
  const [, head = ''] = readFileSync(join(root, 'content', 'pages', content), 'utf8').split(/^---$/m);
  return parse(head) as PageFrontMatter;
};

const known = new Map<SiteName, SiteFiles>();

/** The sources of a site, read once. */
export const siteFiles = (name: SiteName = 'main'): SiteFiles => {
  const found = known.get(name) ?? read(name);
  known.set(name, found);
  return found;
};

/** Path of a route, by its id. */
export const pathOf = (id: string, name: SiteName = 'main'): string => {
  const route = siteFiles(name).spec.routes.find((candidate) => candidate.id === id);
  if (!route) throw new Error(`site.yaml has no route « ${id} »`);
  return route.path;
};

/** What a route's page says above its text. */
export const headOf = (id: string, name: SiteName = 'main'): PageFrontMatter => {
  const content = siteFiles(name).spec.routes.find((candidate) => candidate.id === id)?.content;
  if (content === undefined) throw new Error(`site.yaml has no route « ${id} » with a page of its own`);
  return headIn(siteFolders[name], content);
};

/** Path of the first route of a template. */
export const pathOfTemplate = (template: string, name: SiteName = 'main'): string => {
  const route = siteFiles(name).spec.routes.find((candidate) => candidate.template === template);
  if (!route) throw new Error(`site.yaml has no route of template « ${template} »`);
  return route.path;
};

/** Paths of all declared routes but the projects' pattern. */
export const routePaths = (name: SiteName = 'main'): string[] =>
  siteFiles(name)
    .spec.routes.filter((route) => route.template !== 'project')
    .map((route) => route.path);

/** Path of a project's page. */
export const projectPath = (id: string, name: SiteName = 'main'): string =>
  pathOfTemplate('project', name).replace('{id}', id);

/** Paths of all projects' pages. */
export const projectPaths = (name: SiteName = 'main'): string[] =>
  siteFiles(name).projects.map((project) => projectPath(project.id, name));

/** One page of each template; of the projects, the one with most pictures. */
export const templatePages = (name: SiteName = 'main'): string[] => {
  const longest = [...siteFiles(name).projects].sort((a, b) => b.images.length - a.images.length)[0];
  return [...onePerTemplate(routePaths(name), name), projectPath(longest?.id ?? '', name)];
};

/** Of the pages that a test visits one by one, one of each template; all of them where every page is asked for. */
export const sampled = (paths: readonly string[], name: SiteName = 'main'): readonly string[] =>
  isEveryPage ? paths : onePerTemplate(paths, name);

/** The first of these paths of each template; a path that is no page stands for itself. */
const onePerTemplate = (paths: readonly string[], name: SiteName = 'main'): string[] => {
  const { spec, projects } = siteFiles(name);
  const projectPages = new Set(projects.map(({ id }) => projectPath(id, name)));
  const templateOf = (path: string): string =>
    projectPages.has(path) ? 'project' : (spec.routes.find((route) => route.path === path)?.template ?? path);
  return [...new Map([...paths].reverse().map((path) => [templateOf(path), path])).values()].reverse();
};

/**
 * A text as words alone: spaces, dashes and apostrophes of typography made plain, so that wording is compared and not
 * typography.
 */
export const plain = (text: string): string =>
  text
    .replace(/[\u00A0\u202F\s]+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replace(/ ([;:!?»])/g, '$1')
    .replace(/« /g, '«')
    .trim();

/**
 * A text of site.yaml as the page says it: figures, company and constants written in. Independent of the generator's
 * own code.
 */
export const fillIn = (text: string, name: SiteName = 'main'): string =>
  text.replace(/\{([a-zA-Z]+(?:\.[a-zA-Z]+)+)\}/g, (_whole, path: string) => {
    const { spec } = siteFiles(name);
    const [head, key = '', part] = path.split('.');
    if (head === 'figures') return figureText(spec.figures[key] as FigureSource, part);
    const value = path
      .split('.')
      .reduce<unknown>((parent, step) => (parent as Record<string, unknown> | undefined)?.[step], spec);
    if (path === 'company.phone') return displayPhone(String(value));
    return String(value);
  });

interface FigureSource {
  readonly value: number;
  readonly max?: number;
  readonly unit?: string;
  readonly year?: boolean;
}

const digits = (value: number, isYear = false): string =>
  isYear ? String(value) : String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202F');

const figureText = ({ value, max, unit, year }: FigureSource, part?: string): string => {
  const suffix = unit === undefined ? '' : `\u00A0${unit}`;
  const range = max === undefined ? digits(value, year) : `${digits(value)}–${digits(max)}`;
  if (part === 'from') return digits(value, year);
  if (part === 'to') return digits(max ?? value) + suffix;
  if (part === 'number') return range;
  return range + suffix;
};

/** « 04 65 71 43 70 » of « +33465714370 ». */
export const displayPhone = (phone: string): string =>
  phone.startsWith('+33') ? `0${phone.slice(3)}`.replace(/(\d\d)(?=\d)/g, '$1\u00A0') : phone;

/** A figure of site.yaml as it stands in the pages. */
export const figure = (key: string, name: SiteName = 'main'): string => fillIn(`{figures.${key}}`, name);
