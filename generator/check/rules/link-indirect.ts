import { message } from '../../diagnostics/message.ts';
import { linksOf } from '../found-links.ts';
import { rule, warning } from '../rule.ts';

const messages = {
  alias: 'link-indirect/alias',
  redirect: 'link-indirect/redirect',
  slash: 'link-indirect/slash',
  url: 'link-indirect/url',
} as const;

/** The site's own links go straight to declared paths. */
export const linkIndirect = rule('link-indirect', function* (site) {
  for (const { href, target, place } of linksOf(site))
    if (target.kind === 'indirect')
      yield warning(place(), message(messages[target.by], { href }), {
        hint: message('hint/write', { text: target.path }),
        facts: { found: href, expected: [target.path] },
      });
});
