import { error, rule } from '../rule.ts';

/** « {id} » stands in the path of the project page, once, as its last part, and nowhere else. */
export const routePathParameter = rule('route-path-parameter', function* ({ routes }) {
  for (const route of routes) {
    const { path, template, aliases = [] } = route.spec;
    if (path === '') continue;
    if (template === 'project' && !/^[^{}]*\/\{id\}$/.test(path)) {
      const stem = path.replace(/[-_/]*(?:\{.*)?$/, '');
      yield error(route.placeOf('path'), {
        fr: `L’adresse de la fiche d’un projet doit finir par « /{id} » ; « ${path} » ne le fait pas.`,
        en: `The address of the page of a single project must end with “/{id}”; “${path}” does not.`,
        hint: { fr: `Écrivez par exemple « ${stem}/{id} ».`, en: `Write for example “${stem}/{id}”.` },
        facts: { found: path },
      });
    } else if (template !== 'project' && path.includes('{id}')) {
      yield error(route.placeOf('path'), {
        fr: `« {id} » n’a de sens que dans l’adresse de la fiche d’un projet ; cette page est de mise en page « ${template} ».`,
        en: `“{id}” makes sense only in the address of the page of a single project; the template of this page is “${template}”.`,
        hint: {
          fr: 'Retirez « {id} » de l’adresse, ou donnez à la page la mise en page « project ».',
          en: 'Remove “{id}” from the address, or give the page the template “project”.',
        },
        facts: { found: path },
      });
    }
    for (const [index, alias] of aliases.entries()) {
      if (alias.includes('{id}'))
        yield error(route.placeOf('aliases', index), {
          fr: 'Une autre adresse ne peut pas contenir « {id} ».',
          en: 'An alias cannot contain “{id}”.',
          hint: { fr: 'Retirez-la.', en: 'Remove it.' },
          facts: { found: alias },
        });
    }
  }
});
