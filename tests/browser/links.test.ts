/** What both sites mention of elsewhere. links.long.test.ts crawls them. */
import { expect, test } from 'vitest';
import { addressesOf } from './links.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { projectPaths, routePaths } from './site-files.ts';

/** Official services that the texts send to; everything else of elsewhere is a reserved name. */
const officialSites = ['https://france-renov.gouv.fr'];

test.each(['main', 'second'] as const)('%s: addresses of elsewhere are reserved names, safe and few', async (site) => {
  const outside = new Set<string>();
  for (const path of [...routePaths(site), ...projectPaths(site)]) {
    for (const address of await addressesOf(path, site)) if (/^[a-z]+:/.test(address)) outside.add(address);
  }
  const unexpected = [...outside].filter(
    (address) =>
      !officialSites.includes(address) &&
      !/^(tel:\+\d+|mailto:[^?]+@[^?]+\.example|https:\/\/[\w.-]+\.example(\/.*)?)$/.test(address),
  );
  expect([...outside].some((address) => address.startsWith('tel:'))).toBe(true);
  expectNoFindings(unexpected, 'addresses');
});
