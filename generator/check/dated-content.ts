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
  for (const [index, { name, expires }] of site.spec.company.labels.entries()) {
    if (isDate(expires))
      found.push({
        name: `Le label « ${name} »`,
        expires,
        place: site.doc.placeOf(['company', 'labels', index, 'expires']),
        after: 'il n’est plus affiché',
        uses: [],
      });
  }
  for (const [name, { expires }] of Object.entries(site.spec.figures)) {
    if (!isDate(expires)) continue;
    const uses = placeholdersOf(site).filter((placeholder) => placeholder.name === `figures.${name}` || placeholder.name.startsWith(`figures.${name}.`));
    found.push({
      name: `Le chiffre « ${name} »`,
      expires,
      place: site.doc.placeOf(['figures', name, 'expires']),
      after: 'les phrases qui l’emploient sont à revoir',
      uses: uses.slice(0, 5).map(({ place }) => place()),
    });
  }
  for (const { page, spec } of site.routes) {
    const expires = page?.frontMatter.expires;
    if (page === undefined || !isDate(expires)) continue;
    const isHidden = spec.template === 'article' || spec.template === 'page';
    found.push({
      name: `La page « ${spec.id} »`,
      expires,
      place: page.doc.placeOf(['expires']),
      after: isHidden ? 'elle n’est plus publiée' : 'elle reste publiée, mais est à revoir',
      uses: [],
    });
  }
  for (const { name, attributes, doc } of site.blocks) {
    if (name === 'Callout' && isDate(attributes.expires))
      found.push({
        name: `L’encadré « ${typeof attributes.title === 'string' ? attributes.title : ''} »`,
        expires: attributes.expires,
        place: doc.placeOf(['expires']),
        after: 'il n’est plus affiché',
        uses: [],
      });
  }
  return found;
};

/** « 30 juin 2027 ». */
export const frenchDate = (iso: string): string => {
  const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'];
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${Number(day) === 1 ? '1er' : Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
};
