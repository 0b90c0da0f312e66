import type { Place } from '../diagnostics/place.ts';
import type { By } from '../language/language.ts';
import type { CheckedSite } from './checked-site.ts';
import { placeholdersOf } from './placeholder-names.ts';

/** Something of the site that is valid until a date. */
export interface DatedContent {
  /** « Le label « RGE » ». */
  readonly name: By<string>;
  readonly expires: string;
  place(): Place;
  /** What becomes of it after the date. */
  readonly after: By<string>;
  /** Sentences that use it. */
  uses(): readonly Place[];
}

const isDate = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);

const hidden = { fr: 'il n’est plus affiché', en: 'it is no longer shown' };

/** Labels, figures, pages and callouts that carry a date. */
export const datedContent = (site: CheckedSite): DatedContent[] => {
  const found: DatedContent[] = [];
  const add = (
    name: By<string>,
    expires: unknown,
    place: () => Place,
    after: By<string>,
    uses: () => readonly Place[] = () => [],
  ): void => {
    if (isDate(expires)) found.push({ name, expires, place, after, uses });
  };
  for (const [index, { name, expires }] of site.spec.company.labels.entries())
    add(
      { fr: `Le label « ${name} »`, en: `The label “${name}”` },
      expires,
      () => site.doc.placeOf(['company', 'labels', index, 'expires']),
      hidden,
    );
  for (const [name, { expires }] of Object.entries(site.spec.figures)) {
    if (expires === undefined) continue;
    const used = placeholdersOf(site).filter(
      (placeholder) => placeholder.name === `figures.${name}` || placeholder.name.startsWith(`figures.${name}.`),
    );
    const uses = (): Place[] => used.slice(0, 5).map(({ place }) => place());
    add(
      { fr: `Le chiffre « ${name} »`, en: `The figure “${name}”` },
      expires,
      () => site.doc.placeOf(['figures', name, 'expires']),
      {
        fr: 'les phrases qui l’emploient sont à revoir',
        en: 'the sentences that use it need another look',
      },
      uses,
    );
  }
  for (const { page, spec } of site.routes) {
    if (page?.frontMatter.expires === undefined) continue;
    const after =
      spec.template === 'article' || spec.template === 'page'
        ? { fr: 'elle n’est plus publiée', en: 'it is no longer published' }
        : { fr: 'elle reste publiée, mais est à revoir', en: 'it stays published, but needs another look' };
    add(
      { fr: `La page « ${spec.id} »`, en: `The page “${spec.id}”` },
      page.frontMatter.expires,
      () => page.doc.placeOf(['expires']),
      after,
    );
  }
  for (const { name, attributes, doc } of site.blocks) {
    if (name !== 'Callout') continue;
    const title = typeof attributes.title === 'string' ? attributes.title : '';
    add(
      { fr: `L’encadré « ${title} »`, en: `The callout “${title}”` },
      attributes.expires,
      () => doc.placeOf(['expires']),
      hidden,
    );
  }
  return found;
};
