import { error, type Rule } from '../rule.ts';

/** Every page but the projects' takes its heading, and most their text, from a content file. */
export const routeContentMissing: Rule = {
  code: 'route-content-missing',
  doc: {
    title: 'Une page n’a pas de texte',
    why: 'Le titre affiché et le texte d’une page viennent d’un fichier de content/pages ; seule la fiche des projets s’en passe.',
    cure: 'Ajoutez la clé « content » à la page, et le fichier qu’elle nomme dans content/pages.',
    right: '- id: salon\n  path: /autre/salon\n  template: page\n  content: salon.mdx',
  },
  *check({ routes }) {
    for (const route of routes) {
      const { content, template, id } = route.spec;
      if (content !== undefined || template === 'project' || id === '') continue;
      yield error(
        route.placeOf('id'),
        `La page « ${id} » n’a pas de texte : sa clé « content » manque.`,
        `Ajoutez « content: ${id}.mdx », et le fichier content/pages/${id}.mdx.`,
        { facts: { name: id } },
      );
    }
  },
};
