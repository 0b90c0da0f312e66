import { error, type Rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';
import type { FileFault } from '../../source/file-forms.ts';

const faults: Readonly<Record<FileFault, readonly [what: string, hint: string]>> = {
  cut: ['est coupé : la fin du fichier manque.', 'Copiez-le ou exportez-le de nouveau.'],
  other: [
    'n’est pas un dessin SVG, malgré son nom.',
    'Exportez-le en SVG : renommer une image PNG ou JPEG n’en change pas le contenu.',
  ],
  sizeless: [
    'n’a pas de « viewBox » : le site ne sait pas quelles sont ses proportions.',
    'Exportez-le de nouveau avec sa zone de dessin (« viewBox »).',
  ],
};

/** Every pictogram and drawing can be drawn. */
export const svgDamaged: Rule = {
  code: 'svg-damaged',
  doc: {
    title: 'Un pictogramme ou un dessin ne peut pas être dessiné',
    why: 'Le fichier est coupé, n’est pas un SVG malgré son nom, ou ne dit pas ses proportions : la page montrerait un vide ou un morceau.',
    cure: 'Exportez de nouveau le dessin en SVG, avec sa zone de dessin (« viewBox »).',
    right: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18" /></svg>',
  },
  *check({ assets }) {
    for (const { name, damaged, fault } of assets.svgs.values()) {
      if (damaged !== true) continue;
      const [what, hint] =
        fault === undefined
          ? ['ne peut pas être lu : il est vide ou abîmé.', 'Exportez-le de nouveau en SVG.']
          : faults[fault];
      yield error(startOf(name), `Le fichier ${name} ${what}`, hint, { facts: { name } });
    }
  },
};
