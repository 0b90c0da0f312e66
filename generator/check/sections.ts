import type { Place } from '../diagnostics/place.ts';
import type { LoadedPage } from '../source/types.ts';
import type { CheckedSite } from './checked-site.ts';

/** A `<Section>` of a page, with its anchor. */
export interface SectionAt {
  readonly id: string;
  place(): Place;
}

/** The sections of a page that have an anchor, in reading order. */
export const sectionsOf = (site: CheckedSite, page: LoadedPage): SectionAt[] =>
  site.blocks
    .filter((block) => block.name === 'Section' && block.page.file === page.file)
    .flatMap(({ attributes, doc }) =>
      typeof attributes.id === 'string' && attributes.id !== ''
        ? [{ id: attributes.id, place: () => doc.placeOf(['id']) }]
        : [],
    );
