/** Where the company is at home: said with its address, as where it is and not as where it works. */
import { describe, expect, test } from 'vitest';
import { graphOf, textOf } from './read.ts';
import { plain, pathOfTemplate, siteFiles } from './site-files.ts';

describe.each(['main', 'second'] as const)('the address of the %s site', (site) => {
  const { region = '', city } = siteFiles(site).spec.company.address;

  test('has its region below it on the contact page, once', async () => {
    const shown = await textOf(pathOfTemplate('contact', site), 'main aside address', site);
    const address = plain(shown).replaceAll(' ,', ',');
    expect(region).not.toBe('');
    expect(address.split(plain(region))).toHaveLength(2);
    expect(address.indexOf(plain(region))).toBeGreaterThan(address.indexOf(plain(city)));
  });

  test('tells search engines the region as a part of the address alone', async () => {
    const text = JSON.stringify(await graphOf('/', site));
    expect(text).toContain(`"addressRegion":"${region}"`);
    expect(text.split(region)).toHaveLength(2);
  });
});
