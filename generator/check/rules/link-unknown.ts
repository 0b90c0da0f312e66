import { projectsFolder, slugOf } from '../../source/load-site.ts';
import { error, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { closestPath, didYouMean } from '../../diagnostics/suggest.ts';

/** An internal link leads to a page, a project, an alias or a redirect. */
export const linkUnknown: Rule = {
  code: 'link-unknown',
  doc: {
    title: 'Un lien ne mène à aucune page du site',
    why: 'Le visiteur tomberait sur la page d’erreur.',
    cure: 'Corrigez l’adresse ; les adresses des pages sont les « path » de site.yaml.',
    right: 'Voyez [la couverture en tuiles](/couverture/tuiles/haute-loire).',
  },
  *check(site) {
    const unread = [...site.unreadFiles].filter((file) => file.startsWith(projectsFolder)).map(slugOf);
    for (const { href, target, place, resolver } of linksOf(site)) {
      if (target.kind !== 'unknown' || unread.some((slug) => target.path.endsWith(`/${slug}`))) continue;
      yield error(
        place,
        `L’adresse « ${href} » n’est celle d’aucune page du site.`,
        didYouMean(target.path, resolver.paths) ??
          near(target.path, resolver.paths) ??
          'Prenez l’adresse d’une page (« path » dans site.yaml), ou retirez le lien.',
      );
    }
  },
};

const near = (path: string, paths: readonly string[]): string | undefined => {
  const found = closestPath(path, paths);
  return found === undefined ? undefined : `Vouliez-vous dire « ${found} » ?`;
};
