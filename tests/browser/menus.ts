/** The menus of the company's site, as a visitor finds them. */
import type { Locator, Page } from 'playwright';
import { siteFiles } from './site-files.ts';

const { layout } = siteFiles().spec.labels;

/** The button of a menu in the desktop's bar. */
export const menu = (page: Page, label: string): Locator =>
  page.getByRole('navigation', { name: layout.mainNavigation }).getByRole('button', { name: label, exact: true });

/** Whether that menu is open: « true » or « false », as assistive technology hears it. */
export const isOpen = (page: Page, label: string): Promise<string | null> =>
  menu(page, label).getAttribute('aria-expanded');
