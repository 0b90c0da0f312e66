import { message, type Message } from '../../diagnostics/message.ts';
import type { RouteTemplate } from '../../../schema/types.gen.ts';
import { error, rule } from '../rule.ts';
import { siteShape } from '../../schema/shape.ts';
import { publishedOf } from '../unpublished-files.ts';

/** Templates of which a site has exactly one page, and what that page is. */
const singular = {
  home: message('route-template-missing/home'),
  gallery: message('route-template-missing/gallery'),
  project: message('route-template-missing/project'),
  contact: message('route-template-missing/contact'),
  success: message('route-template-missing/success'),
} as const satisfies Partial<Record<RouteTemplate, Message>>;

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
  for (const [template, page] of Object.entries(singular)) {
    const found = routes.find(({ spec }) => spec.template === template);
    if (found?.page !== undefined && !isRoute(found.spec.id)) {
      const key = found.page.frontMatter.draft === true ? 'draft' : 'publishFrom';
      yield error(found.page.doc.placeOf([key]), 'route-template-missing/unpublished', { page, name: template });
    }
    if (found !== undefined) continue;
    yield error(doc.placeOfKey(['routes']), 'route-template-missing', { name: template, page });
  }
});
