import { error, type Rule } from '../rule.ts';
import type { RouteAt } from '../checked-site.ts';

/** Two routes never show one content file: the same page would stand at two addresses. */
export const routeContentDuplicate: Rule = {
  code: 'route-content-duplicate',
  doc: {
    title: 'Deux pages montrent le même texte',
    why: 'La même page à deux adresses trompe les moteurs de recherche, et corriger l’une change l’autre sans qu’on le veuille. C’est souvent une page copiée dont « content » n’a pas été changé.',
    cure: 'Donnez à chaque page son fichier. Pour une seconde adresse de la même page, employez « aliases » ou « redirects ».',
    right: '- id: salon\n  content: salon.mdx\n- id: foire\n  content: foire.mdx',
  },
  *check({ routes }) {
    const firstByContent = new Map<string, RouteAt>();
    for (const route of routes) {
      const { content, id, path } = route.spec;
      if (content === undefined || content === '') continue;
      const first = firstByContent.get(content);
      if (first === undefined) firstByContent.set(content, route);
      else {
        yield error(
          route.placeOf('content'),
          `Le texte « ${content} » est déjà celui de la page « ${first.spec.id} ».`,
          id === first.spec.id || path === first.spec.path
            ? 'Donnez à cette page un fichier à elle, ou retirez-la si elle est en double.'
            : `Donnez à cette page un fichier à elle, par exemple « ${id}.mdx ». Si ce n’est qu’une seconde adresse, écrivez plutôt « aliases: [${path}] » sous « ${first.spec.id} ».`,
          { related: [{ ...first.placeOf('content'), message: 'Premier emploi' }], facts: { name: content } },
        );
      }
    }
  },
};
