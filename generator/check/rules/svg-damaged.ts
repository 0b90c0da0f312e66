import { error, rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** Every pictogram and drawing can be drawn. */
export const svgDamaged = rule(
  'svg-damaged',
  {
    fr: {
      cut: (name: string) => ({
        message: `Le fichier ${name} est coupé : la fin du fichier manque.`,
        hint: 'Copiez-le ou exportez-le de nouveau.',
      }),
      other: (name: string) => ({
        message: `Le fichier ${name} n’est pas un dessin SVG, malgré son nom.`,
        hint: 'Exportez-le en SVG : renommer une image PNG ou JPEG n’en change pas le contenu.',
      }),
      sizeless: (name: string) => ({
        message: `Le fichier ${name} n’a pas de « viewBox » : le site ne sait pas quelles sont ses proportions.`,
        hint: 'Exportez-le de nouveau avec sa zone de dessin (« viewBox »).',
      }),
      unreadable: (name: string) => ({
        message: `Le fichier ${name} ne peut pas être lu : il est vide ou abîmé.`,
        hint: 'Exportez-le de nouveau en SVG.',
      }),
    },
    en: {
      cut: (name) => ({
        message: `The file ${name} is cut short: its end is missing.`,
        hint: 'Copy or export it again.',
      }),
      other: (name) => ({
        message: `The file ${name} is not an SVG drawing, in spite of its name.`,
        hint: 'Export it as SVG: renaming a PNG or JPEG picture does not change what it contains.',
      }),
      sizeless: (name) => ({
        message: `The file ${name} has no “viewBox”: the site does not know its proportions.`,
        hint: 'Export it again with its drawing area (“viewBox”).',
      }),
      unreadable: (name) => ({
        message: `The file ${name} cannot be read: it is empty or damaged.`,
        hint: 'Export it as SVG again.',
      }),
    },
  },
  function* ({ assets }, say) {
    for (const { name, damaged, fault } of assets.svgs.values()) {
      if (damaged !== true) continue;
      yield error(startOf(name), say[fault ?? 'unreadable'](name), { facts: { name } });
    }
  },
);
