import { placeholdersOf } from '../placeholder-names.ts';
import { rule, warning } from '../rule.ts';

/** A figure is written with its unit: a unit typed after the braces would be written twice. */
export const unitRepeated = rule('unit-repeated', function* (site) {
  for (const { name, after, place } of placeholdersOf(site)) {
    const [scope, figure = '', part] = name.split('.');
    if (scope !== 'figures' || (part !== undefined && part !== 'to')) continue;
    const unit = site.spec.figures[figure]?.unit;
    const follows = after.trimStart();
    if (unit === undefined || !follows.startsWith(unit) || /^[\p{L}\p{N}]/u.test(follows.slice(unit.length))) continue;
    yield warning(place(), 'unit-repeated', { name, found: unit });
  }
});
