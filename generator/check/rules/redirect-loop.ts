import { covers } from '../../site/links.ts';
import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** A redirect never takes the address it leads to. */
export const redirectLoop = rule('redirect-loop', function* (site) {
  const pageOfProjects = site.routes.find(({ spec }) => spec.template === 'project')?.spec.path ?? '';
  for (const { from: name, to, place } of redirectsOf(site)) {
    if (name === '') continue;
    const target = site.routeById.get(to);
    if (target !== undefined) {
      const address = addressTaken(name, target);
      if (address === undefined) continue;
      const content = { name, to, address, ...seeAlso(target.placeOf('path'), 'redirect-loop/target') };
      yield error(place(), address === name ? 'redirect-loop' : 'redirect-loop/pattern', content);
      continue;
    }
    const project = site.projects.find(({ slug }) => slug === to);
    const address = pageOfProjects.replace('{id}', to);
    // Its own address, in full, is that of a declared project: another rule tells.
    if (project === undefined || !covers(name, address)) continue;
    const content = { name, to, address, ...seeAlso(project.doc.placeOf(['id']), 'redirect-loop/target') };
    yield error(place(), 'redirect-loop/pattern', content);
  }
});
