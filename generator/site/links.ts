/** Where links lead: the one place that knows what an address written in a text designates. */
import { memoize } from '../cache/memoize.ts';
import type { RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import type { LoadedSite } from '../source/types.ts';
import { readBlocks } from '../source/mdx/blocks.ts';
import type { Published } from './published.ts';
import { termId } from './terms.ts';

/** What an address designates. */
export type LinkTarget =
  /** Another site, a telephone, a mail address. */
  | { readonly kind: 'external' }
  /** A declared page, at its own path. */
  | {
      readonly kind: 'route';
      readonly routeId: string;
      readonly path: string;
      readonly anchor?: string;
      readonly hasAnchor: boolean;
    }
  | { readonly kind: 'project'; readonly projectId: string; readonly path: string }
  /**
   * An address that works through an alias, a redirect, a trailing slash or the site's own URL: `path` is the direct
   * one.
   */
  | {
      readonly kind: 'indirect';
      readonly by: Detour;
      readonly path: string;
      readonly routeId?: string;
      readonly projectId?: string;
    }
  | { readonly kind: 'unknown'; readonly path: string }
  /** Neither an address of the site nor one of another. */
  | { readonly kind: 'malformed' };

type Detour = 'alias' | 'redirect' | 'slash' | 'url';

type LinkedSite = Pick<LoadedSite, 'pages' | 'projects'> & {
  readonly spec: Pick<SiteSpec, 'routes' | 'redirects' | 'site' | 'glossary'>;
};

/** Resolves the links of one site. */
export const resolveLinks = (site: LinkedSite) => {
  const { routes, redirects } = site.spec;
  // Of two pages with the same path, the first is the one that is reached.
  const routeByPath = new Map(
    routes
      .filter(({ path }) => !path.includes('{'))
      .reverse()
      .map((route) => [route.path, route]),
  );
  const routeByAlias = new Map(
    routes.flatMap((route) => (route.aliases ?? []).map((alias) => [alias, route] as const)),
  );
  const routeById = new Map(routes.map((route) => [route.id, route]));
  const projectPrefix = routes.find(({ template }) => template === 'project')?.path.split('{')[0];
  const projectByPath = new Map(
    projectPrefix === undefined ? [] : site.projects.map(({ slug }) => [`${projectPrefix}${slug}`, slug]),
  );
  const pageByName = new Map(site.pages.map((page) => [page.name, page]));

  const anchorsOf = memoize((route: RouteSpec): readonly string[] => {
    const page = pageByName.get(route.content ?? '');
    const blocks = page === undefined ? [] : readBlocks(page).blocks;
    const sections = blocks
      .filter(({ name }) => name === 'Section')
      .flatMap(({ attributes }) => (typeof attributes.id === 'string' ? [attributes.id] : []));
    const topics = new Set(blocks.filter(({ name }) => name === 'Glossary').map(({ attributes }) => attributes.topic));
    const words = (site.spec.glossary ?? [])
      .filter(({ topic }) => topics.has(undefined) || topics.has(topic))
      .map(({ word }) => termId(word));
    return [...new Set([...sections, ...(route.anchors ?? []).map(({ id }) => id), ...words])];
  });

  const resolvePath = (path: string, anchor: string | undefined): LinkTarget => {
    const route = routeByPath.get(path);
    if (route !== undefined) {
      const hasAnchor = anchor === undefined || anchorsOf(route).includes(anchor);
      return { kind: 'route', routeId: route.id, path, hasAnchor, anchor };
    }
    const projectId = projectByPath.get(path);
    if (projectId !== undefined) return { kind: 'project', projectId, path };
    const aliased = routeByAlias.get(path);
    if (aliased !== undefined) return { kind: 'indirect', by: 'alias', path: aliased.path, routeId: aliased.id };
    const redirect = redirects.find(({ from }) => decode(from) === path || covers(decode(from), path));
    const redirected = routeById.get(redirect?.to ?? '');
    if (redirected !== undefined)
      return { kind: 'indirect', by: 'redirect', path: redirected.path, routeId: redirected.id };
    const projectPath = `${projectPrefix ?? ''}${redirect?.to ?? ''}`;
    const moved = projectByPath.get(projectPath);
    if (moved !== undefined) return { kind: 'indirect', by: 'redirect', path: projectPath, projectId: moved };
    if (path.length > 1 && path.endsWith('/')) {
      const direct = indirect(resolvePath(path.replace(/\/+$/, '') || '/', anchor), 'slash');
      if (direct.kind !== 'unknown') return direct;
    }
    return { kind: 'unknown', path };
  };

  return {
    /** Anchors of a page. */
    anchorsOf: (routeId: string): readonly string[] => {
      const route = routeById.get(routeId);
      return route === undefined ? [] : anchorsOf(route);
    },
    /** Every path a link may use. */
    paths: [...routeByPath.keys(), ...projectByPath.keys()],
    /** `fromRouteId`: the page that holds the link, for « #anchor » alone. */
    resolve: (href: string, fromRouteId?: string): LinkTarget => {
      const address = href.trim();
      if (address === '#') return { kind: 'malformed' };
      if (address.startsWith('#')) {
        const route = routeById.get(fromRouteId ?? '');
        return route === undefined ? { kind: 'malformed' } : resolvePath(route.path, decode(address.slice(1)));
      }
      if (/^(https?:\/\/[^\s/]|mailto:\S|tel:\+?[\d\s(])/i.test(address)) {
        const own = site.spec.site.url;
        const complete = own.startsWith('https:') ? address.replace(/^http:/i, 'https:') : address;
        if (own === '' || (complete !== own && !complete.startsWith(`${own}/`) && !complete.startsWith(`${own}#`)))
          return { kind: 'external' };
        return indirect(resolvePath(pathOf(complete.slice(own.length) || '/'), anchorOf(complete)), 'url');
      }
      if (!address.startsWith('/') || address.startsWith('//')) return { kind: 'malformed' };
      return resolvePath(pathOf(address), anchorOf(address));
    },
  };
};

/** What an address that makes a detour leads to in the end; to nothing where the direct one does. */
const indirect = (direct: LinkTarget, by: Detour): LinkTarget =>
  'path' in direct && direct.kind !== 'unknown' ? { ...direct, kind: 'indirect', by } : direct;

/** True for a redirect that ends in « /* » when it takes an address too, or all those of another such redirect. */
export const covers = (from: string, address: string): boolean =>
  from.endsWith('/*') && (address === from.slice(0, -2) || address.startsWith(from.slice(0, -1)));

/** True for a link whose page or project is there and is not published: it would lead to the page that says so. */
export const isDead = (target: LinkTarget, shown: Pick<Published, 'isRoute' | 'isProject'>): boolean =>
  ('routeId' in target && target.routeId !== undefined && !shown.isRoute(target.routeId)) ||
  ('projectId' in target && target.projectId !== undefined && !shown.isProject(target.projectId));

const pathOf = (address: string): string => decode(address.replace(/[?#].*$/, '')) || '/';

const anchorOf = (address: string): string | undefined => {
  const at = address.indexOf('#');
  return at === -1 || at === address.length - 1 ? undefined : decode(address.slice(at + 1));
};

/** An address as it is read: « /caf%C3%A9 », copied from a browser, is « /café ». */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
