/**
 * The limits and figures of the specification, as the pages, the form and the API keep them; each is written here as
 * the specification has it, never read from site.yaml. Those that a statement of another section proves by itself are
 * declared there, beside it. That another site's limits are kept as well is the matter of second-site.long.test.ts.
 */
import { expect } from 'vitest';
import { constants } from '#site/constants.gen';
import { routeStructuredData } from '../../generator/output/prerender/structured-data.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { projectDir } from '../browser/folders.ts';
import { graphOf, originOf, read, textOf, textsOf } from '../browser/read.ts';
import { pathOf, plain, projectPaths, routePaths, siteFiles } from '../browser/site-files.ts';
import { sendForm } from '../server/multipart.ts';
import { pdf } from '../server/sample-files.ts';
import { checkSources } from '../unit/check-sources.ts';
import { crowdedSite, teaserCountOf } from './crowded-site.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();

/** What several pages say, one after the other. */
const mains = async (...ids: string[]): Promise<string> =>
  plain((await Promise.all(ids.map((id) => textOf(pathOf(id), 'main')))).join(' '));

/** Replaces one text of site.yaml, which must be there. */
const changing =
  (from: string, to: string) =>
  (siteYaml: string): string => {
    expect(siteYaml.split(from)).toHaveLength(2);
    return siteYaml.replace(from, to);
  };

