import { firstUses } from '../repeated.ts';
import { error, rule } from '../rule.ts';

/** A font the site uses can be unpacked. */
export const fontDamaged = rule('font-damaged', function* ({ referencesTo, assets }) {
  for (const { value, place } of firstUses(referencesTo('font'))) {
    const { damaged, fault } = assets.fonts.get(value) ?? {};
    if (damaged !== true) continue;
    yield error(place(), {
      ...(fault === 'other'
        ? {
            fr: `Le fichier « ${value} » de content/fonts n’est pas un WOFF2, malgré son nom.`,
            en: `The file “${value}” of content/fonts is no WOFF2, in spite of its name.`,
            hint: {
              fr: 'Convertissez le fichier de caractères en WOFF2 : le renommer n’en change pas le contenu.',
              en: 'Convert the font to WOFF2: renaming the file does not change what it holds.',
            },
          }
        : {
            fr: `Le fichier de caractères « ${value} » de content/fonts ne peut pas être lu : il est vide, abîmé, ou n’est pas un WOFF2 à contours TrueType.`,
            en: `The font file “${value}” of content/fonts cannot be read: it is empty, damaged, or no WOFF2 with TrueType outlines.`,
            hint: { fr: 'Remplacez-le par un fichier qui s’ouvre.', en: 'Replace it with a file that opens.' },
          }),
      facts: { name: value },
    });
  }
});
