import { message, type Message } from '../../diagnostics/message.ts';
import { redirectsOf } from '../route-addresses.ts';
import { error, rule } from '../rule.ts';

/** « * » stands at the end, after a slash, and nowhere else. */
export const redirectFromForm = rule('redirect-from-form', function* (site) {
  for (const { from, place } of redirectsOf(site)) {
    const [words, hint] = from.startsWith('/') ? flawOf(from) : [];
    if (words !== undefined) yield error(place(), words, { hint, facts: { found: from } });
  }
});

/** What is said of an address that no redirect can take, and its way out where the address tells of one. */
const flawOf = (from: string): [words?: Message, hint?: Message] => {
  if (from === '/*') return [message('redirect-from-form/everything')];
  const bare = from.replace(/\/\*$/, '');
  if (bare.includes('*')) {
    const stem = bare.replace(/\/?\*.*/, '');
    const words = message('redirect-from-form/star', { from });
    return stem === '' ? [words] : [words, message('hint/write-example', { text: `${stem}/*` })];
  }
  if (/[?#\s]/.test(bare)) {
    const path = bare.replace(/[?#\s].*/, '');
    return [message('redirect-from-form/sign', { from }), message('hint/write', { text: path })];
  }
  if (bare.length > 1 && bare.endsWith('/')) {
    const path = bare.replace(/\/+$/, '');
    return [message('redirect-from-form/slash', { from }), message('hint/write', { text: path })];
  }
  return [];
};
