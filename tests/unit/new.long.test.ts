/** « npm run new » in rarer ways: all texts given at once, another company's site. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { frenchIn } from './language-of-texts.ts';
import { run, siteCopies } from './new-site-copy.ts';

const project = join(import.meta.dirname, '..', '..');
const { copySite, errorsOf, folders } = siteCopies();

const picture = join(project, 'content/media/salon.jpg');

describe('a project', () => {
  test('is published at once when everything is given', async () => {
    const root = copySite();
    const texts = [
      '--short',
      'Deux phrases.',
      '--long',
      'Un récit.\n\nEn deux paragraphes.',
      '--duration',
      '1 mois',
      '--surface',
      '80 m²',
      '--client',
      'Commune',
      '--budget',
      '20 000 €',
      '--tag',
      'Préau',
      '--specification',
      'Douglas',
      '--challenge',
      'Le vent',
      '--technology',
      'Moisé',
    ];
    const { status, stdout } = run(
      'project',
      '--root',
      root,
      '--title',
      'Un préau',
      '--category',
      'Couverture',
      '--pictures',
      picture,
      '--alt',
      'Le préau',
      '--location',
      'Le Puy (43)',
      '--year',
      '2024',
      ...texts,
    );
    expect({ status, stdout: stdout.split('\n')[0] }).toEqual({
      status: 0,
      stdout: 'Projet créé : content/projects/un-preau.yaml',
    });
    const value = parse(readFileSync(join(root, 'content/projects/un-preau.yaml'), 'utf8')) as Record<string, unknown>;
    expect(value).not.toHaveProperty('draft');
    expect(value['longDescription']).toBe('Un récit.\n\nEn deux paragraphes.\n');
    expect(await errorsOf(root, false)).toEqual([]);
  });
});

describe('a service', () => {
  test('can be added to another company’s site, as can a project, in its language from end to end', async () => {
    const root = mkdtempSync(join(tmpdir(), 'vellarbre-new-'));
    folders.push(root);
    const second = join(project, 'tests/fixtures/sites/second-site');
    for (const name of ['site.yaml', 'content']) cpSync(join(second, name), join(root, name), { recursive: true });
    const { menus, projects } = parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as SiteSpec;
    const menu = menus.header.find((entry) => 'entries' in entry)!.label;
    const service = run('service', '--root', root, '--title', 'Powder coating', '--menu', menu);
    expect({ status: service.status, stderr: service.stderr }).toEqual({ status: 0, stderr: '' });
    const grown = parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as SiteSpec;
    const route = grown.routes.find(({ id }) => id === 'powder-coating');
    expect(route).toMatchObject({ projectType: 'Powder coating', teaser: { category: 'Powder coating' } });
    expect(grown.projects.categories).toContain('Powder coating');
    expect(grown.projects.routes).toMatchObject({ 'Powder coating': 'powder-coating' });
    expect(grown.contactForm.projectTypes).toContain('Powder coating');
    expect(grown.menus.footer.services).toContainEqual({ label: 'Powder coating', route: 'powder-coating' });
    expect(readFileSync(join(root, 'content/pages/powder-coating.mdx'), 'utf8')).not.toContain('updated');
    expect(readFileSync(join(root, 'content/pages/welcome.mdx'), 'utf8')).toContain(
      '<Offer title="Powder coating" route="powder-coating">',
    );
    const bench = join(second, 'content/media/service-bench.jpg');
    const category = projects.categories[0]!;
    const job = run('project', '--root', root, '--title', 'A cargo bike', '--category', category, '--pictures', bench);
    expect({ status: job.status, stderr: job.stderr }).toEqual({ status: 0, stderr: '' });
    expect(await errorsOf(root, false)).toEqual([]);
    const page = readFileSync(join(root, 'content/pages/powder-coating.mdx'), 'utf8');
    expect(page).toContain(
      '<Section id="overview" title="What we do">\n\nTo be completed: the service in two or three sentences',
    );
    expect(page).toContain('draft: true');
    const sheet = readFileSync(join(root, 'content/projects/a-cargo-bike.yaml'), 'utf8');
    expect(sheet).toContain('#   location: the town and the county.');
    expect(sheet).toContain('alt: "To be completed: what picture 1 shows"');
    const asked = ['--title', 'A lamp', '--category', 'Lamps', '--new-category', '--pictures', bench];
    expect(run('project', '--root', root, ...asked)).toMatchObject({ status: 0, stderr: '' });
    expect((parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as SiteSpec).projects.categories).toContain('Lamps');
    expect(await errorsOf(root, false)).toEqual([]);
    const refused = run('project', '--root', root, '--title', 'x', '--category', 'Nothing', '--pictures', bench);
    expect(refused.stderr).toContain('The category “Nothing” doesn’t exist.\n→ The categories: ');
    const told = [service.stdout, job.stdout, refused.stderr, run('--root', root, '--help').stdout];
    expect([page, sheet, ...told].flatMap((text) => frenchIn(text))).toEqual([]);
  });
});
