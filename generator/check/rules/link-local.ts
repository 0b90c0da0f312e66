import { message } from '../../diagnostics/message.ts';
import { resolveLinks } from '../../site/links.ts';
import { localPath } from '../local-address.ts';
import { rule, warning } from '../rule.ts';
import { writtenAddresses } from '../written-addresses.ts';

/** No address leads to the computer of whoever wrote it. */
export const linkLocal = rule('link-local', function* (site) {
  const { resolve } = resolveLinks(site);
  for (const { found, isSite, place } of writtenAddresses(site, 'local', (each) => localPath(each) !== undefined)) {
    const path = localPath(found) ?? '';
    const { kind } = resolve(path);
    const isOwn = kind === 'route' || kind === 'project' || kind === 'indirect';
    if (isSite) yield warning(place, 'link-local/site', { found });
    else
      yield warning(place, 'link-local', {
        found,
        ...(isOwn && { suggestions: [path], hint: message('hint/write', { text: path }) }),
      });
  }
});
