/** What is taken out of a site that the schemas refuse: nothing of one that they accept. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDefaults } from '../../generator/schema/defaults.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';

const root = join(import.meta.dirname, '../..');
const tiny = await readSources(join(root, 'tests/fixtures/sites/tiny'));

const load = (sources: Sources) => {
  const { site } = loadSite(sources, { today: '2026-11-20', drafts: true, readBody });
  if (site === undefined) throw new Error('The site cannot be read');
  return site;
};

test.each(['.', 'tests/fixtures/sites/second-site', 'tests/fixtures/sites/tiny'])(
  'the site in « %s » is as its files say it, with its defaults',
  async (folder) => {
    const written = load(await readSources(join(root, folder)));
    const { spec, projects, pages, documents } = normalizeSite(written);
    expect(spec).toStrictEqual(withDefaults(written.spec));
    expect(projects).toStrictEqual(written.projects);
    expect(pages).toStrictEqual(written.pages);
    expect(documents).toStrictEqual(written.documents);
  },
);

test('what is required and missing is neutral, what nobody knows is gone', () => {
  const siteYaml = (tiny.files.get('site.yaml') ?? '')
    .replace('    path: /couverture/zinc\n    template: article\n', '    chemin: /couverture/zinc\n    template: 12\n')
    .replace(/^figures:\n/m, 'figures:\n  "Deux mots": { value: 2 }\n');
  const { spec } = normalizeSite(load({ ...tiny, files: new Map(tiny.files).set('site.yaml', siteYaml) }));
  expect(spec.routes.find(({ id }) => id === 'zinc')).toMatchObject({ path: '', template: '' });
  expect(JSON.stringify(spec)).not.toMatch(/chemin|Deux mots/);
});