statement('9.menu-entries', async () => {
  const sources = await readSources(projectDir);
  const siteYaml = sources.files.get('site.yaml') ?? '';
  const complaints = (text: string): string[] =>
    checkSources(
      { ...sources, files: new Map([...sources.files, ['site.yaml', text]]) },
      { today: '2026-06-01', drafts: false },
    )
      .diagnostics.filter(({ code }) => code === 'menu-entries-excess')
      .map(({ message }) => plain(message));
  const seven = changing('  header:\n', '  header:\n    - { label: Nouveau, route: salon }\n')(siteYaml);
  expect(complaints(siteYaml)).toEqual([]);
  expect(complaints(seven)).toEqual([expect.stringMatching(/est la 7e du menu: la barre n'en montre que 6/)]);
  expect(complaints(changing('constants:\n', 'constants:\n  layout: { desktopMenuMaxEntries: 7 }\n')(seven))).toEqual(
    [],
  );
});

statement('9.block-maximum', async () => {
  expect(teaserCountOf(await crowdedSite(120), 'ossature-bois')).toBe(100);
  expect(
    teaserCountOf(
      await crowdedSite(120, changing('  gallery:\n    content', '  gallery:\n    blockDefaultMax: 110\n    content')),
      'ossature-bois',
    ),
  ).toBe(110);
});

statement('9.card-tags', async () => {
  const counts = (path: string, section: string, label: string): Promise<number[]> =>
    read(
      path,
      (page, selector: string) => [...page.querySelectorAll(selector)].map((list) => list.children.length),
      `${section} article ul[aria-label="${label}"]`,
    );
  const block = await counts(
    pathOf('isolation-ecologique'),
    'section[aria-labelledby="_teaser-title"]',
    spec.labels.gallery.tags,
  );
  const page = await counts(pathOf('projets'), 'main', spec.labels.gallery.tags);
  expect([Math.max(...block), Math.max(...page)]).toEqual([3, 4]);
});

statement('9.structured-maximum', async () => {
  for (const path of [...routePaths(), ...projectPaths()]) {
    const list = (await graphOf(path)).find((thing) => thing['@type'] === 'ItemList');
    const items = (list?.['itemListElement'] ?? []) as unknown[];
    expect(items.length, path).toBeLessThanOrEqual(50);
    if (list) expect(list['numberOfItems'], path).toBe(items.length);
  }
  const model = await crowdedSite(60);
  const gallery = model.pages.find(({ route }) => route.id === 'projets');
  if (gallery === undefined) throw new Error('There is no page of all projects');
  const graph = routeStructuredData(
    model,
    gallery.record,
    model.projects.map(({ summary }) => summary),
  ) as unknown as {
    readonly '@graph': readonly {
      readonly '@type': string;
      readonly numberOfItems?: number;
      readonly itemListElement?: unknown[];
    }[];
  };
  const list = graph['@graph'].find((thing) => thing['@type'] === 'ItemList');
  expect([list?.numberOfItems, list?.itemListElement?.length]).toEqual([50, 50]);
});

statement('9.file-size', async () => {
  const megabyte = 1024 * 1024;
  const send = async (...bytes: readonly number[]) => {
    const files = bytes.map((size, index) => ({ name: `plan-${index + 1}.pdf`, content: pdf(size) }));
    const { status, json } = await sendForm(originOf(), {
      texts: { message: `Des fichiers de ${bytes.join(' + ')} octets.` },
      files,
    });
    return [status, ...(json.details ?? [])].map((part) => (typeof part === 'string' ? plain(part) : part));
  };
  expect(await send(8 * megabyte, 8 * megabyte, 4 * megabyte)).toEqual([201]);
  expect(await send(8 * megabyte + 1)).toEqual([413, 'Le fichier "plan-1.pdf" est trop volumineux (> 8 Mo)']);
  expect(await send(8 * megabyte, 8 * megabyte, 4 * megabyte + 1)).toEqual([
    413,
    'Taille totale des pièces jointes > 20 Mo',
  ]);
});

statement('9.generated', () => expect(constants).toEqual(spec.constants));

statement('9.figure-experience', async () => {
  const text = await mains('accueil');
  expect(text).toContain('50 ans');
  expect(text).toContain('1970');
});

statement('9.figure-workshop', async () => {
  const text = await mains('accueil');
  expect(text).toMatch(/3 100 m²/);
  expect(text).toMatch(/18 salariés/);
  expect(text).toMatch(/20 m³ de bois/);
});

statement('9.figure-spans', async () => {
  const text = await mains('charpente-agricole', 'charpente-fermettes');
  expect(text).toMatch(/de 20 à 30 m/);
  expect(text).toMatch(/jusqu'à 30 m/i);
});

statement('9.figure-houses', async () => expect(await mains('charpente-fermettes')).toMatch(/plus de 500 maisons/));
statement('9.figure-tertiary', async () =>
  expect(await mains('charpente-fermettes')).toMatch(/plus de 20 bâtiments tertiaires/),
);
statement('9.figure-industrial', async () =>
  expect(await mains('charpente-fermettes')).toMatch(/plus de 20 projets industriels/),
);
statement('9.figure-public', async () =>
  expect(await mains('charpente-fermettes')).toMatch(/plus de 50 équipements publics/),
);

statement('9.figure-tile-life', async () => {
  const text = await mains('couverture-tuiles');
  expect(text).toMatch(/(de 50 à|50–)\s?100 ans/);
  expect(text).toMatch(/(de 30 à|30–)\s?50 ans/);
});

statement('9.figure-zinc-life', async () => {
  const text = await mains('couverture-zinc');
  expect(text).toMatch(/(de 80 à|80–)\s?100 ans/);
  expect(text).toMatch(/garantit la matière 30 ans/);
});

statement('9.figure-warranty', async () =>
  expect(await mains('couverture-tuiles', 'couverture-zinc')).toMatch(/garantie décennale.*10 ans/i),
);

statement('9.figure-reading', async () => {
  for (const { path } of spec.routes.filter(({ template }) => template === 'article')) {
    const minutes = (await textsOf(path, 'main header span')).flatMap((text) => {
      const found = /^(\d+) min de lecture$/.exec(plain(text));
      return found ? [Number(found[1])] : [];
    });
    expect(minutes, path).toHaveLength(1);
    expect(minutes[0], path).toBeGreaterThanOrEqual(6);
    expect(minutes[0], path).toBeLessThanOrEqual(8);
  }
});

statement('9.figure-maintenance', async () =>
  expect(await mains('couverture-tuiles')).toMatch(/entretien complet tous les 10 ans/),
);

statement('9.figure-self-build', async () => {
  const text = await mains('auto-construction');
  for (const words of ['120 m²', '101 470 €', '65 900 €', '35 570 €', 'divisé par 3']) expect(text).toContain(words);
});
