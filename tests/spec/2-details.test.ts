import { expect } from 'vitest';
import { answerOf, linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { pathOf, plain, siteFiles } from '../browser/site-files.ts';
import { visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();
const main = async (id: string): Promise<string> => plain(await textOf(pathOf(id), 'main'));

statement(['2.tiny-house-surface', '9.figure-tiny-house'], async () => {
  expect(await main('tiny-house')).toMatch(/de 12 à 40 m²/i);
});
statement(['2.trading-reply', '9.figure-trading'], async () => {
  expect(await main('vente-bois')).toMatch(/sous 48 h/);
});

statement('2.self-build-example', async () => {
  const text = await main('auto-construction');
  expect(text).toContain('120 m²');
  expect(text).toContain('101 470 €');
  expect(text).toContain('65 900 €');
});

statement('2.self-build-saving', async () => expect(await main('auto-construction')).toContain('35 570 €'));
statement('2.self-build-time', async () => expect(await main('auto-construction')).toMatch(/divisé par 3/));

statement('2.self-build-guide', async () => {
  const path = pathOf('auto-construction');
  const link = await read(path, (page) => {
    const found = page.querySelector('main a[href$=".pdf"]');
    return {
      href: found?.getAttribute('href') ?? '',
      target: found?.getAttribute('target') ?? '',
      text: found?.textContent ?? '',
    };
  });
  expect(link.target).toBe('_blank');
  expect(link.text).toMatch(/nouvel onglet/);
  const answer = await answerOf(link.href);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.body.slice(0, 5)).toBe('%PDF-');
  await visit(path, {}, async (page) => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.locator('main a[href$=".pdf"]').click()]);
    expect(opened).not.toBe(page);
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

statement('2.outbound-phone-mail', async () => {
  for (const id of ['contact', 'accueil']) {
    const hrefs = (await linksOf(pathOf(id), 'body')).map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining([`tel:${spec.company.phone}`, `mailto:${spec.company.email}`]));
  }
});

statement('2.outbound-host', async () => {
  expect((await linksOf(pathOf('mentions'), 'main')).map(({ href }) => href)).toContain(
    'https://hebergeur.example/contact',
  );
});

statement('2.legal-updated', async () => {
  expect(await main('mentions')).toMatch(/septembre 2025/);
  expect(await read(pathOf('mentions'), (page) => page.querySelector('main time')?.getAttribute('datetime'))).toMatch(
    /^2025-09/,
  );
});

statement('2.legal-form', async () => expect(await main('mentions')).toMatch(/Forme juridique: ?SARL/));
statement('2.legal-jurisdiction', async () => expect(await main('mentions')).toMatch(/tribunaux du Puy-en-Velay/));

statement('2.legal-rights', async () => {
  const rights = (await textsOf(pathOf('mentions'), '#donnees-personnelles li strong')).map((text) =>
    text.toLowerCase(),
  );
  expect(rights).toEqual(
    expect.arrayContaining(['accès', 'rectification', 'effacement', 'portabilité', 'opposition', 'limitation']),
  );
});

statement('2.legal-cookies', async () => {
  const text = plain(await textOf(pathOf('mentions'), '#cookies'));
  expect(text).toMatch(/techniques/);
  expect(text).toMatch(/Aucun cookie publicitaire ou de suivi n'est déposé sans votre consentement/);
});
