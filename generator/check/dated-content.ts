import { message, type Message } from '../diagnostics/message.ts';
import { isDate, writtenDate } from '../site/dates.ts';
import type { Place } from '../diagnostics/place.ts';
import { attributesOf, blocksOf, type BlockNode } from '../source/mdx/tree.ts';
import type { CheckedSite } from './checked-site.ts';
import { placeholdersOf } from './placeholder-names.ts';

/** Something of the site that is valid until a date. */
interface DatedContent {
  /** « Le label « RGE » ». */
  readonly name: Message;
  readonly expires: string;
  readonly place: () => Place;
  /** What becomes of it after the date. */
  readonly after: Message;
  /** Sentences that use it. */
  readonly uses?: () => readonly Place[];
}

/** What a warning about the date of something holds: what it is, and the sentences that use it. */
export const dateDetails = ({ name, expires, after, uses }: DatedContent) => ({
  name,
  date: writtenDate(expires),
  after,
  found: expires,
  hint: message('hint/renew'),
  related: uses?.().map((use) => ({ ...use, message: message('place/used-here') })),
});

/** Labels, figures, pages and blocks that carry a date. */
export const datedContent = (site: CheckedSite): DatedContent[] => {
  const { spec, doc, routes, blocks } = site;
  const hidden = message('after-date/hidden');
  const all = [
    ...spec.company.labels.map(({ name, expires }, index) => ({
      name: message('name/label', { name }),
      expires,
      place: () => doc.placeOf(['company', 'labels', index, 'expires']),
      after: hidden,
    })),
    ...Object.entries(spec.figures).map(([name, { expires }]) => ({
      name: message('name/figure', { name }),
      expires,
      place: () => doc.placeOf(['figures', name, 'expires']),
      after: message('after-date/uses'),
      uses: () =>
        placeholdersOf(site)
          .filter((used) => `${used.name}.`.startsWith(`figures.${name}.`))
          .slice(0, 5)
          .map(({ place }) => place()),
    })),
    ...routes.flatMap(({ page, spec: { id, template } }) =>
      page === undefined
        ? []
        : {
            name: message('name/page', { name: id }),
            expires: page.frontMatter.expires,
            place: () => page.doc.placeOf(['expires']),
            after: message(
              template === 'article' || template === 'page' ? 'after-date/unpublished' : 'after-date/published',
            ),
          },
    ),
    ...blocks
      .filter(({ name }) => name === 'Callout')
      .map(({ attributes: { title, expires }, doc: own }) => ({
        name: message('name/callout', { title: typeof title === 'string' ? title : '' }),
        expires,
        place: () => own.placeOf(['expires']),
        after: hidden,
      })),
    ...blocks
      .filter(({ name }) => name === 'Week')
      .map(({ attributes: { title }, node, doc: own }) => ({
        name: message('name/week', { title: typeof title === 'string' ? title : '' }),
        expires: lastDayOf(node),
        place: () => own.placeOf([]),
        after: hidden,
      })),
  ];
  return all.filter((content): content is DatedContent => isDate(content.expires));
};

/** The day on which the last line of a table of the week ends; undefined where one goes on. */
const lastDayOf = (week: BlockNode): string | undefined => {
  const days = blocksOf(week)
    .filter(({ name }) => name === 'Slot')
    .map((slot) => attributesOf(slot)['to']);
  return days.includes(undefined) ? undefined : days.sort().at(-1);
};
