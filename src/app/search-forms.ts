/**
 * Brings the list of a search field with its focus; until it is there, the form leads to the site map, whose field then
 * takes over what was searched and answers.
 */
export const delegateSearch = (root: HTMLElement): void => {
  const begin = (target: EventTarget | null): void => {
    const form = (target as Element | null)?.closest<HTMLFormElement>('form[data-search]');
    if (form) import('./search.ts').then(({ listAnswers }) => listAnswers(form)).catch(console.info);
  };
  root.addEventListener('focusin', ({ target }) => begin(target));
  begin(location.search ? root.querySelector('form[data-search]') : document.activeElement);
};
