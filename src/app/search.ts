/** The list of a search field; what is searched is fetched with the first letter. */
import { search } from '#site/search.gen';
import type { SearchEntry } from '#site/types.gen';
import { importDataModule } from '../browser/data-module.ts';
import { addSearchList } from '../search/search-list.ts';
import { dataUrl } from './page-loader.ts';

const known = new WeakSet<HTMLFormElement>();

/**
 * Lets a search form show a list: of what its field holds already, or what another page's form has asked its own, and
 * from then on instead of leading to the map.
 */
export const listAnswers = (form: HTMLFormElement): void => {
  if (search === null || known.has(form)) return;
  known.add(form);
  const input = form.querySelector('input');
  if (input && new URL(form.action).pathname === location.pathname)
    input.value ||= new URLSearchParams(location.search).get('q') ?? '';
  const list = addSearchList(form, search, () => importDataModule<readonly SearchEntry[]>(dataUrl('search')));
  if (!list) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Where what is searched does not come, the site map answers.
    list.search().catch(() => form.submit());
  });
  list.search().catch(console.info);
};
