import type { Place } from '../diagnostics/place.ts';
import { inBoth, type By } from '../language/language.ts';
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

const say = inBoth({
  fr: {
    label: (name: string) => `Le label « ${name} »`,
    figure: (name: string) => `Le chiffre « ${name} »`,
    page: (id: string) => `La page « ${id} »`,
    callout: (title: string) => `L’encadré « ${title} »`,
    hidden: 'il n’est plus affiché',
    sentences: 'les phrases qui l’emploient sont à revoir',
    unpublished: 'elle n’est plus publiée',
    stays: 'elle reste publiée, mais est à revoir',
  },
  en: {
    label: (name) => `The label “${name}”`,
    figure: (name) => `The figure “${name}”`,
    page: (id) => `The page “${id}”`,
    callout: (title) => `The callout “${title}”`,
    hidden: 'it is no longer shown',
    sentences: 'the sentences that use it need another look',
    unpublished: 'it is no longer published',
    stays: 'it stays published, but needs another look',
  },
});

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
    add(say.label(name), expires, () => site.doc.placeOf(['company', 'labels', index, 'expires']), say.hidden);
  for (const [name, { expires }] of Object.entries(site.spec.figures)) {
    if (expires === undefined) continue;
    const used = placeholdersOf(site).filter(
      (placeholder) => placeholder.name === `figures.${name}` || placeholder.name.startsWith(`figures.${name}.`),
    );
    const uses = (): Place[] => used.slice(0, 5).map(({ place }) => place());
    add(say.figure(name), expires, () => site.doc.placeOf(['figures', name, 'expires']), say.sentences, uses);
  }
  for (const { page, spec } of site.routes) {
    if (page?.frontMatter.expires === undefined) continue;
    const isHidden = spec.template === 'article' || spec.template === 'page';
    const after = isHidden ? say.unpublished : say.stays;
    add(say.page(spec.id), page.frontMatter.expires, () => page.doc.placeOf(['expires']), after);
  }
  for (const { name, attributes, doc } of site.blocks) {
    if (name !== 'Callout') continue;
    const title = typeof attributes.title === 'string' ? attributes.title : '';
    add(say.callout(title), attributes.expires, () => doc.placeOf(['expires']), say.hidden);
  }
  return found;
};
