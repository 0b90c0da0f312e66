import { error, rule } from '../rule.ts';

/** A picture the site uses can be opened. */
export const imageDamaged = rule(
  'image-damaged',
  {
    fr: {
      cut: (name: string) => ({
        message: `L’image « ${name} » de content/media est coupée : la fin du fichier manque.`,
        hint: 'Copiez-la de nouveau, et remplacez le fichier.',
      }),
      damaged: (name: string) => ({
        message: `L’image « ${name} » de content/media ne peut pas être ouverte : le fichier est vide ou abîmé.`,
        hint: 'Exportez-la de nouveau en JPEG, et remplacez le fichier.',
      }),
    },
    en: {
      cut: (name) => ({
        message: `The picture “${name}” of content/media is cut short: the end of the file is missing.`,
        hint: 'Copy it again, and replace the file.',
      }),
      damaged: (name) => ({
        message: `The picture “${name}” of content/media cannot be opened: the file is empty or damaged.`,
        hint: 'Export it again as JPEG, and replace the file.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { damaged, fault } = assets.media.get(value) ?? {};
      if (kind !== 'image' || seen.has(value) || damaged !== true) continue;
      seen.add(value);
      if (fault === 'cut') {
        yield error(place(), say.cut(value), {
          facts: { name: value },
        });
        continue;
      }
      yield error(place(), say.damaged(value), { facts: { name: value } });
    }
  },
);
