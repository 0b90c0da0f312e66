import { expect } from 'vitest';
import { answerOf, attributesOf, linksOf, read, textOf } from '../browser/read.ts';
import { displayPhone, pathOf, plain, projectPaths, routePaths, siteFiles } from '../browser/site-files.ts';
import { visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();
const allPaths = [...routePaths(), ...projectPaths()];
const home = pathOf('accueil');
const contact = pathOf('contact');

/** Pages that end without the closing call: the form itself, its thanks, the legal text. */
const pagesWithClosing = allPaths.filter(
  (path) => ![contact, pathOf('merci'), pathOf('mentions'), pathOf('plan')].includes(path),
);

const says = async (path: string, words: string, selector = 'main'): Promise<void> => {
  expect(plain(await textOf(path, selector))).toContain(plain(words));
};

statement('1.language', async () => {
  for (const path of allPaths) expect(await attributesOf(path, 'html', 'lang')).toEqual(['fr']);
});

statement('1.audience', async () => {
  await says(home, 'construction bois');
  const words: Readonly<Record<string, RegExp>> = {
    'auto-construction': /auto-constructeurs|vous (les )?montez/i,
    'charpente-agricole': /éleveur|agriculteur|exploitation|bâtiment bois à la ferme|étable/i,
    'charpente-fermettes': /tertiaire|industriel/i,
    'ossature-bois': /maison/i,
  };
  for (const [id, pattern] of Object.entries(words)) expect(plain(await textOf(pathOf(id), 'main'))).toMatch(pattern);
  const everything = (await Promise.all(routePaths().map((path) => textOf(path, 'main')))).join(' ');
  expect(everything).toMatch(/collectivité|équipements publics|mairie/i);
  expect(everything).toMatch(/professionnel|artisan|entrepreneur|promoteur/i);
});

statement('1.services', async () => {
  const header = (await linksOf(home, 'header nav')).map(({ href }) => href);
  const services = [
    'charpente-traditionnelle',
    'charpente-fermettes',
    'charpente-agricole',
    'couverture-tuiles',
    'couverture-zinc',
    'isolation-ecologique',
    'ossature-bois',
    'auto-construction',
    'menuiserie',
    'facade-composite',
    'facade-bois',
    'facade-zinc',
    'tiny-house',
    'vente-bois',
    'salon',
  ].map((id) => pathOf(id));
  expect(services.filter((path) => !header.includes(path))).toEqual([]);
  for (const path of services) expect((await answerOf(path)).status).toBe(200);
});

statement('1.steered-to-quote', async () => {
  for (const path of allPaths) {
    const links = (await linksOf(path, 'body')).map(({ href }) => href);
    expect(links, path).toContain(contact);
    expect(links, path).toContain(`tel:${spec.company.phone}`);
  }
});

statement('1.area', async () => {
  const texts = plain((await Promise.all([home, contact].map((path) => textOf(path, 'main')))).join(' '));
  for (const pattern of [/Haute-Loire/, /nord (de la )?Lozère/, /nord (de la Lozère et )?(de l')?Ardèche/])
    expect(texts).toMatch(pattern);
  // The region around is where the company stands, beside its address, and not what it serves.
  expect(plain(await textOf(home, 'main'))).not.toMatch(/Auvergne/);
  expect(texts).toMatch(/Haute-Loire ?, Auvergne/);
});

statement('1.shipping', async () => {
  for (const id of ['auto-construction', 'vente-bois'])
    expect(plain(await textOf(pathOf(id), 'main')), id).toMatch(/(toute la|en) France/);
});

statement('1.claim-experience', async () => {
  const text = plain(await textOf(home, 'main'));
  expect(text).toMatch(/50 ans/);
  expect(text).toMatch(/davantage|plus de 50 ans/);
});

statement('1.claim-since', () => says(home, 'depuis 1970'));
statement('1.claim-workshop', () => says(home, '3 100 m²'));
statement('1.claim-staff', async () => expect(plain(await textOf(home, 'main'))).toMatch(/18 salariés qualifiés/));
statement('1.claim-throughput', async () =>
  expect(plain(await textOf(home, 'main'))).toMatch(/20 m³ de bois travaillés chaque jour/),
);

statement('1.claim-labels', async () => {
  for (const label of ['QUALIBAT', 'RGE', 'FCBA', 'FCPE']) await says(home, label);
});

statement('1.claim-warranty', () => says(home, 'garantie décennale'));

statement('1.details-in-footer', async () => {
  const { street, postalCode, city } = spec.company.address;
  for (const path of allPaths) {
    await says(path, street, 'footer');
    await says(path, `${postalCode} ${city}`, 'footer');
    const links = (await linksOf(path, 'footer')).map(({ href }) => href);
    expect(links, path).toEqual(expect.arrayContaining([`tel:${spec.company.phone}`, `mailto:${spec.company.email}`]));
  }
});

statement('1.details-on-contact', async () => {
  const { street, postalCode, city } = spec.company.address;
  for (const words of [street, `${postalCode} ${city}`, displayPhone(spec.company.phone)]) await says(contact, words);
  expect((await linksOf(contact, 'main')).map(({ href }) => href)).toEqual(
    expect.arrayContaining([`tel:${spec.company.phone}`, `mailto:${spec.company.email}`]),
  );
});

statement('1.details-in-calls', async () => {
  for (const path of pagesWithClosing) {
    const links = await read(path, (page) =>
      [...(page.querySelector('#_closing')?.closest('section')?.querySelectorAll('a') ?? [])].map((link) =>
        link.getAttribute('href'),
      ),
    );
    expect(links, path).toEqual([contact, `tel:${spec.company.phone}`]);
  }
});

statement(['1.brand-colour', '9.brand-colour'], () =>
  visit(home, { isLive: false }, async (page) => {
    const button = page.locator('header nav a', { hasText: 'Demander un devis' }).first();
    const colours = await button.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element, '::before').backgroundColor,
    ]);
    expect(colours).toContain('rgb(174, 31, 49)');
  }),
);

statement('1.public', async () => {
  for (const path of allPaths) {
    const { status } = await answerOf(path);
    expect(status, path).toBe(200);
    expect(
      await read(
        path,
        (page) => page.querySelectorAll('input[type=password], a[href*="login"], a[href*="connexion"]').length,
      ),
      path,
    ).toBe(0);
  }
});
