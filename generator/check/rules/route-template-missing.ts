import { error, rule } from '../rule.ts';
import { siteShape } from '../../schema/shape.ts';
import { singularTemplates } from '../singular-templates.ts';
import { publishedOf } from '../unpublished-files.ts';

/** The site needs its home, gallery, project, contact and success pages. */
export const routeTemplateMissing = rule('route-template-missing', function* (site) {
  const { routes, doc } = site;
  if (routes.length === 0 || doc.isDoubtful(['routes'])) return;
  const known = siteShape.child('routes')?.child(0)?.child('template')?.constants ?? [];
  // A misspelt template is reported as such: it may well be the one that seems to be missing.
  if (routes.some(({ spec }) => !known.includes(spec.template))) return;
  const { isRoute } = publishedOf(site);
  for (const [template, page] of Object.entries(singularTemplates)) {
    const found = routes.find(({ spec }) => spec.template === template);
    if (found === undefined)
      yield error(doc.placeOfKey(['routes']), 'route-template-missing', { name: template, page });
    else if (found.page !== undefined && !isRoute(found.spec.id)) {
      const key = found.page.frontMatter.draft === true ? 'draft' : 'publishFrom';
      yield error(found.page.doc.placeOf([key]), 'route-template-missing/unpublished', { page, name: template });
    }
  }
});
