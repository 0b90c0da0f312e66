/**
 * The list of a search field: an editable combobox with a listbox (ARIA APG, « Combobox », list autocomplete with
 * manual selection). The focus stays in the field; the arrows choose, Enter follows, Escape closes, then clears.
 */
import type { SearchEntry, SearchWords } from '#site/types.gen';
import { fill } from '../ui/fill.ts';
import { findEntries, prepareEntries } from './find-entries.ts';
import './search-list.css';

/** How a field is searched with. */
export interface SearchList {
  /** Shows what answers what stands in the field. */
  search(): Promise<void>;
}

/**
 * Adds the list to a search form, whose field it leaves as it is.
 *
 * @param load fetches the entries; called at the first letter, and again after a failure.
 */
export const addSearchList = (
  form: HTMLFormElement,
  words: SearchWords,
  load: () => Promise<readonly SearchEntry[]>,
): SearchList | undefined => {
  const input = form.querySelector('input');
  if (!input) return undefined;
  const list = document.createElement('ul');
  list.id = `${input.id}-list`;
  list.className = '_search-list';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', words.label);
  const status = document.createElement('p');
  status.className = '_search-none';
  status.setAttribute('role', 'status');
  form.append(list, status);
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

  let entries: Promise<ReturnType<typeof prepareEntries>> | undefined;
  const loadOnce = () =>
    (entries ??= load()
      .then(prepareEntries)
      .catch((error: unknown) => {
        entries = undefined;
        throw error;
      }));

  const options = () => [...list.children] as HTMLElement[];
  const isOpen = () => list.childElementCount > 0;
  const chosen = () => options().find((option) => option.ariaSelected === 'true');

  const choose = (option: HTMLElement | undefined): void => {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  /** What is said to everybody where nothing is found, to screen readers alone otherwise. */
  const show = (found: readonly SearchEntry[], message: string, isHidden: boolean): void => {
    list.replaceChildren(...found.map((entry, index) => optionOf(entry, `${list.id}-${index}`, words)));
    choose(undefined);
    input.setAttribute('aria-expanded', String(found.length > 0));
    status.classList.toggle('search-quiet', isHidden);
    status.textContent = message;
  };
  const close = () => show([], '', true);

  const search = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === '') {
      close();
      return;
    }
    const prepared = await loadOnce();
    // Something else may have been typed meanwhile.
    if (query !== input.value.trim()) return;
    const found = findEntries(prepared, query);
    const count = found.length === 1 ? words.countOne : fill(words.countMany, { count: found.length });
    show(found, found.length === 0 ? fill(words.none, { query }) : count, found.length > 0);
  };
  const searchQuietly = (): void => void search().catch(() => undefined);

  /** Like a link of the page, so that the application navigates; an option may hold no link itself. */
  const follow = ({ dataset }: HTMLElement): void => {
    const link = document.createElement('a');
    link.href = dataset['path'] ?? '';
    link.hidden = true;
    close();
    form.append(link);
    link.click();
    link.remove();
  };

  const step = (by: 1 | -1): void => {
    const all = options();
    const current = chosen();
    const from = current ? all.indexOf(current) : by === 1 ? -1 : all.length;
    choose(all[(from + by + all.length) % all.length]);
  };

  input.addEventListener('input', searchQuietly);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen()) step(event.key === 'ArrowDown' ? 1 : -1);
      else searchQuietly();
    } else if (event.key === 'Escape' && (isOpen() || input.value !== '')) {
      event.preventDefault();
      if (!isOpen()) input.value = '';
      close();
    } else if (event.key === 'Enter') {
      const option = chosen();
      if (!option) return;
      event.preventDefault();
      follow(option);
    }
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  // A press on a result would take the focus from the field, and close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = options().find((each) => target instanceof Node && each.contains(target));
    if (option) follow(option);
  });
  return { search };
};

const optionOf = ({ label, path, kind }: SearchEntry, id: string, words: SearchWords): HTMLElement => {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.ariaSelected = 'false';
  option.dataset['path'] = path;
  const what = document.createElement('small');
  what.textContent = words[kind];
  option.append(label, ' ', what);
  return option;
};
