import { error, rule } from '../rule.ts';

/** Every page but the projects' takes its heading, and most their text, from a content file. */
export const routeContentMissing = rule('route-content-missing', function* ({ routes }) {
  for (const route of routes) {
    const { content, template, id } = route.spec;
    if (content !== undefined || template === 'project' || id === '') continue;
    yield error(route.placeOf('id'), {
      fr: `La page « ${id} » n’a pas de texte : sa clé « content » manque.`,
      en: `The page “${id}” has no text: its key “content” is missing.`,
      hint: {
        fr: `Ajoutez « content: ${id}.mdx », et le fichier content/pages/${id}.mdx.`,
        en: `Add “content: ${id}.mdx”, and the file content/pages/${id}.mdx.`,
      },
      facts: { name: id },
    });
  }
});
