import { linksOf } from '../found-links.ts';
import { rule, warning, writeInstead } from '../rule.ts';

const messages = {
  alias: 'link-indirect/alias',
  redirect: 'link-indirect/redirect',
  slash: 'link-indirect/slash',
  url: 'link-indirect/url',
} as const;

/** The site's own links go straight to declared paths. */
export const linkIndirect = rule('link-indirect', function* (site) {
  for (const { href, target, place } of linksOf(site))
    if (target.kind === 'indirect') yield warning(place(), messages[target.by], writeInstead(href, target.path));
});
