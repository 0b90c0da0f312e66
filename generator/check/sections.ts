import { memoize } from '../cache/memoize.ts';
import type { Place } from '../diagnostics/place.ts';
import type { LoadedPage } from '../source/types.ts';
import type { CheckedSite } from './checked-site.ts';

/** A `<Section>` block that has an anchor. */
export interface AnchoredSection {
  readonly id: string;
  /** Where the anchor is written. */
  readonly place: () => Place;
}

/** Those of a page, in reading order. */
export const sectionsOf = (site: CheckedSite, page: LoadedPage): readonly AnchoredSection[] =>
  byFile(site).get(page.file) ?? [];

/** Read once for all pages: looking through all blocks for each page would be quadratic. */
const byFile = memoize(({ blocks }: CheckedSite) => {
  const sections = new Map<string, AnchoredSection[]>();
  for (const { name, page, attributes, doc } of blocks) {
    const { id } = attributes;
    if (name !== 'Section' || typeof id !== 'string' || id === '') continue;
    const section = { id, place: () => doc.placeOf(['id']) };
    sections.set(page.file, [...(sections.get(page.file) ?? []), section]);
  }
  return sections;
});
