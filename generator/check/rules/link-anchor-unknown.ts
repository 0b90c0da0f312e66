import { rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The anchor of an internal link is a section of the page it leads to. */
export const linkAnchorUnknown = rule('link-anchor-unknown', function* (site) {
  for (const { target, place, resolver } of linksOf(site)) {
    if (target.kind !== 'route' || target.hasAnchor || target.anchor === undefined) continue;
    if (site.routeById.get(target.routeId)?.page?.hasSyntaxErrors === true) continue;
    const anchors = resolver.anchorsOf(target.routeId);
    const content = { found: target.anchor, page: target.routeId, sections: anchors.join(', ') };
    const id = anchors.length === 0 ? 'link-anchor-unknown/none' : 'link-anchor-unknown';
    yield unknownName(place(), id, anchors, content);
  }
});
