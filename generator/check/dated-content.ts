import type { Place } from '../diagnostics/place.ts';
import type { CheckedSite } from './checked-site.ts';
import { placeholdersOf } from './placeholder-names.ts';

/** Something of the site that is valid until a date. */
export interface DatedContent {
  /** « Le label « RGE » ». */
  readonly name: string;
  readonly expires: string;
  readonly place: Place;
  /** What becomes of it after the date. */
  readonly after: string;
  /** Sentences that use it. */
  readonly uses: readonly Place[];
}

const isDate = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Labels, figures, pages and callouts that carry a date. */
export const datedContent = (site: CheckedSite): DatedContent[] => {
  const found: DatedContent[] = [];
  const add = (name: string, expires: unknown, place: Place, after: string, uses: readonly Place[] = []): void => {
    if (isDate(expires)) found.push({ name, expires, place, after, uses });
  };
  for (const [index, { name, expires }] of site.spec.company.labels.entries())
    add(
      `Le label « ${name} »`,
      expires,
      site.doc.placeOf(['company', 'labels', index, 'expires']),
      'il n’est plus affiché',
    );
  for (const [name, { expires }] of Object.entries(site.spec.figures)) {
    if (expires === undefined) continue;
    const used = placeholdersOf(site).filter(
      (placeholder) => placeholder.name === `figures.${name}` || placeholder.name.startsWith(`figures.${name}.`),
    );
    const uses = used.slice(0, 5).map(({ place }) => place());
    add(
      `Le chiffre « ${name} »`,
      expires,
      site.doc.placeOf(['figures', name, 'expires']),
      'les phrases qui l’emploient sont à revoir',
      uses,
    );
  }
  for (const { page, spec } of site.routes) {
    if (page?.frontMatter.expires === undefined) continue;
    const isHidden = spec.template === 'article' || spec.template === 'page';
    const after = isHidden ? 'elle n’est plus publiée' : 'elle reste publiée, mais est à revoir';
    add(`La page « ${spec.id} »`, page.frontMatter.expires, page.doc.placeOf(['expires']), after);
  }
  for (const { name, attributes, doc } of site.blocks) {
    if (name !== 'Callout') continue;
    const title = typeof attributes.title === 'string' ? attributes.title : '';
    add(`L’encadré « ${title} »`, attributes.expires, doc.placeOf(['expires']), 'il n’est plus affiché');
  }
  return found;
};
