/** What the blocks of a page's source are called is on its page: no block is lost on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { projectDir, siteFolders } from './folders.ts';
import { read } from './read.ts';
import { siteFiles, today } from './site-files.ts';

/** Spaces and quotation marks are the site's typography. */
const plain = (text: string): string =>
  text
    .replace(/[\s\u00ad]+/g, ' ')
    .replaceAll("'", '’')
    .trim();

/** Texts and names of a page. Runs in the browser. */
const saidIn = (page: Document): readonly string[] => [
  page.body.textContent,
  ...[...page.querySelectorAll('[aria-label], [alt]')].map(
    (element) => element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '',
  ),
];

/**
 * Titles and descriptions that blocks are given as they are, without a figure of site.yaml. What is over is shown no
 * more.
 */
const namesIn = (source: string): string[] =>
  [...source.matchAll(/<[A-Z]\w*((?:\s+\w+="[^"]*")+)/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => (/\s(?:expires|to)="(\d{4}-\d\d-\d\d)"/.exec(attributes)?.[1] ?? today) >= today)
    .flatMap((attributes) => [...attributes.matchAll(/\s(?:title|label|visitor|limitLabel)="([^"{]+)"/g)])
    .map(([, name = '']) => plain(name));

test('each block of the schema is in a page of one of the two sites', () => {
  const schema = readFileSync(join(projectDir, 'schema', 'blocks.schema.json'), 'utf8');
  const blocks = Object.keys((JSON.parse(schema) as { readonly $defs: Readonly<Record<string, unknown>> }).$defs);
  const sources = (['main', 'second'] as const).flatMap((site) =>
    siteFiles(site).spec.routes.flatMap(({ content }) =>
      content === undefined ? [] : [readFileSync(join(siteFolders[site], 'content/pages', content), 'utf8')],
    ),
  );
  expectNoFindings(
    blocks.filter((name) => !sources.some((source) => new RegExp(`<${name}[\\s/>]`).test(source))),
    'blocks that no page has',
  );
});

describe.each(['main', 'second'] as const)('the %s site', (site) => {
  const pages = siteFiles(site).spec.routes.flatMap(({ path, content }) =>
    content === undefined ? [] : [{ path, content }],
  );

  test.each(pages)('shows all blocks of $content', async ({ path, content }) => {
    const names = namesIn(readFileSync(join(siteFolders[site], 'content/pages', content), 'utf8'));
    const said = (await read(path, saidIn, undefined, site)).map(plain);
    expectNoFindings(
      names.filter((name) => !said.some((text) => text.includes(name))),
      path,
    );
  });
});
