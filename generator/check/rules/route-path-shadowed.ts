import { error } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** No page hides behind the project pages: `/projet/x` is the project « x ». */
export const routePathShadowed: Rule = {
  code: 'route-path-shadowed',
  doc: {
    title: 'L’adresse d’une page se confond avec celle d’un projet',
    why: 'Une adresse sous celle des projets est lue comme l’identifiant d’un projet.',
    cure: 'Choisissez une adresse qui ne commence pas comme celle des projets.',
    right: 'path: /autre/salon',
  },
  *check({ routes }) {
    const project = routes.find(({ spec }) => spec.template === 'project' && spec.path.endsWith('/{id}'));
    if (project === undefined) return;
    const prefix = project.spec.path.slice(0, -'{id}'.length);
    for (const route of routes) {
      const addresses = [[route.spec.path, ['path']] as const, ...(route.spec.aliases ?? []).map((alias, index) => [alias, ['aliases', index]] as const)];
      for (const [address, path] of addresses) {
        if (route === project || !address.startsWith(prefix) || address.slice(prefix.length).includes('/') || address.includes('{')) continue;
        yield error(
          route.placeOf(...path),
          `L’adresse « ${address} » serait lue comme celle du projet « ${address.slice(prefix.length)} ».`,
          `Choisissez une adresse qui ne commence pas par « ${prefix} ».`,
          [{ ...project.placeOf('path'), message: 'L’adresse des projets' }],
        );
      }
    }
  },
};
