import type { PageFrontMatter, Project, RouteSpec } from '../../schema/types.gen.ts';
import type { By } from '../language/language.ts';
import type { LoadedSite } from '../source/types.ts';
import { writtenDate } from './dates.ts';

/** Templates the site cannot do without, and the legal notice: an expiry date warns, it never takes them away. */
const permanent: readonly RouteSpec['template'][] = ['home', 'gallery', 'project', 'contact', 'success', 'legal'];

export type Published = ReturnType<typeof published>;

/**
 * Pages and projects of a site that visitors see on its date: drafts, what appears later and pages past their date are
 * left out; in development, all of them.
 */
export const published = (site: Pick<LoadedSite, 'spec' | 'projects' | 'pages' | 'today' | 'drafts'>) => {
  const pageByName = new Map(site.pages.map((page) => [page.name, page.frontMatter]));
  const routes = site.spec.routes.filter((route) => {
    const page = route.content === undefined ? undefined : pageByName.get(route.content);
    return page === undefined || isPublished(page, site, permanent.includes(route.template));
  });
  const projects = site.projects.filter((project) => isPublished(project.value, site, true));
  const routeIds = new Set(routes.map(({ id }) => id));
  const projectIds = new Set(projects.map(({ value }) => value.id));
  return {
    routes,
    projects,
    isRoute: (id: string): boolean => routeIds.has(id),
    isProject: (id: string): boolean => projectIds.has(id),
  };
};

type Dated = Pick<Project, 'draft' | 'publishFrom'> & Pick<PageFrontMatter, 'expires'>;

const isPublished = (
  { draft, publishFrom = '', expires }: Dated,
  { today, drafts }: Pick<LoadedSite, 'today' | 'drafts'>,
  neverExpires: boolean,
): boolean => drafts || (draft !== true && publishFrom <= today && (neverExpires || !isPast(expires, today)));

/** Why content is not published on a date, in the words that follow « n’est pas publié ». */
export const whyUnpublished = ({ draft, publishFrom }: Dated, today: string): By<string> => {
  if (draft === true) return { fr: 'c’est un brouillon', en: 'it is a draft' };
  if (publishFrom === undefined || publishFrom <= today) return { fr: 'sa date est passée', en: 'its date is past' };
  const { fr, en } = writtenDate(publishFrom);
  return { fr: `à paraître le ${fr}`, en: `to appear on ${en}` };
};

/** True once a date of validity is over; the day itself still counts. */
export const isPast = (expires: string | undefined, today: string): boolean => expires !== undefined && expires < today;

/** Days from one ISO date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
