import { error, rule } from '../rule.ts';

/** A figure of the company is a number that a visitor can make sense of. */
export const figureImpossible = rule('figure-impossible', function* ({ spec, doc }) {
  for (const [name, figure] of Object.entries(spec.figures))
    for (const key of ['value', 'max'] as const) {
      const value = figure[key];
      if (value === undefined || (Number.isFinite(value) && value >= 0)) continue;
      const source = doc.sourceOf(['figures', name, key]);
      if (source === '' || (Number.isNaN(value) && !/^\.nan$/i.test(source))) continue;
      const isNegative = value < 0 && Number.isFinite(value);
      const id = isNegative ? 'figure-impossible/negative' : 'figure-impossible';
      yield error(doc.placeOf(['figures', name, key]), id, { name, found: source });
    }
});
