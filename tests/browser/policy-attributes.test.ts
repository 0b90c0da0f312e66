/** No page holds what its own policy blocks: style attributes, handlers in attributes, addresses that are scripts. */
import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { projectPaths, routePaths } from './site-files.ts';

/** Attributes that a policy without « unsafe-inline » blocks. Runs in the browser. */
const blockedIn = (page: Document): string[] =>
  [...page.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => name === 'style' || /^on/i.test(name) || /^\s*javascript:/i.test(value))
      .map(({ name, value }) => `<${element.localName} ${name}="${value}">`),
  );

/** The policy in a page; the header, which is the same for every page, leaves styles to it. Runs in the browser. */
const policyIn = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[http-equiv="content-security-policy"]')?.content ?? '';

describe.each(['main', 'second'] as const)('the %s site', (site) => {
  const paths = [...routePaths(site), ...projectPaths(site)];

  test('has a policy in each page that blocks style attributes', async () => {
    for (const path of paths) {
      const policy = await read(path, policyIn, undefined, site);
      expect(policy, path).toMatch(/style-src /);
      expect(policy, path).not.toContain('unsafe-inline');
    }
  });

  test('no page holds an attribute that its policy blocks', async () => {
    const found: string[] = [];
    for (const path of paths)
      found.push(...(await read(path, blockedIn, undefined, site)).map((each) => `${path}: ${each}`));
    expect(found).toEqual([]);
  });
});
