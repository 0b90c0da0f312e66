import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { matchTeaser } from '../../generator/site/teaser.ts';
import {
  answerWith,
  attach,
  contactPath,
  file,
  fill,
  json,
  savedLeads,
  sendButton,
  validLead,
  recordAlerts,
} from '../browser/contact-form.ts';
import { projectDir } from '../browser/folders.ts';
import { graphOf, linksOf, read, textsOf } from '../browser/read.ts';
import { pathOf, projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const path = contactPath();

statement('3.project-count', () => expect(projects).toHaveLength(20));

statement('3.project-fields', () => {
  const texts = [
    'id',
    'title',
    'category',
    'shortDescription',
    'longDescription',
    'mainImage',
    'location',
    'year',
    'duration',
    'surface',
    'client',
    'budget',
  ] as const;
  const lists = ['images', 'tags', 'specifications', 'challenges', 'technologies'] as const;
  for (const project of projects) {
    for (const key of texts)
      expect(typeof project[key] === 'string' && project[key].length > 0, `${project.id}.${key}`).toBe(true);
    for (const key of lists)
      expect(Array.isArray(project[key]) && project[key].length > 0, `${project.id}.${key}`).toBe(true);
  }
});

statement('3.project-slug', () => {
  const names = readdirSync(join(projectDir, 'content', 'projects')).map((name) => name.replace(/\.yaml$/, ''));
  expect(projects.map(({ id }) => id).sort()).toEqual(names.sort());
});

statement('3.project-multi-paragraph', () => {
  for (const { id, longDescription } of projects)
    expect(longDescription.trim().split(/\n\s*\n/).length, id).toBeGreaterThanOrEqual(2);
});

statement('3.project-categories', () => {
  const categories = [
    'Rénovation Bardage',
    'Bâtiment Agricole',
    'Couverture',
    'Bâtiment Public',
    'Construction Neuve',
    'Logement Collectif',
    'Charpente Industrielle',
    'Charpente Traditionnelle',
    'Bâtiment Tertiaire',
    'Construction Bois',
    'Rénovation Patrimoine',
    'Aménagement Extérieur',
    'Équipements Écologiques',
  ];
  expect(spec.projects.categories).toEqual(categories);
  expect([...new Set(projects.map(({ category }) => category))].sort()).toEqual([...categories].sort());
});

statement('3.project-auto-construction-filter', () => {
  expect(spec.projects.categories).not.toContain('Auto-Construction');
  const found = matchTeaser(projects, 'Auto-Construction').map(({ id }) => id);
  expect(found).toContain('construction-maison-auto-construction-polignac');
  expect(found.length).toBeLessThan(projects.length);
});

statement('3.project-years', () => {
  const years = projects.map(({ year }) => Number(year));
  expect([Math.min(...years), Math.max(...years)]).toEqual([2010, 2025]);
});

/** The number that opens « 38 000 € » or « 180 m² ». */
const amountOf = (text = ''): number => Number(/^[\d\s\u00A0\u202F]+/.exec(text)?.[0].replace(/\D/g, ''));

statement('3.project-budgets', () => {
  for (const { budget } of projects) expect(budget).toMatch(/€/);
  const budgets = projects.map(({ budget }) => amountOf(budget));
  expect([Math.min(...budgets), Math.max(...budgets)]).toEqual([4500, 150_000]);
});

statement('3.project-surfaces', () => {
  for (const { surface } of projects) expect(surface).toMatch(/m²/);
  const surfaces = projects.map(({ surface }) => amountOf(surface));
  expect([Math.min(...surfaces), Math.max(...surfaces)]).toEqual([8, 400]);
});

statement('3.project-published', async () => {
  for (const { id, year } of projects) {
    const article = (await graphOf(projectPath(id))).find((thing) => thing['@type'] === 'Article');
    expect(article?.['datePublished'], id).toBe(`${year}-01-01`);
  }
});

statement('3.project-example-ids', () => {
  const ids = [
    'renovation-bardage-composite-malpas-cussac-sur-loire',
    'construction-manege-equestre-saint-julien-chapteuil',
    'renovation-couverture-tuiles-plates-issarles',
    'agrandissement-hopital-emile-roux-le-puy-en-velay',
    'construction-neuve-couverture-zinc-espaly-saint-marcel',
    'renovation-logement-collectif-vervaines-le-puy-en-velay',
    'construction-charpente-fermettes-nolhac-saint-paulien',
    'construction-charpente-fermettes-yssingeaux',
    'construction-charpente-traditionnelle-issarles',
    'construction-batiment-tertiaire-tournecol',
    'construction-maison-ossature-bois-espaly-saint-marcel-2023',
    'construction-maison-ossature-bois-blavozy',
    'renovation-ferme-pierre-langogne-lozere',
    'renovation-maison-pierre-saint-pierre-eynac',
    'creation-terrasse-bois-chaspinhac',
    'toilettes-seches-ecologiques-bouchet-saint-nicolas',
    'toilettes-seches-transportables-toulouse',
    'renovation-bardage-zinc-espaly-saint-marcel',
  ];
  const known = projects.map(({ id }) => id);
  expect(ids.filter((id) => !known.includes(id))).toEqual([]);
});

statement('3.contact-submission', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, validLead);
    await attach(page, [file('plan.pdf', 10)]);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    const parts = posted[0]?.parts ?? [];
    const names = parts.map(({ name }) => name);
    for (const name of [
      'firstname',
      'lastname',
      'email',
      'phone',
      'projectType',
      'message',
      'consent',
      'files',
      'type',
      'submittedAt',
    ])
      expect(names).toContain(name);
    for (const [name, value] of Object.entries(validLead))
      expect(parts.find((part) => part.name === name)?.value).toBe(value);
  }),
);

