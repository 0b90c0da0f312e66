/** What the build tells the server of a site: pages, other addresses, error pages, the facts its answers need. */
import { describe, expect, test } from 'vitest';
import { serverManifest, type ServedPage } from '../../generator/output/server-manifest.ts';
import { replacing, smallModel } from './small-model.ts';

const served: readonly ServedPage[] = [
  { path: '/', file: 'index.html', scriptHashes: ['sha256-b', 'sha256-a'] },
  { path: '/contact', file: 'contact/index.html' },
  { file: '404.html', scriptHashes: ['sha256-b'] },
  { file: '_pages/project-unknown.html' },
];
const headers = [{ prefix: '/admin', headers: { 'Content-Security-Policy': "default-src 'self'" } }];

describe('the server is told', () => {
  test('each page’s file by its path, which error pages have none of, and the scripts of all', async () => {
    const { pages, notFound, projectUnknown, site } = serverManifest(await smallModel(), served, headers);
    expect(pages).toEqual({
      '/': { file: 'index.html' },
      '/contact': { file: 'contact/index.html' },
    });
    expect(notFound).toEqual({ file: '404.html' });
    expect(projectUnknown).toEqual({ file: '_pages/project-unknown.html' });
    expect(site.scriptHashes).toEqual(['sha256-a', 'sha256-b']);
  });

  test('the other addresses of pages, and where old ones lead', async () => {
    const model = await smallModel({
      'site.yaml': replacing(
        '  - { from: /toiture, to: tuiles }',
        '  - { from: /toiture, to: tuiles }\n  - { from: /renovation/*, to: accueil }\n' +
          '  - { from: "/nos%20toits/caf%C3%A9", to: accueil }',
      ),
    });
    const { aliases, redirects, projectPrefix, contactPath, successPath } = serverManifest(model, served, []);
    expect(aliases).toEqual({ '/index': '/' });
    expect(redirects).toEqual([
      { from: '/toiture', to: '/couverture/tuiles', prefix: false },
      { from: '/renovation/', to: '/', prefix: true },
      { from: '/nos toits/café', to: '/', prefix: false },
      { from: '/projet', to: '/projets', prefix: false },
      { from: '/couverture', to: '/couverture/tuiles', prefix: false },
    ]);
    expect([projectPrefix, contactPath, successPath]).toEqual(['/projet/', '/contact', '/merci']);
  });

  test('who the company is, and in which language it answers', async () => {
    const { site, company, headers: told } = serverManifest(await smallModel(), served, headers);
    expect(site).toEqual({
      name: 'Charpente Durand',
      url: 'https://www.durand.example',
      apiUrl: '',
      locale: 'fr-FR',
      lang: 'fr',
      contactLabel: 'Devis',
      scriptHashes: ['sha256-a', 'sha256-b'],
    });
    expect(company).toEqual({
      name: 'Charpente Durand',
      email: 'contact@durand.example',
      phone: '+33465710000',
      country: 'FR',
    });
    expect(told).toBe(headers);
  });

  test('where the desk and its invitations stand, and the communes that its people may mean', async () => {
    const model = await smallModel({
      'site.yaml': replacing('city: Le Puy-en-Velay', 'city: Blavozy'),
      'content/projects/toit-du-mas.yaml': replacing('Le Puy-en-Velay (43)', 'Nolhac, Saint-Paulien (43)'),
    });
    expect(serverManifest(model, served, []).desk).toMatchObject({
      path: '/bureau',
      invitation: 'invitation',
      places: ['Blavozy', 'Nolhac', 'Saint-Paulien'],
    });
  });

  test('what the site file may add: an API elsewhere, a time zone', async () => {
    const model = await smallModel({
      'site.yaml': replacing(
        '  locale: fr-FR',
        '  locale: fr-FR\n  apiUrl: https://api.durand.example\n  timeZone: Europe/Paris',
      ),
    });
    expect(serverManifest(model, served, []).site).toMatchObject({
      apiUrl: 'https://api.durand.example',
      timeZone: 'Europe/Paris',
    });
  });

  test('how the table of requests is headed: by the form and the mails, and by the desk where there is one', async () => {
    const model = await smallModel();
    const { table } = serverManifest(model, served, headers);
    expect([table.headers.state, table.headers.place, table.states?.won]).toEqual(['État', 'Commune', 'Signée']);
    const { desk: _, ...spec } = model.spec;
    const plain = serverManifest({ ...model, spec }, served, headers).table;
    expect([plain.headers.reference, plain.headers.received, plain.headers.phone].every(Boolean)).toBe(true);
    expect([plain.headers.state, plain.headers.notes, plain.states]).toEqual([undefined, undefined, undefined]);
  });

  test('how long requests are kept', async () => {
    const model = await smallModel();
    const own = { ...model, spec: { ...model.spec, leads: { ...model.spec.leads, retentionMonths: 7 } } };
    expect(serverManifest(own, served, []).retentionMonths).toBe(7);
  });
});
