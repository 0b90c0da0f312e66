import type { LoadedPage } from '../source/types.ts';
import type { CheckedSite } from './checked-site.ts';

/** The `<Section>` blocks of a page that have an anchor, in reading order, with where it is written. */
export const sectionsOf = (site: CheckedSite, page: LoadedPage) =>
  site.blocks.flatMap(({ name, page: { file }, attributes: { id }, doc }) =>
    name === 'Section' && file === page.file && typeof id === 'string' && id !== ''
      ? [{ id, place: () => doc.placeOf(['id']) }]
      : [],
  );
