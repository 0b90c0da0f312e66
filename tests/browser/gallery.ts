/** The parts of the gallery. */
import type { Page } from 'playwright';
import { projectPath, siteFiles } from './site-files.ts';

const { spec, projects } = siteFiles();
const { gallery: words } = spec.labels;

export const filters = (page: Page) => page.getByRole('group', { name: words.filterGroup }).getByRole('button');
export const sortBy = (page: Page, name: string) =>
  page.getByRole('group', { name: words.sort.label }).getByRole('button', { name: new RegExp(`^${name}`) });
export const shown = (page: Page): Promise<string[]> =>
  page.locator('main article a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
export const queryOf = (page: Page): string => new URL(page.url()).search;

const numberOf = (text = ''): number => Number(text.replace(/[^\d]/g, ''));
export const orders = [
  {
    by: 'surface',
    name: words.sort.surface,
    value: (project: (typeof projects)[number]) => numberOf(project.surface?.replace('²', '')),
  },
  { by: 'budget', name: words.sort.budget, value: (project: (typeof projects)[number]) => numberOf(project.budget) },
  { by: 'year', name: words.sort.year, value: (project: (typeof projects)[number]) => Number(project.year) },
] as const;
export const valueBy = (value: (project: (typeof projects)[number]) => number) => (href: string) => {
  const found = projects.find(({ id }) => projectPath(id) === href);
  return found === undefined ? Number.NaN : value(found);
};
export const falling = (numbers: number[]): number[] => [...numbers].sort((a, b) => b - a);
