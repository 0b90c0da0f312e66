import { error, type Rule } from '../rule.ts';

/** A font the site uses can be unpacked. */
export const fontDamaged: Rule = {
  code: 'font-damaged',
  doc: {
    title: 'Un fichier de caractères est abîmé',
    why: 'Le site s’afficherait dans les caractères de l’appareil, et ni les documents à télécharger ni les images de partage ne pourraient être dessinés.',
    cure: 'Prenez de nouveau le fichier chez celui qui l’a dessiné, ou exportez-le de nouveau, en WOFF2 à contours TrueType.',
  },
  *check({ references, assets }) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { damaged, fault } = assets.fonts.get(value) ?? {};
      if (kind !== 'font' || seen.has(value) || damaged !== true) continue;
      seen.add(value);
      if (fault === 'other') {
        yield error(
          place(),
          `Le fichier « ${value} » de content/fonts n’est pas un WOFF2, malgré son nom.`,
          'Convertissez le fichier de caractères en WOFF2 : le renommer n’en change pas le contenu.',
          { facts: { name: value } },
        );
        continue;
      }
      yield error(
        place(),
        `Le fichier de caractères « ${value} » de content/fonts ne peut pas être lu : il est vide, abîmé, ou n’est pas un WOFF2 à contours TrueType.`,
        'Remplacez-le par un fichier qui s’ouvre.',
        { facts: { name: value } },
      );
    }
  },
};
