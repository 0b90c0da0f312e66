import { error, type Rule } from '../rule.ts';

/** « {id} » stands in the path of the project page, once, as its last part, and nowhere else. */
export const routePathParameter: Rule = {
  code: 'route-path-parameter',
  doc: {
    title: '« {id} » manque à l’adresse des projets, ou se trouve ailleurs',
    why: 'L’adresse d’un projet est celle de la page des projets suivie de son identifiant ; les autres pages n’ont qu’une adresse.',
    cure: 'Terminez par « /{id} » l’adresse de la page de mise en page « project », et d’elle seule.',
    right: 'routes:\n  - id: projet\n    path: /projet/{id}\n    template: project',
  },
  *check({ routes }) {
    for (const route of routes) {
      const { path, template, aliases = [] } = route.spec;
      if (path === '') continue;
      if (template === 'project' && !/^[^{}]*\/\{id\}$/.test(path)) {
        yield error(
          route.placeOf('path'),
          `L’adresse de la fiche d’un projet doit finir par « /{id} » ; « ${path} » ne le fait pas.`,
          `Écrivez par exemple « ${path.replace(/[-_/]*(?:\{.*)?$/, '')}/{id} ».`,
          { facts: { found: path } },
        );
      } else if (template !== 'project' && path.includes('{id}')) {
        yield error(
          route.placeOf('path'),
          `« {id} » n’a de sens que dans l’adresse de la fiche d’un projet ; cette page est de mise en page « ${template} ».`,
          'Retirez « {id} » de l’adresse, ou donnez à la page la mise en page « project ».',
          { facts: { found: path } },
        );
      }
      for (const [index, alias] of aliases.entries()) {
        if (alias.includes('{id}'))
          yield error(
            route.placeOf('aliases', index),
            'Une autre adresse ne peut pas contenir « {id} ».',
            'Retirez-la.',
            { facts: { found: alias } },
          );
      }
    }
  },
};
