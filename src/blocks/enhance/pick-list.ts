/**
 * Enhancement of `PickList`: shows the chosen quantities as a list and writes it into the draft of the contact form's
 * message, which the form restores when it opens.
 */
import { updateDraftMessage } from '../../contact/draft-message.ts';
import { countOf } from '../bay-count.ts';
import type { Enhance } from '../enhancements.ts';
import { linesOf, withList } from '../pick-lines.ts';

/** Limit of a quantity, against typing errors. */
const maxQuantity = 9999;

export const enhancePickList: Enhance = (block) => {
  const items = [...block.querySelectorAll<HTMLElement>('li[data-name]')];
  const status = block.querySelector('[role="status"]');
  const introduction = block.dataset['list'] ?? '';
  const update = (): void => {
    const list = linesOf(
      introduction,
      items.map((item) => {
        const [count, length] = [...item.querySelectorAll('input')].map(({ value }) => value.trim());
        return {
          name: item.dataset['name'] ?? '',
          count: countOf(count ?? '', maxQuantity),
          length: length ? `${length} ${block.dataset['unit'] ?? ''}` : '',
        };
      }),
    );
    if (status) status.textContent = list;
    updateDraftMessage((message) => withList(message, introduction, list));
  };
  block.addEventListener('input', update);
  return () => block.removeEventListener('input', update);
};
