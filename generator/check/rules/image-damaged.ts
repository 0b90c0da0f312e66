import { firstUses } from '../repeated.ts';
import { error, rule } from '../rule.ts';

/** A picture the site uses can be opened. */
export const imageDamaged = rule('image-damaged', function* ({ referencesTo, assets }) {
  for (const { value, place } of firstUses(referencesTo('image'))) {
    const { damaged, fault } = assets.media.get(value) ?? {};
    if (damaged !== true) continue;
    yield error(place(), {
      ...(fault === 'cut'
        ? {
            fr: `L’image « ${value} » de content/media est coupée : la fin du fichier manque.`,
            en: `The picture “${value}” of content/media is cut short: the end of the file is missing.`,
            hint: { fr: 'Copiez-la de nouveau, et remplacez le fichier.', en: 'Copy it again, and replace the file.' },
          }
        : {
            fr: `L’image « ${value} » de content/media ne peut pas être ouverte : le fichier est vide ou abîmé.`,
            en: `The picture “${value}” of content/media cannot be opened: the file is empty or damaged.`,
            hint: {
              fr: 'Exportez-la de nouveau en JPEG, et remplacez le fichier.',
              en: 'Export it again as JPEG, and replace the file.',
            },
          }),
      facts: { name: value },
    });
  }
});
