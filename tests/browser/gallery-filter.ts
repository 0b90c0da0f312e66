/** The gallery's filter and what it leaves. */
import type { Page } from 'playwright';
import { siteFiles } from './site-files.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
export const cards = (page: Page) => page.locator('main article');
export const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: labels.gallery.filterGroup }).getByRole('button', { name: new RegExp(`^${name}`) });
export const countOf = (category: string): number => projects.filter((project) => project.category === category).length;
