import { message } from '../../diagnostics/message.ts';
import type { Place } from '../../diagnostics/place.ts';
import { resolveLinks } from '../../site/links.ts';
import { addressesIn } from '../addresses.ts';
import { linksOf } from '../found-links.ts';
import { localIn, localPath } from '../local-address.ts';
import { readableTextsWith } from '../readable-texts.ts';
import { rule, warning } from '../rule.ts';

/** No address leads to the computer of whoever wrote it. */
export const linkLocal = rule('link-local', function* (site) {
  const { files } = site;
  const { resolve } = resolveLinks(site);
  const told = (found: string, path: string, place: Place) => {
    const { kind } = resolve(path);
    const isOwn = kind === 'route' || kind === 'project' || kind === 'indirect';
    return warning(place, 'link-local', {
      found,
      ...(isOwn && { suggestions: [path], hint: message('hint/write', { text: path }) }),
    });
  };
  // An address that is written as such is both a link and its text: it is reported once.
  const linked = new Set<string>();
  for (const { href, place } of linksOf(site)) {
    const path = localPath(href);
    if (path === undefined) continue;
    const at = place();
    linked.add(pointOf(at));
    yield told(href, path, at);
  }
  for (const { text, value, placeOf } of readableTextsWith(site, 'local'))
    for (const { found, at } of localIn(text)) {
      // A link in Markdown is among those above, but in an attribute.
      if (value !== undefined && value.block === undefined && text.slice(0, at).endsWith('](')) continue;
      const place = placeOf(found);
      if (!linked.has(pointOf(place))) yield told(found, localPath(found) ?? '', place);
    }
  for (const file of files.filter((each) => each.doc.holds(/:\/\//)))
    for (const { value, path, place } of addressesIn(file)) {
      const page = localPath(value);
      if (page === undefined) continue;
      const isSite = file.kind === 'site' && path.join('.') === 'site.url';
      yield isSite ? warning(place(), 'link-local/site', { found: value }) : told(value, page, place());
    }
});

const pointOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
