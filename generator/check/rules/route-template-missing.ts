import type { RouteTemplate } from '../../../schema/types.gen.ts';
import { error, type Rule } from '../rule.ts';
import { siteShape } from '../../schema/shape.ts';

/** Templates of which a site has exactly one page, and what that page is. */
const singular = {
  home: 'l’accueil',
  gallery: 'la page des projets',
  project: 'la fiche d’un projet',
  contact: 'le formulaire de contact',
  success: 'le remerciement après l’envoi du formulaire',
} as const satisfies Partial<Record<RouteTemplate, string>>;

/** Their names. */
export const singularTemplates: readonly string[] = Object.keys(singular);

/** The site needs its home, gallery, project, contact and success pages. */
export const routeTemplateMissing: Rule = {
  code: 'route-template-missing',
  doc: {
    title: 'Une page indispensable manque',
    why: 'L’accueil, la page des projets, la fiche d’un projet, le contact et le remerciement sont visés par les boutons de toutes les pages.',
    cure: 'Déclarez dans « routes » une page de cette mise en page.',
    right: 'routes:\n  - id: contact\n    path: /contact\n    template: contact',
  },
  *check({ routes, doc }) {
    if (routes.length === 0 || doc.isDoubtful(['routes'])) return;
    const known = siteShape.child('routes')?.child(0)?.child('template')?.constants ?? [];
    // A misspelt template is told by itself: it may well be the one that seems to be missing.
    if (routes.some(({ spec }) => !known.includes(spec.template))) return;
    for (const [template, words] of Object.entries(singular)) {
      if (routes.some(({ spec }) => spec.template === template)) continue;
      yield error(
        doc.placeOfKey(['routes']),
        `Aucune page n’a la mise en page « ${template} » : il manque ${words}.`,
        `Ajoutez dans « routes » une page dont « template » est « ${template} ».`,
        { facts: { name: template } },
      );
    }
  },
};
