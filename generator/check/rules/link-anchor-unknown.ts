import { unknownName, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The anchor of an internal link is a section of the page it leads to. */
export const linkAnchorUnknown: Rule = {
  code: 'link-anchor-unknown',
  doc: {
    title: 'Un lien vise une section qui n’existe pas',
    why: 'Le visiteur arriverait en haut de la page, sans comprendre pourquoi.',
    cure: 'Corrigez ce qui suit « # » : c’est l’ancre d’une section de la page.',
    right: 'Voyez [ce qui fait le prix](/couverture/tuiles/haute-loire#prix).',
  },
  *check(site) {
    for (const { target, place, resolver } of linksOf(site)) {
      if (target.kind !== 'route' || target.hasAnchor || target.anchor === undefined) continue;
      const anchors = resolver.anchorsOf(target.routeId);
      const page = site.routeById.get(target.routeId)?.page;
      if (page?.hasSyntaxErrors === true) continue;
      yield unknownName(
        place,
        target.anchor,
        anchors,
        `La page « ${target.routeId} » n’a pas de section « ${target.anchor} ».`,
        anchors.length === 0
          ? 'Cette page n’a pas de sections : retirez ce qui suit « # ».'
          : `Ses sections : ${anchors.join(', ')}.`,
      );
    }
  },
};
