import { redirects } from '#site/redirects.gen';
import { routes, systemRoutes } from '#site/routes.gen';
import { addressKey, createAddressFinder } from '../../http/addresses.ts';

const findMeant = createAddressFinder({
  pages: routes.map(({ path }) => path),
  aliases: Object.fromEntries(routes.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path]))),
  redirects,
  projectPrefix: systemRoutes.projectPrefix,
});

/**
 * The path of the page that was meant by a pathname for which the router has no route; undefined if there is none. The
 * browser does not know the projects: what may be one leads to the page of that project, or of an unknown one.
 */
export const meantPath = (pathname: string): string | undefined => {
  const path = decoded(pathname);
  const { to, isProject } = findMeant(path);
  if (to !== undefined || !isProject) return to;
  const rest = addressKey(path).slice(addressKey(systemRoutes.projectPrefix).length + 1);
  const project = systemRoutes.projectPrefix + rest;
  return rest === '' || project === path ? undefined : project;
};

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};
