import { addressesIn } from '../addresses.ts';
import { error, fileRule } from '../rule.ts';

/** An address outside of the site begins with https:// or http://: nothing else is opened by a click. */
export const urlUnsafe = fileRule('url-unsafe', function* (file) {
  for (const { value, place } of addressesIn(file))
    if (/^[\s\u0000-\u001F]*[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\//i.test(value))
      yield error(place(), 'url-unsafe', { found: value });
});
