import { expect } from 'vitest';
import { answerOf, attributesOf, linksOf, textOf, textsOf } from '../browser/read.ts';
import { fillIn, pathOf, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();

/** The path answers with a page of this title, and the heading speaks of it. */
const isPage = async (path: string, id: string, heading: RegExp): Promise<void> => {
  expect((await answerOf(path)).status).toBe(200);
  expect(pathOf(id)).toBe(path);
  const title = spec.routes.find((route) => route.id === id)?.title ?? '';
  expect((await textsOf(path, 'title')).map(plain)).toEqual([plain(fillIn(title))]);
  expect(plain((await textsOf(path, 'h1')).join(' '))).toMatch(heading);
};

statement('2.routes-home', () => isPage('/', 'accueil', /Du trait ?au toit/));

statement('2.routes-index', async () => {
  const [home, index] = await Promise.all([answerOf('/'), answerOf('/index')]);
  expect(index.status).toBe(200);
  expect(index.body).toBe(home.body);
  expect(await attributesOf('/index', 'link[rel="canonical"]', 'href')).toEqual([`${spec.site.url}/`]);
});

statement('2.routes-projets', () => isPage('/projets', 'projets', /réalisations/i));

statement('2.routes-projet', async () => {
  for (const project of projects) {
    const path = `/projet/${project.id}`;
    expect(path).toBe(projectPath(project.id));
    expect((await answerOf(path)).status, path).toBe(200);
    expect((await textsOf(path, 'h1')).map(plain), path).toEqual([plain(fillIn(project.title))]);
  }
});

statement('2.routes-charpente-agricole', () =>
  isPage('/charpente-bois/agricole/haute-loire', 'charpente-agricole', /agricole|ferme|hangar/i),
);
statement('2.routes-charpente-fermettes', () =>
  isPage('/charpente-bois/fermettes/haute-loire', 'charpente-fermettes', /fermette/i),
);
statement('2.routes-charpente-traditionnelle', () =>
  isPage('/charpente-bois/traditionnelle/haute-loire', 'charpente-traditionnelle', /charpente traditionnelle/i),
);
statement('2.routes-ossature-bois', () => isPage('/construction/ossature_bois', 'ossature-bois', /ossature|bois/i));
statement('2.routes-auto-construction', () => isPage('/construction/auto-construction', 'auto-construction', /kit/i));
statement('2.routes-couverture-tuiles', () => isPage('/couverture/tuiles/haute-loire', 'couverture-tuiles', /tuile/i));
statement('2.routes-couverture-zinc', () => isPage('/couverture/zinc/haute-loire', 'couverture-zinc', /zinc/i));
statement('2.routes-isolation', () =>
  isPage('/toiture/isolation_ecologique/haute-loire', 'isolation-ecologique', /isol/i),
);
statement('2.routes-facade-bois', () => isPage('/facade/facade_bois/haute-loire', 'facade-bois', /façade|bardage/i));
statement('2.routes-facade-composite', () =>
  isPage('/facade/facade_composite/haute-loire', 'facade-composite', /composite/i),
);
statement('2.routes-facade-zinc', () => isPage('/facade/facade_zinc/haute-loire', 'facade-zinc', /zinc/i));
statement('2.routes-menuiserie', () => isPage('/facade/menuiserie/haute-loire', 'menuiserie', /menuiserie|fenêtre/i));
statement('2.routes-tiny-house', () => isPage('/autre/tiny_house', 'tiny-house', /tiny house/i));
statement('2.routes-vente-bois', () => isPage('/autre/vente_a_emporter_bois', 'vente-bois', /bois/i));
statement('2.routes-salon', () => isPage('/autre/salon', 'salon', /salon|foire|rencontr/i));

statement('2.routes-contact', async () => {
  await isPage('/contact', 'contact', /devis/i);
  expect(await attributesOf('/contact', 'form', 'action')).toEqual(['/api/public/contact']);
});

statement('2.success-page', async () => {
  await isPage('/contact_success', 'merci', /demande/i);
  expect(await attributesOf('/contact_success', 'meta[name="robots"]', 'content')).toEqual(['noindex']);
  const links = (await linksOf('/contact_success', 'main')).map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining(['/', '/projets']));
});

statement('2.routes-mentions', () => isPage('/mentions', 'mentions', /Mentions légales/));

statement('2.routes-undeclared', async () => {
  const meant: Readonly<Record<string, string>> = {
    '/isolation-thermique': '/toiture/isolation_ecologique/haute-loire',
    '/couverture': '/couverture/tuiles/haute-loire',
    '/renovation/toiture': '/couverture/tuiles/haute-loire',
    '/renovation/toiture/haute-loire': '/couverture/tuiles/haute-loire',
    '/menuiserie/fenetres': '/facade/menuiserie/haute-loire',
    '/charpentes-industrielles': '/charpente-bois/fermettes/haute-loire',
    '/charpente_industrielle': '/charpente-bois/fermettes/haute-loire',
    '/construction-bois': '/construction/ossature_bois',
  };
  for (const [from, to] of Object.entries(meant)) {
    const { status, headers } = await answerOf(from);
    expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
  }
});

statement('2.routes-zinc-metallique', async () => {
  const { status, headers } = await answerOf('/couverture/tuiles/haute-loire_zinc_metallique');
  expect([status, headers.get('location')]).toEqual([301, '/couverture/zinc/haute-loire']);
});

statement('2.unmatched-route', async () => {
  for (const path of ['/nulle-part', '/charpente-bois/haute-loire', '/contact/plus']) {
    expect((await answerOf(path)).status, path).toBe(404);
    expect(plain(await textOf(path, 'main')), path).toContain('Unexpected Application Error! 404');
    // It is English, whatever the page's language.
    expect(await textsOf(path, 'main [lang="en"]'), path).toEqual(['Unexpected Application Error!', 'Not Found']);
  }
});
