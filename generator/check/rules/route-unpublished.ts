import { rule, warning } from '../rule.ts';
import type { By } from '../../language/language.ts';
import { published, whyUnpublished } from '../../site/published.ts';

/** A link to a page that visitors do not see yet, or no longer. */
export const routeUnpublished = rule(
  'route-unpublished',
  {
    fr: {
      unpublished: (id: string, why: By<string>) => ({
        message: `La page « ${id} » n’est pas publiée (${why.fr}) : ce lien ne sera pas affiché.`,
        hint: 'Publiez la page, ou retirez le lien.',
      }),
    },
    en: {
      unpublished: (id, why) => ({
        message: `The page “${id}” is not published (${why.en}): this link will not be shown.`,
        hint: 'Publish the page, or remove the link.',
      }),
    },
  },
  function* (site, say) {
    const { isRoute } = published({ ...site, drafts: false });
    for (const { kind, value, place, path } of site.references) {
      if (kind !== 'route' || isRoute(value) || path[0] === 'redirects') continue;
      const page = site.pageByName.get(site.routeById.get(value)?.spec.content ?? '');
      // No page of this name at all: route-unknown tells.
      if (page === undefined) continue;
      const why = whyUnpublished(page.frontMatter, site.today);
      yield warning(place(), say.unpublished(value, why), {
        facts: { name: value },
      });
    }
  },
);
