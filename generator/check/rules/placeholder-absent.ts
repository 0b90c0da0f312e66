import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';
import { placeholdersOf, statusOf } from '../placeholder-names.ts';

/** An optional fact is only named where `<Known>` makes sure of it. */
export const placeholderAbsent = rule('placeholder-absent', function* (site) {
  for (const { name, place, known } of placeholdersOf(site)) {
    if (statusOf(name, site.spec) !== 'absent' || known.some((field) => name === field || name.startsWith(`${field}.`)))
      continue;
    const field = name.split('.').slice(0, 2).join('.');
    yield error(place(), 'placeholder-absent', {
      name,
      hint: name.startsWith('company.') ? message('placeholder-absent/known', { field }) : undefined,
    });
  }
});
