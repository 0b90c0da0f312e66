/**
 * Each recipe of the editors' guides can be followed, in either language, and the check finds nothing wrong afterwards;
 * the site that comes out of them shows what they ask for, is published, and taken back.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages, type By } from '../../generator/language/language.ts';
import type { Inspection } from '../../generator/pipeline/inspect.ts';
import { guides } from './guide-recipes.ts';
import { beginWalk, type Walk } from './guide-walk.ts';

const project = join(import.meta.dirname, '../..');

/** What a page of the built site shows after the recipes, by its file: as a visitor reads it. */
interface Outcome {
  readonly gallery: string;
  /** The end of the address of the project made by hand. */
  readonly made: string;
  readonly shows: Readonly<Record<string, readonly string[]>>;
  /** Files that are there no more. */
  readonly gone: readonly string[];
  readonly redirects: readonly RegExp[];
}

const outcomes: By<Outcome> = {
  fr: {
    gallery: 'projets/index.html',
    made: '/projet/renovation-grange-retournac<',
    shows: {
      'projet/renovation-grange-retournac/index.html': ['Surélévation d’une grange'],
      'projets/index.html': ['Murs de pierre gardés'],
      'construction/terrasses-bois/index.html': [
        'Les terrasses en bois',
        'Terrasse de bois au ras du seuil',
        'Ce que nous faisons',
      ],
      'index.html': ['Terrasses bois', '04 65 71 43 99', 'tel:+33465714399'],
      'tiny-house/index.html': ['prête à partir de l’atelier du Puy'],
      'contact/index.html': ['10 Mo par fichier'],
      'construction/ossature_bois/index.html': ['3 400 m²'],
    },
    gone: ['autre/salon/index.html'],
    redirects: [/^\/autre\/tiny_house\s+\/tiny-house\s+30[18]/m],
  },
  en: {
    gallery: 'catalogue/index.html',
    made: '/piece/canal-folder<',
    shows: {
      'piece/canal-folder/index.html': ['A folder that lives on a narrowboat', '£2,150'],
      'catalogue/index.html': ['A folder that lives on a narrowboat'],
      'index.html': ['01632 960188', 'tel:+441632960188', 'Repairs and servicing', 'https://www.example.com/tubes'],
      'workshop_days/wheels/index.html': ['<h1'],
      'get-in-touch/index.html': ['8 MB'],
    },
    // “Delete a page” takes back what “Add a service” made.
    gone: ['workshop_days/paint/index.html', 'wheels/index.html'],
    redirects: [/^\/wheels\s+\/workshop_days\/wheels\s+30[18]/m, /^\/workshop_days\/paint\s+\/frames\S*\s+30[18]/m],
  },
};

describe.each(languages)('the guide in %s', (language) => {
  const guide = guides[language];
  const { gallery, made, shows, gone, redirects } = outcomes[language];
  let walk: Walk;
  /** The projects before the first recipe. */
  let before: NonNullable<Inspection['site']>['projects'];
  beforeAll(async () => {
    walk = beginWalk(guide);
    before = (await walk.inspect(true)).site!.projects;
  });
  afterAll(() => walk.end());

  const built = (file: string): string => readFileSync(join(walk.root, 'dist', file), 'utf8');
  /** As a visitor reads it: no-break spaces are spaces. */
  const read = (file: string): string =>
    built(file)
      .replace(/[\u00A0\u202F]/g, ' ')
      .replaceAll('&#x27;', '’');

  test.each(guide.recipes)('%s', async (title, steps) => {
    expect(await walk.follow(title)).toEqual(steps);
  });

  test('the site that comes out of the recipes is built, and shows all of it', { timeout: 20 * 60_000 }, async () => {
    const published = before.filter(({ value }) => value.draft !== true).length;
    // The build runs as an editor's does, not in the test runner's mode.
    const { NODE_ENV: _mode, ...env } = process.env;
    const args = ['run', 'build', '--', '--root', walk.root, '--date', '2026-11-20'];
    // What is looked at here is neither shared nor compressed.
    const build = spawnSync('npm', [...args, '--skip-social', '--skip-compression'], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    expect(build.status, build.stdout + build.stderr).toBe(0);
    const { labels } = (await walk.inspect()).site!.spec;

    const counted = labels.gallery.countMany.replace('{count}', String(published + 1));
    expect([counted, read(gallery).includes(counted)]).toEqual([counted, true]);
    expect(built('sitemap.xml')).toContain(made);
    // What the command wrote is a draft until it is completed: it is there, and not published.
    expect((await walk.inspect(true)).site!.projects.length).toBe(before.length + 2);
    for (const [file, sentences] of Object.entries(shows))
      for (const sentence of sentences)
        expect([file, read(file).includes(sentence), sentence]).toEqual([file, true, sentence]);
    for (const file of gone) expect(() => built(file), file).toThrow();
    for (const redirect of redirects) expect(built('_redirects')).toMatch(redirect);
  });

  test(`${guide.publish}, then ${guide.goBack}`, async () => {
    const before = walk.published('site.yaml');
    expect(await walk.follow(guide.publish)).toEqual(['command']);
    const after = readFileSync(join(walk.root, 'site.yaml'), 'utf8');
    expect(after).not.toBe(before);
    expect(walk.published('site.yaml')).toBe(after);
    expect(await walk.follow(guide.goBack)).toEqual(['command']);
    expect(walk.published('site.yaml')).toBe(before);
  });
});

test('the guides have the same chapters in the same order, and recipes of as many steps', () => {
  const chapters = languages.map((language) =>
    [...readFileSync(guides[language].file, 'utf8').matchAll(/^(#+) /gm)].map(([, depth]) => depth),
  );
  expect(chapters[1]).toEqual(chapters[0]);
  expect(guides.en.recipes.map(([, steps]) => steps.length)).toEqual(
    guides.fr.recipes.map(([, steps]) => steps.length),
  );
});