statement('3.contact-marker', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, validLead);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    expect(posted[0]?.parts.filter(({ name }) => name === 'type').map(({ value }) => value)).toEqual(['vellarbre_com']);
  }),
);

/** On the page's clock: that of the machine may be set back while a test runs. */
const sentAt = '2031-03-07T10:11:12.345Z';

statement('3.contact-submitted-at', () =>
  visit(path, { isAlone: true, before: (page) => page.clock.setFixedTime(sentAt) }, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, validLead);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    expect(posted[0]?.parts.find(({ name }) => name === 'submittedAt')?.value).toBe(sentAt);
  }),
);

statement('3.contact-project-types', async () => {
  const options = await read(path, (page) =>
    [...page.querySelectorAll('select[name="projectType"] option')].map((option) => option.getAttribute('value')),
  );
  expect(options).toEqual([
    '',
    'Charpente traditionnelle',
    'Charpente fermette',
    'Construction bois',
    'Couverture tuiles',
    'Couverture zinc / zinguerie',
    'Façade bois',
    'Façade composite',
    'Façade zinc',
    'Isolation',
    'Menuiserie',
    'Autre',
  ]);
});

statement('3.saved-lead', () =>
  visit(path, { allows: [/Failed to load resource/] }, async (page) => {
    const alerts = recordAlerts(page);
    await answerWith(page, json(500, { error: 'Panne' }));
    await fill(page, validLead);
    await attach(page, [file('plan.pdf', 1234)]);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(alerts.length)).toBe(1);
    const [saved] = await savedLeads(page);
    expect(saved).toMatchObject({ ...validLead, files: [{ name: 'plan.pdf', size: 1234, type: 'application/pdf' }] });
    const submittedAt = String(saved?.['submittedAt']);
    expect(new Date(submittedAt).toISOString()).toBe(submittedAt);
  }),
);

const article = pathOf('charpente-traditionnelle');

statement('3.static-related', async () => {
  const items = await read(article, (page) =>
    [...page.querySelectorAll('section[aria-labelledby="_related"] li a')].map((link) => [
      link.getAttribute('href'),
      link.querySelector('b')?.textContent,
      link.querySelector('span')?.textContent,
    ]),
  );
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(item.every((part) => typeof part === 'string' && part !== '')).toBe(true);
});

statement('3.static-card', async () => {
  // Ruled features with a pictogram are the cards of this design: title, description and details in their text.
  const cards = await read('/construction/auto-construction', (page) =>
    [...page.querySelectorAll('main section[id] li')]
      .filter((item) => item.querySelector(':scope > svg') && item.querySelector(':scope > h3'))
      .map((item) => [
        item.querySelector('svg')?.getAttribute('viewBox'),
        item.querySelector('h3')?.textContent,
        item.querySelector('h3 + *')?.textContent,
      ]),
  );
  expect(cards.length).toBeGreaterThanOrEqual(4);
  for (const card of cards) expect(card.every((part) => typeof part === 'string' && part !== '')).toBe(true);
});

statement('3.static-step', async () => {
  const steps = await read(article, (page) =>
    [...page.querySelectorAll('main section[id] ol > li')]
      .filter((item) => item.querySelector('h3'))
      .map((item) => [item.querySelector('h3')?.textContent, item.querySelector('h3 + *')?.textContent]),
  );
  expect(steps.length).toBeGreaterThanOrEqual(3);
  for (const step of steps) expect(step.every((part) => typeof part === 'string' && part !== '')).toBe(true);
});

statement('3.static-feature', async () => {
  for (const { path: page, template } of spec.routes.filter((route) => route.template === 'article')) {
    const features = await textsOf(page, 'main section[id] ul > li > h3');
    expect(features.length, `${page} ${template}`).toBeGreaterThan(0);
  }
});

statement('3.static-toc', async () => {
  const items = await linksOf(article, `nav[aria-label="${spec.labels.article.contents}"] ol`);
  expect(items.length).toBe(6);
  for (const { text, href } of items) {
    expect(text).not.toBe('');
    expect(href).toMatch(/^#/);
  }
});
