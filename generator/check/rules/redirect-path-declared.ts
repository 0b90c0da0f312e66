import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso, warning } from '../rule.ts';
import { publishedOf } from '../unpublished-files.ts';

/** A declared page or project wins over a redirect: the redirect would be dead, and its author misled. */
export const redirectPathDeclared = rule('redirect-path-declared', function* (site) {
  const pageOfProjects = site.routes.find(({ spec }) => spec.template === 'project')?.spec.path ?? '';
  const projects = new Map(
    publishedOf(site).projects.map((project) => [pageOfProjects.replace('{id}', project.slug), project]),
  );
  for (const { from: name, to, place } of redirectsOf(site)) {
    const project = projects.get(name);
    if (project !== undefined) {
      const { slug: id, doc } = project;
      const other = seeAlso(doc.placeOf(['id']), 'redirect-path-declared/its-project', { id });
      yield warning(place(), 'redirect-path-declared/project', { name, id, ...other });
      continue;
    }
    // An address that leads to its own page is a loop, reported by its own rule.
    const own = site.routeById.get(to)?.spec.path;
    const route = site.routes.find((each) => each.spec.path !== own && addressTaken(name, each) !== undefined);
    const address = route && addressTaken(name, route);
    if (route === undefined || address === undefined || name === '') continue;
    const { id } = route.spec;
    const content = { name, address, id, ...seeAlso(route.placeOf('path'), 'redirect-path-declared/page', { id }) };
    yield address === name
      ? error(place(), 'redirect-path-declared', content)
      : warning(place(), 'redirect-path-declared/pattern', content);
  }
});
