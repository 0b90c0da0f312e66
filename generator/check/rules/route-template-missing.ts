import type { RouteTemplate } from '../../../schema/types.gen.ts';
import type { By } from '../../language/language.ts';
import { error, rule } from '../rule.ts';
import { siteShape } from '../../schema/shape.ts';
import { publishedOf } from '../unpublished-files.ts';

/** Templates of which a site has exactly one page, and what that page is. */
const singular = {
  home: { fr: 'l’accueil', en: 'the home page' },
  gallery: { fr: 'la page des projets', en: 'the page of projects' },
  project: { fr: 'la fiche d’un projet', en: 'the page of a single project' },
  contact: { fr: 'le formulaire de contact', en: 'the contact form' },
  success: { fr: 'le remerciement après l’envoi du formulaire', en: 'the thank-you page of the form' },
} as const satisfies Partial<Record<RouteTemplate, By<string>>>;

/** Their names. */
export const singularTemplates: readonly string[] = Object.keys(singular);

/** The site needs its home, gallery, project, contact and success pages. */
export const routeTemplateMissing = rule('route-template-missing', function* (site) {
  const { routes, doc } = site;
  if (routes.length === 0 || doc.isDoubtful(['routes'])) return;
  const known = siteShape.child('routes')?.child(0)?.child('template')?.constants ?? [];
  // A misspelt template is reported as such: it may well be the one that seems to be missing.
  if (routes.some(({ spec }) => !known.includes(spec.template))) return;
  const { isRoute } = publishedOf(site);
  for (const [template, { fr, en }] of Object.entries(singular)) {
    const found = routes.find(({ spec }) => spec.template === template);
    if (found?.page !== undefined && !isRoute(found.spec.id)) {
      const key = found.page.frontMatter.draft === true ? 'draft' : 'publishFrom';
      yield error(found.page.doc.placeOf([key]), {
        fr: `Le site ne va pas sans cette page, et elle ne serait pas publiée : il manquerait ${fr}.`,
        en: `The site can’t do without this page, and it would not be published: ${en} would be missing.`,
        hint: { fr: 'Retirez cette ligne.', en: 'Remove this line.' },
        facts: { name: template },
      });
    }
    if (found !== undefined) continue;
    yield error(doc.placeOfKey(['routes']), {
      fr: `Aucune page n’a la mise en page « ${template} » : il manque ${fr}.`,
      en: `No page has the template “${template}”: ${en} is missing.`,
      hint: {
        fr: `Ajoutez dans « routes » une page dont « template » est « ${template} ».`,
        en: `Add to “routes” a page whose “template” is “${template}”.`,
      },
      facts: { name: template },
    });
  }
});
