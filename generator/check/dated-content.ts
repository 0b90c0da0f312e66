import type { Place } from '../diagnostics/place.ts';
import type { By } from '../language/language.ts';
import type { CheckedSite } from './checked-site.ts';
import { placeholdersOf } from './placeholder-names.ts';

/** Something of the site that is valid until a date. */
interface DatedContent {
  /** « Le label « RGE » ». */
  readonly name: By<string>;
  readonly expires: string;
  readonly place: () => Place;
  /** What becomes of it after the date. */
  readonly after: By<string>;
  /** Sentences that use it. */
  readonly uses?: () => readonly Place[];
}

/** What is to be done about it. */
export const renewal = {
  fr: 'Renouvelez l’information et changez la date, ou retirez-la.',
  en: 'Renew the information and change the date, or remove it.',
};

const hidden = { fr: 'il n’est plus affiché', en: 'it is no longer shown' };

/** Labels, figures, pages and callouts that carry a date. */
export const datedContent = (site: CheckedSite): DatedContent[] => {
  const { spec, doc, routes, blocks } = site;
  const all = [
    ...spec.company.labels.map(({ name, expires }, index) => ({
      name: inQuotes(name, 'Le label', 'The label'),
      expires,
      place: () => doc.placeOf(['company', 'labels', index, 'expires']),
      after: hidden,
    })),
    ...Object.entries(spec.figures).map(([name, { expires }]) => ({
      name: inQuotes(name, 'Le chiffre', 'The figure'),
      expires,
      place: () => doc.placeOf(['figures', name, 'expires']),
      after: {
        fr: 'les phrases qui l’emploient sont à revoir',
        en: 'the sentences that use it need another look',
      },
      uses: () =>
        placeholdersOf(site)
          .filter((used) => `${used.name}.`.startsWith(`figures.${name}.`))
          .slice(0, 5)
          .map(({ place }) => place()),
    })),
    ...routes.flatMap(({ page, spec: { id, template } }) =>
      page === undefined
        ? []
        : [
            {
              name: inQuotes(id, 'La page', 'The page'),
              expires: page.frontMatter.expires,
              place: () => page.doc.placeOf(['expires']),
              after:
                template === 'article' || template === 'page'
                  ? { fr: 'elle n’est plus publiée', en: 'it is no longer published' }
                  : { fr: 'elle reste publiée, mais est à revoir', en: 'it stays published, but needs another look' },
            },
          ],
    ),
    ...blocks
      .filter(({ name }) => name === 'Callout')
      .map(({ attributes: { title, expires }, doc: own }) => ({
        name: inQuotes(typeof title === 'string' ? title : '', 'L’encadré', 'The callout'),
        expires,
        place: () => own.placeOf(['expires']),
        after: hidden,
      })),
  ];
  return all.filter((content): content is DatedContent => isDate(content.expires));
};

const isDate = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);

const inQuotes = (name: string, fr: string, en: string): By<string> => ({
  fr: `${fr} « ${name} »`,
  en: `${en} “${name}”`,
});
