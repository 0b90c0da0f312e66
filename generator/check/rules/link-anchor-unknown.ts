import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The anchor of an internal link is a section of the page it leads to. */
export const linkAnchorUnknown = rule('link-anchor-unknown', function* (site) {
  for (const { target, place, resolver } of linksOf(site)) {
    if (target.kind !== 'route' || target.hasAnchor || target.anchor === undefined) continue;
    const anchors = resolver.anchorsOf(target.routeId);
    const page = site.routeById.get(target.routeId)?.page;
    if (page?.hasSyntaxErrors === true) continue;
    const data = { page: target.routeId, anchor: target.anchor };
    yield unknownName(place(), target.anchor, anchors, {
      message:
        anchors.length === 0
          ? message('link-anchor-unknown/none', data)
          : message('link-anchor-unknown', { ...data, sections: anchors.join(', ') }),
    });
  }
});
