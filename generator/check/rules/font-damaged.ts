import { error, rule } from '../rule.ts';

/** A font the site uses can be unpacked. */
export const fontDamaged = rule(
  'font-damaged',
  {
    fr: {
      other: (name: string) => ({
        message: `Le fichier « ${name} » de content/fonts n’est pas un WOFF2, malgré son nom.`,
        hint: 'Convertissez le fichier de caractères en WOFF2 : le renommer n’en change pas le contenu.',
      }),
      damaged: (name: string) => ({
        message: `Le fichier de caractères « ${name} » de content/fonts ne peut pas être lu : il est vide, abîmé, ou n’est pas un WOFF2 à contours TrueType.`,
        hint: 'Remplacez-le par un fichier qui s’ouvre.',
      }),
    },
    en: {
      other: (name) => ({
        message: `The file “${name}” of content/fonts is no WOFF2, in spite of its name.`,
        hint: 'Convert the font to WOFF2: renaming the file does not change what it holds.',
      }),
      damaged: (name) => ({
        message: `The font file “${name}” of content/fonts cannot be read: it is empty, damaged, or no WOFF2 with TrueType outlines.`,
        hint: 'Replace it with a file that opens.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { damaged, fault } = assets.fonts.get(value) ?? {};
      if (kind !== 'font' || seen.has(value) || damaged !== true) continue;
      seen.add(value);
      if (fault === 'other') {
        yield error(place(), say.other(value), { facts: { name: value } });
        continue;
      }
      yield error(place(), say.damaged(value), { facts: { name: value } });
    }
  },
);
