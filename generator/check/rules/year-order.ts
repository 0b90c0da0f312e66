import { error, rule } from '../rule.ts';

/** A timeline goes one way. */
export const yearOrder = rule('year-order', function* ({ blocks }) {
  let above: { readonly year: string; readonly file: string } | undefined;
  for (const { name, attributes, doc } of blocks) {
    if (name === 'Timeline') above = undefined;
    const { year } = attributes;
    if (name !== 'Event' || typeof year !== 'string' || !/^\d{4}$/.test(year)) continue;
    if (above !== undefined && above.file === doc.file && year < above.year)
      yield error(doc.placeOf(['year']), 'year-order', { found: year, above: above.year });
    else above = { year, file: doc.file };
  }
});
