import { message } from '../../diagnostics/message.ts';
import { resolveLinks } from '../../site/links.ts';
import { menuLinks } from '../menu-links.ts';
import { error, rule } from '../rule.ts';

/** A page of the site is named by its id in a menu, so that its address may change. */
export const menuUrlOwn = rule('menu-url-own', function* (site) {
  const { spec, doc } = site;
  const links = resolveLinks(site);
  const own = originOf(spec.site.url);
  for (const { link, path } of menuLinks(spec)) {
    const { label, url = '' } = link;
    if (own === undefined || originOf(url) !== own) continue;
    const target = links.resolve(new URL(url).pathname);
    const id = 'routeId' in target ? target.routeId : undefined;
    yield error(doc.placeOf([...path, 'url']), 'menu-url-own', {
      name: label,
      found: url,
      suggestions: id === undefined ? [] : [id],
      hint: id === undefined ? undefined : message('menu-url-own/route', { id }),
    });
  }
});

/** The host of an address without « www. », which makes no other site of it. */
const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
