/** What the build tells the server of a site: pages, other addresses, error pages, the facts its answers need. */
import { describe, expect, test } from 'vitest';
import { serverManifest, type ServedPage } from '../../generator/output/server-manifest.ts';
import { retentionMonths } from '../../generator/config/defaults.ts';
import { replacing, smallModel } from './small-model.ts';

const served: readonly ServedPage[] = [
  { path: '/', file: 'index.html', styleHashes: ['sha256-a'] },
  { path: '/contact', file: 'contact/index.html', styleHashes: [] },
  { file: '404.html', styleHashes: ['sha256-b'] },
  { file: '_pages/project-unknown.html', styleHashes: ['sha256-c'] },
];
const headers = [{ prefix: '/admin', headers: { 'Content-Security-Policy': "default-src 'self'" } }];

describe('the server is told', () => {
  test('each page’s file and styles by its path; error pages have none', async () => {
    const { pages, notFound, projectUnknown } = serverManifest(await smallModel(), served, headers);
    expect(pages).toEqual({
      '/': { file: 'index.html', styleHashes: ['sha256-a'] },
      '/contact': { file: 'contact/index.html', styleHashes: [] },
    });
    expect(notFound).toEqual({ file: '404.html', styleHashes: ['sha256-b'] });
    expect(projectUnknown).toEqual({ file: '_pages/project-unknown.html', styleHashes: ['sha256-c'] });
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
    });
    expect(company).toEqual({ name: 'Charpente Durand', email: 'contact@durand.example', phone: '+33465710000' });
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

  test('how long requests are kept: the site’s own months, or those of the schema', async () => {
    const model = await smallModel();
    const { retentionMonths: _, ...leads } = model.spec.leads ?? {};
    const without = { ...model, spec: { ...model.spec, leads: leads as typeof model.spec.leads } };
    const own = {
      ...model,
      spec: { ...model.spec, leads: { ...leads, retentionMonths: 7 } as typeof model.spec.leads },
    };
    expect(serverManifest(own, served, []).retentionMonths).toBe(7);
    expect(serverManifest(without, served, []).retentionMonths).toBe(retentionMonths({}));
  });
});
