/** The words of the glossary in a text, and the box with the definition of one. */
import type { Page } from 'playwright';
import { pathOf } from './site-files.ts';
import { eventually } from './visit.ts';

export const article = pathOf('couverture-tuiles');
export const glossary = pathOf('lexique');
export const terms = (page: Page) => page.locator('main a[data-term]');
export const box = (page: Page) => page.getByRole('tooltip');
export const isShown = (page: Page) => eventually(() => box(page).isVisible());

/** A word as far from its neighbours as it may be, in the middle of the window. */
export const someTerm = async (page: Page) => {
  const term = terms(page).nth(2);
  await term.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return term;
};
