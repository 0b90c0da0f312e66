/**
 * What is picked is shown as lines, and goes into the draft of the form's message: the form finds it there when it
 * opens.
 */
import { updateDraftMessage } from '../../contact/draft-message.ts';
import { countOf } from '../bay-count.ts';
import type { Enhance } from '../enhancements.ts';
import { linesOf, withList } from '../pick-lines.ts';

/** Enough for a barn, and no slip of a finger. */
const most = 9999;

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
          count: countOf(count ?? '', most),
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
