import { error, rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** What is said of a file, by what was found when it was read. */
const faults = {
  cut: (name: string) => ({
    fr: `Le fichier ${name} est coupé : la fin du fichier manque.`,
    en: `The file ${name} is cut short: its end is missing.`,
    hint: { fr: 'Copiez-le ou exportez-le de nouveau.', en: 'Copy or export it again.' },
  }),
  other: (name: string) => ({
    fr: `Le fichier ${name} n’est pas un dessin SVG, malgré son nom.`,
    en: `The file ${name} is not an SVG drawing, in spite of its name.`,
    hint: {
      fr: 'Exportez-le en SVG : renommer une image PNG ou JPEG n’en change pas le contenu.',
      en: 'Export it as SVG: renaming a PNG or JPEG picture does not change what it contains.',
    },
  }),
  sizeless: (name: string) => ({
    fr: `Le fichier ${name} n’a pas de « viewBox » : le site ne sait pas quelles sont ses proportions.`,
    en: `The file ${name} has no “viewBox”: the site does not know its proportions.`,
    hint: {
      fr: 'Exportez-le de nouveau avec sa zone de dessin (« viewBox »).',
      en: 'Export it again with its drawing area (“viewBox”).',
    },
  }),
  unreadable: (name: string) => ({
    fr: `Le fichier ${name} ne peut pas être lu : il est vide ou abîmé.`,
    en: `The file ${name} cannot be read: it is empty or damaged.`,
    hint: { fr: 'Exportez-le de nouveau en SVG.', en: 'Export it as SVG again.' },
  }),
};

/** Every pictogram and drawing can be drawn. */
export const svgDamaged = rule('svg-damaged', function* ({ assets }) {
  for (const { name, damaged, fault } of assets.svgs.values()) {
    if (damaged !== true) continue;
    yield error(startOf(name), { ...faults[fault ?? 'unreadable'](name), facts: { name } });
  }
});
