import { error, type Rule } from '../rule.ts';

/** A picture the site uses can be opened. */
export const imageDamaged: Rule = {
  code: 'image-damaged',
  doc: {
    title: 'Une image est abîmée',
    why: 'Le fichier porte le nom d’une image, mais ne peut pas être ouvert comme tel.',
    cure: 'Exportez de nouveau l’image, et vérifiez qu’elle s’ouvre sur votre ordinateur.',
  },
  *check({ references, assets }) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { damaged, fault } = assets.media.get(value) ?? {};
      if (kind !== 'image' || seen.has(value) || damaged !== true) continue;
      seen.add(value);
      if (fault === 'cut') {
        yield error(
          place(),
          `L’image « ${value} » de content/media est coupée : la fin du fichier manque.`,
          'Copiez-la de nouveau, et remplacez le fichier.',
          {
            facts: { name: value },
          },
        );
        continue;
      }
      yield error(
        place(),
        `L’image « ${value} » de content/media ne peut pas être ouverte : le fichier est vide ou abîmé.`,
        'Exportez-la de nouveau en JPEG, et remplacez le fichier.',
        { facts: { name: value } },
      );
    }
  },
};
