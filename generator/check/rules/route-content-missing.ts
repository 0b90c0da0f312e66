import { error, rule } from '../rule.ts';

/** Every page but the projects' takes its heading, and most their text, from a content file. */
export const routeContentMissing = rule(
  'route-content-missing',
  {
    fr: {
      missing: (id: string) => ({
        message: `La page « ${id} » n’a pas de texte : sa clé « content » manque.`,
        hint: `Ajoutez « content: ${id}.mdx », et le fichier content/pages/${id}.mdx.`,
      }),
    },
    en: {
      missing: (id) => ({
        message: `The page “${id}” has no text: its key “content” is missing.`,
        hint: `Add “content: ${id}.mdx”, and the file content/pages/${id}.mdx.`,
      }),
    },
  },
  function* ({ routes }, say) {
    for (const route of routes) {
      const { content, template, id } = route.spec;
      if (content !== undefined || template === 'project' || id === '') continue;
      yield error(route.placeOf('id'), say.missing(id), { facts: { name: id } });
    }
  },
);
