import { error, rule } from '../rule.ts';
import type { RouteAt } from '../checked-site.ts';

/** Two routes never show one content file: the same page would stand at two addresses. */
export const routeContentDuplicate = rule(
  'route-content-duplicate',
  {
    fr: {
      repeated: (content: string, first: string) => ({
        message: `Le texte « ${content} » est déjà celui de la page « ${first} ».`,
        hint: 'Donnez à cette page un fichier à elle, ou retirez-la si elle est en double.',
      }),
      shared: ({
        content,
        first,
        id,
        path,
      }: {
        readonly content: string;
        readonly first: string;
        readonly id: string;
        readonly path: string;
      }) => ({
        message: `Le texte « ${content} » est déjà celui de la page « ${first} ».`,
        hint: `Donnez à cette page un fichier à elle, par exemple « ${id}.mdx ». Si ce n’est qu’une seconde adresse, écrivez plutôt « aliases: [${path}] » sous « ${first} ».`,
      }),
      first: 'Premier emploi',
    },
    en: {
      repeated: (content, first) => ({
        message: `The text “${content}” already belongs to the page “${first}”.`,
        hint: 'Give this page a file of its own, or remove it if it stands there twice.',
      }),
      shared: ({ content, first, id, path }) => ({
        message: `The text “${content}” already belongs to the page “${first}”.`,
        hint: `Give this page a file of its own, for example “${id}.mdx”. If it is only a second address, write “aliases: [${path}]” under “${first}” instead.`,
      }),
      first: 'First use',
    },
  },
  function* ({ routes }, say) {
    const firstByContent = new Map<string, RouteAt>();
    for (const route of routes) {
      const { content, id, path } = route.spec;
      if (content === undefined || content === '') continue;
      const first = firstByContent.get(content);
      if (first === undefined) firstByContent.set(content, route);
      else {
        yield error(
          route.placeOf('content'),
          id === first.spec.id || path === first.spec.path
            ? say.repeated(content, first.spec.id)
            : say.shared({ content, first: first.spec.id, id, path }),
          { related: [{ ...first.placeOf('content'), message: say.first }], facts: { name: content } },
        );
      }
    }
  },
);
