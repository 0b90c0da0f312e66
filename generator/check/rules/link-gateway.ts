import { message } from '../../diagnostics/message.ts';
import { resolveLinks } from '../../site/links.ts';
import { innerAddress } from '../gateway-address.ts';
import { rule, warning } from '../rule.ts';
import { writtenAddresses } from '../written-addresses.ts';

/** No address passes through a mail gateway: it holds the address of whoever received it. */
export const linkGateway = rule('link-gateway', function* (site) {
  const { resolve } = resolveLinks(site);
  for (const { found, place } of writtenAddresses(site, 'gateway', (each) => innerAddress(each) !== undefined)) {
    const inner = innerAddress(found) ?? undefined;
    const target = resolve(inner ?? '');
    const text = inner !== undefined && target.kind === 'indirect' ? target.path : inner;
    yield warning(place, 'link-gateway', {
      found: new URL(found).hostname,
      ...(text !== undefined && { expected: [text], hint: message('hint/write', { text }) }),
    });
  }
});
