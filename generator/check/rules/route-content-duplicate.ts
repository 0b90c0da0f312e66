import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';

/** Two routes never show one content file: the same page would stand at two addresses. */
export const routeContentDuplicate = rule('route-content-duplicate', function* ({ routes }) {
  for (const { item: route, first } of repeated(routes, ({ spec }) => spec.content)) {
    const { content = '', id, path } = route.spec;
    yield error(route.placeOf('content'), {
      fr: `Le texte « ${content} » est déjà celui de la page « ${first.spec.id} ».`,
      en: `The text “${content}” already belongs to the page “${first.spec.id}”.`,
      hint:
        id === first.spec.id || path === first.spec.path
          ? {
              fr: 'Donnez à cette page un fichier à elle, ou retirez-la si elle est en double.',
              en: 'Give this page a file of its own, or remove it if it stands there twice.',
            }
          : {
              fr: `Donnez à cette page un fichier à elle, par exemple « ${id}.mdx ». Si ce n’est qu’une seconde adresse, écrivez plutôt « aliases: [${path}] » sous « ${first.spec.id} ».`,
              en: `Give this page a file of its own, for example “${id}.mdx”. If it is only a second address, write “aliases: [${path}]” under “${first.spec.id}” instead.`,
            },
      related: [firstUse(first.placeOf('content'))],
      facts: { name: content },
    });
  }
});
