/** What the search of a site looks through. */
import type { SearchEntry } from './model.ts';
import { labelOf, type SiteModel } from './resolve-site.ts';

/** Every page that search engines may show, every word of the glossary, every project, in the site's order. */
export const searchEntries = ({ spec, pages, projects, terms }: SiteModel): readonly SearchEntry[] => [
  ...pages
    .filter(({ record }) => !record.meta.noindex)
    .map(({ route, record }): SearchEntry => ({
      kind: 'page',
      label: labelOf(route, spec),
      path: record.path,
      words: [...record.heading, record.meta.title, record.meta.description, record.projectType ?? '']
        .concat(record.toc.map(({ title }) => title))
        .join(' '),
    })),
  ...(spec.glossary ?? []).flatMap(({ word, forms = [] }): SearchEntry[] => {
    const path = terms?.addressOf(word);
    return path === undefined ? [] : [{ kind: 'word', label: word, path, words: forms.join(' ') }];
  }),
  ...projects.map(({ summary }): SearchEntry => ({
    kind: 'project',
    label: summary.title,
    path: summary.path,
    words: [summary.category, summary.location, summary.year, ...summary.tags, summary.shortDescription].join(' '),
  })),
];
