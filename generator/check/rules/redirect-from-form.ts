import { message } from '../../diagnostics/message.ts';
import { redirectsOf } from '../route-addresses.ts';
import { error, rule, write } from '../rule.ts';

/** « * » is at the end, after a slash, and nowhere else. */
export const redirectFromForm = rule('redirect-from-form', function* (site) {
  for (const { written: found, place } of redirectsOf(site)) {
    const bare = found.replace(/\/\*$/, '');
    const stem = bare.replace(/\/?\*.*/, '');
    if (!found.startsWith('/')) continue;
    if (found === '/*') yield error(place(), 'redirect-from-form/everything', { found });
    else if (bare.includes('*'))
      yield error(place(), 'redirect-from-form/star', {
        found,
        hint: stem === '' ? undefined : message('hint/write-example', { text: `${stem}/*` }),
      });
    else if (/[?#\s]/.test(bare)) {
      const path = bare.replace(/[?#].*/, '').trim();
      yield error(place(), 'redirect-from-form/sign', { found, ...write(path.replace(/\s+/g, '%20')) });
    } else if (bare.length > 1 && bare.endsWith('/'))
      yield error(place(), 'redirect-from-form/slash', { found, ...write(bare.replace(/\/+$/, '')) });
  }
});
