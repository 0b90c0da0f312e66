/** Enhancement of `Bays`: renders as many bays of each kind as the visitor enters, and their total length. */
import { site } from '#site/site.gen';
import { countOf, lengthOf, rowOf } from '../bay-count.ts';
import type { Enhance } from '../enhancements.ts';

export const enhanceBays: Enhance = (block) => {
  const row = block.querySelector('figure > div');
  const inputs = [...block.querySelectorAll<HTMLInputElement>('input')];
  const shown = block.querySelector('[role="status"] > span');
  if (!row || !shown) return () => undefined;
  const first = [...row.children];
  // The prerendered row holds each kind as often as its input says: the first of a kind is the template of its copies.
  const kinds = inputs.map(
    (_, kind) => first[rowOf(inputs.map(({ defaultValue }) => Number(defaultValue))).indexOf(kind)],
  );
  const format = new Intl.NumberFormat(site.locale);
  const update = (): void => {
    const counts = inputs.map(({ value, max }) => countOf(value, Number(max)));
    row.replaceChildren(...rowOf(counts).flatMap((kind) => kinds[kind]?.cloneNode(true) ?? []));
    shown.textContent = format.format(lengthOf(counts, Number(block.dataset['length'])));
  };
  block.addEventListener('input', update);
  return () => {
    block.removeEventListener('input', update);
    row.replaceChildren(...first);
  };
};
