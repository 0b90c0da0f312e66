import { placeholdersOf } from '../placeholder-names.ts';
import { error, rule } from '../rule.ts';

/** A figure brings its unit: typed after the braces, it would stand there twice. */
export const unitRepeated = rule('unit-repeated', function* (site) {
  for (const { name, after, place } of placeholdersOf(site)) {
    const [scope, figure = '', part] = name.split('.');
    if (scope !== 'figures' || (part !== undefined && part !== 'to')) continue;
    const unit = site.spec.figures[figure]?.unit;
    const follows = after.trimStart();
    if (unit === undefined || !follows.startsWith(unit) || /^[\p{L}\p{N}]/u.test(follows.slice(unit.length))) continue;
    yield error(place(), 'unit-repeated', { name, found: unit });
  }
});
