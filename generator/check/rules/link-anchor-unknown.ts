import { rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The anchor of an internal link is a section of the page it leads to. */
export const linkAnchorUnknown = rule(
  'link-anchor-unknown',
  {
    fr: {
      unknown: (page: string, anchor: string, anchors: readonly string[]) => ({
        message: `La page « ${page} » n’a pas de section « ${anchor} ».`,
        hint:
          anchors.length === 0
            ? 'Cette page n’a pas de sections : retirez ce qui suit « # ».'
            : `Ses sections : ${anchors.join(', ')}.`,
      }),
    },
    en: {
      unknown: (page, anchor, anchors) => ({
        message: `The page “${page}” has no section “${anchor}”.`,
        hint:
          anchors.length === 0
            ? 'This page has no sections: remove what follows “#”.'
            : `Its sections: ${anchors.join(', ')}.`,
      }),
    },
  },
  function* (site, say) {
    for (const { target, place, resolver } of linksOf(site)) {
      if (target.kind !== 'route' || target.hasAnchor || target.anchor === undefined) continue;
      const anchors = resolver.anchorsOf(target.routeId);
      const page = site.routeById.get(target.routeId)?.page;
      if (page?.hasSyntaxErrors === true) continue;
      yield unknownName(place(), target.anchor, anchors, say.unknown(target.routeId, target.anchor, anchors));
    }
  },
);
