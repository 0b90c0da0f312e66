/** The site that comes out of the editors' guide shows what its recipes ask for. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginWalk, endWalk, follow, inspect, recipes, root } from './guide-walk.ts';

const project = join(import.meta.dirname, '../..');

beforeAll(beginWalk);
afterAll(endWalk);

const built = (file: string): string => readFileSync(join(root, 'dist', file), 'utf8');
/** As a visitor reads it: no-break spaces are spaces. */
const read = (file: string): string =>
  built(file)
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('&#x27;', '’');

test('the site that comes out of the recipes is built, and shows all of it', { timeout: 20 * 60_000 }, async () => {
  const projectsBefore = (await inspect()).site?.projects.length ?? 0;
  for (const [title] of recipes) await follow(title);
  // The build runs as an editor's does, not in the test runner's mode.
  const { NODE_ENV: _mode, ...env } = process.env;
  const build = spawnSync('npm', ['run', 'build', '--', '--root', root, '--date', '2026-11-20'], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  expect(build.status, build.stdout + build.stderr).toBe(0);
  const { labels } = (await inspect()).site!.spec;

  const gallery = read('projets/index.html');
  expect(read('projet/renovation-grange-retournac/index.html')).toContain('Surélévation d’une grange');
  expect(gallery).toContain('Murs de pierre gardés');
  expect(gallery).toContain(labels.gallery.countMany.replace('{count}', String(projectsBefore + 1)));
  expect(built('sitemap.xml')).toContain('/projet/renovation-grange-retournac<');
  // What the command wrote is a draft until it is completed: it is there, and not published.
  expect((await inspect(true)).site!.projects.length).toBe(projectsBefore + 2);

  const service = read('construction/terrasses-bois/index.html');
  expect(service).toContain('Les terrasses en bois');
  expect(service).toContain('Terrasse de bois au ras du seuil');
  expect(service).toContain('Ce que nous faisons');
  const home = read('index.html');
  expect(home).toContain('Terrasses bois');

  expect(read('tiny-house/index.html')).toContain('prête à partir de l’atelier du Puy');
  expect(built('_redirects')).toMatch(/^\/autre\/tiny_house\s+\/tiny-house\s+30[18]/m);
  expect(home).toContain('04 65 71 43 99');
  expect(home).toContain('tel:+33465714399');
  expect(read('contact/index.html')).toContain('10 Mo par fichier');
  expect(read('construction/ossature_bois/index.html')).toContain('3 400 m²');
});
