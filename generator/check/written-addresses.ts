/** Complete addresses wherever the site's authors write them: in links, in texts, as values. */
import type { Place } from '../diagnostics/place.ts';
import { addressesInText } from './addresses-in-text.ts';
import { addressesIn } from './addresses.ts';
import type { CheckedSite } from './checked-site.ts';
import { linksOf } from './found-links.ts';
import { readableTextsWith } from './readable-texts.ts';
import type { TextMarker } from './text-markers.ts';

/** An address, and whether it is that of the site itself in site.yaml. */
interface WrittenAddress {
  readonly found: string;
  readonly isSite: boolean;
  readonly place: Place;
}

/** The addresses that are sought, in texts that bear their marker too. */
export const writtenAddresses = function* (
  site: CheckedSite,
  marker: TextMarker,
  isSought: (address: string) => boolean,
): Generator<WrittenAddress> {
  // An address that is written as such is both a link and its text: it is given once.
  const linked = new Set<string>();
  for (const { href, place } of linksOf(site)) {
    if (!isSought(href)) continue;
    const at = place();
    linked.add(pointOf(at));
    yield { found: href, isSite: false, place: at };
  }
  for (const { text, value, placeOf } of readableTextsWith(site, marker))
    for (const { found, at } of addressesInText(text)) {
      // A link in Markdown is among those above, but in an attribute.
      const isLink = value !== undefined && value.block === undefined && text.slice(0, at).endsWith('](');
      if (isLink || !isSought(found)) continue;
      const place = placeOf(found);
      if (!linked.has(pointOf(place))) yield { found, isSite: false, place };
    }
  for (const file of site.files.filter((each) => each.doc.holds(/:\/\//)))
    for (const { value, path, place } of addressesIn(file))
      if (isSought(value))
        yield { found: value, isSite: file.kind === 'site' && path.join('.') === 'site.url', place: place() };
};

const pointOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
