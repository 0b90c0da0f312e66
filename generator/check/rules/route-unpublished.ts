import { warning, type Rule } from '../rule.ts';
import { published, whyUnpublished } from '../../site/published.ts';

/** A link to a page that visitors do not see yet, or no longer. */
export const routeUnpublished: Rule = {
  code: 'route-unpublished',
  doc: {
    title: 'Un lien mène à une page qui n’est pas publiée',
    why: 'La page est un brouillon, paraît plus tard, ou a passé sa date : tant qu’elle n’est pas publiée, l’entrée qui y mène n’est pas affichée.',
    cure: 'Publiez la page, ou retirez le lien.',
    right: '---\nheading: Tiny House\ndraft: false\n---',
  },
  *check(site) {
    const { isRoute } = published({ ...site, drafts: false });
    for (const { kind, value, place, path } of site.references) {
      if (kind !== 'route' || isRoute(value) || path[0] === 'redirects') continue;
      const page = site.pageByName.get(site.routeById.get(value)?.spec.content ?? '');
      // No page of this name at all: route-unknown tells.
      if (page === undefined) continue;
      const why = whyUnpublished(page.frontMatter, site.today);
      yield warning(
        place(),
        `La page « ${value} » n’est pas publiée (${why}) : ce lien ne sera pas affiché.`,
        'Publiez la page, ou retirez le lien.',
        {
          facts: { name: value },
        },
      );
    }
  },
};
