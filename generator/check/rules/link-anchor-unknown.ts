import { rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The anchor of an internal link is a section of the page it leads to. */
export const linkAnchorUnknown = rule('link-anchor-unknown', function* (site) {
  for (const { target, place, resolver } of linksOf(site)) {
    if (target.kind !== 'route' || target.hasAnchor || target.anchor === undefined) continue;
    const anchors = resolver.anchorsOf(target.routeId);
    const page = site.routeById.get(target.routeId)?.page;
    if (page?.hasSyntaxErrors === true) continue;
    yield unknownName(place(), target.anchor, anchors, {
      fr: `La page « ${target.routeId} » n’a pas de section « ${target.anchor} ».`,
      en: `The page “${target.routeId}” has no section “${target.anchor}”.`,
      hint:
        anchors.length === 0
          ? {
              fr: 'Cette page n’a pas de sections : retirez ce qui suit « # ».',
              en: 'This page has no sections: remove what follows “#”.',
            }
          : { fr: `Ses sections : ${anchors.join(', ')}.`, en: `Its sections: ${anchors.join(', ')}.` },
    });
  }
});
