import { error, rule } from '../rule.ts';

/** « {id} » stands in the path of the project page, once, as its last part, and nowhere else. */
export const routePathParameter = rule(
  'route-path-parameter',
  {
    fr: {
      missing: (path: string, stem: string) => ({
        message: `L’adresse de la fiche d’un projet doit finir par « /{id} » ; « ${path} » ne le fait pas.`,
        hint: `Écrivez par exemple « ${stem}/{id} ».`,
      }),
      elsewhere: (template: string) => ({
        message: `« {id} » n’a de sens que dans l’adresse de la fiche d’un projet ; cette page est de mise en page « ${template} ».`,
        hint: 'Retirez « {id} » de l’adresse, ou donnez à la page la mise en page « project ».',
      }),
      alias: {
        message: 'Une autre adresse ne peut pas contenir « {id} ».',
        hint: 'Retirez-la.',
      },
    },
    en: {
      missing: (path, stem) => ({
        message: `The address of the page of a single project must end with “/{id}”; “${path}” does not.`,
        hint: `Write for example “${stem}/{id}”.`,
      }),
      elsewhere: (template) => ({
        message: `“{id}” makes sense only in the address of the page of a single project; the template of this page is “${template}”.`,
        hint: 'Remove “{id}” from the address, or give the page the template “project”.',
      }),
      alias: { message: 'An alias cannot contain “{id}”.', hint: 'Remove it.' },
    },
  },
  function* ({ routes }, say) {
    for (const route of routes) {
      const { path, template, aliases = [] } = route.spec;
      if (path === '') continue;
      if (template === 'project' && !/^[^{}]*\/\{id\}$/.test(path)) {
        yield error(route.placeOf('path'), say.missing(path, path.replace(/[-_/]*(?:\{.*)?$/, '')), {
          facts: { found: path },
        });
      } else if (template !== 'project' && path.includes('{id}')) {
        yield error(route.placeOf('path'), say.elsewhere(template), { facts: { found: path } });
      }
      for (const [index, alias] of aliases.entries()) {
        if (alias.includes('{id}'))
          yield error(route.placeOf('aliases', index), say.alias, { facts: { found: alias } });
      }
    }
  },
);
