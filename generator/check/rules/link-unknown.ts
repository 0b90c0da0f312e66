import { projectsFolder, slugOf } from '../../source/load-site.ts';
import { unknownName, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { closest, closestPath } from '../../diagnostics/suggest.ts';

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
      const near =
        closest(target.path, resolver.paths) === undefined ? closestPath(target.path, resolver.paths) : undefined;
      const meant = near === undefined ? undefined : { name: near, hint: `Vouliez-vous dire « ${near} » ?` };
      const message = `L’adresse « ${href} » n’est celle d’aucune page du site.`;
      yield unknownName(
        place,
        target.path,
        resolver.paths,
        message,
        'Prenez l’adresse d’une page (« path » dans site.yaml), ou retirez le lien.',
        { meant },
      );
    }
  },
};
