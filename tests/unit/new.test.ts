/** « npm run new », as a script calls it, on a copy of the site. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { foldersOf } from '../../generator/config/folders.ts';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { prepareProject } from '../../generator/new/project.ts';
import { prepareService } from '../../generator/new/service.ts';
import { applyChange } from '../../generator/new/apply.ts';
import { pathsOf } from '../../generator/new/lists.ts';
import { createAsker } from '../../generator/new/questions.ts';
import { eventually } from '../server/eventually.ts';
import { oneIn } from '../setup/length.ts';
import { shortSlugOf, slugOf } from '../../formats/slugs.ts';
import { frenchIn } from './language-of-texts.ts';

const project = join(import.meta.dirname, '..', '..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const copySite = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'vellarbre-new-'));
  folders.push(root);
  for (const name of ['site.yaml', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
  return root;
};

const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), 'generator/commands/new.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
    input: '',
  });

/** What was read of one copy serves the next. */
const cache = mkdtempSync(join(tmpdir(), 'vellarbre-new-cache-'));
const buildCache = new BuildCache(cache, cache);
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const errorsOf = async (root: string, drafts: boolean): Promise<string[]> =>
  (await inspectSite(foldersOf(root), { today: '2026-11-20', drafts, cache: buildCache })).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, message }) => `${file}:${line} ${message}`);

/** Every file of the site, to see what changed. */
const stateOf = async (root: string): Promise<string> => {
  const { files, assets } = await readSources(root);
  return JSON.stringify([[...files], [...assets.media]]);
};

const picture = join(project, 'content/media/salon.jpg');

test.each([
  ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
  ['/photos/a.jpg /photos/b.JPG', ['/photos/a.jpg', '/photos/b.JPG']],
  [`'/mes photos/a.jpg' "/mes photos/b.jpg"`, ['/mes photos/a.jpg', '/mes photos/b.jpg']],
  ['/mes\\ photos/a\\ \\(1\\).jpg', ['/mes photos/a (1).jpg']],
  ['/mes photos/grange neuve.jpg', ['/mes photos/grange neuve.jpg']],
  ["/photos/l'atelier.jpg", ["/photos/l'atelier.jpg"]],
  ['C:\\photos\\a.jpg C:\\photos\\b.jpg', ['C:\\photos\\a.jpg', 'C:\\photos\\b.jpg']],
  ['', []],
])('files are named by hand or dropped on the terminal: %s', (answer, paths) => {
  expect(pathsOf(answer)).toEqual(paths);
});

describe('a project', () => {
  test('is written with its pictures, as a draft when texts are missing; the site stays right', async () => {
    const root = copySite();
    const { status, stdout, stderr } = run(
      'project',
      '--root',
      root,
      '--title',
      'Un préau d’école : l’abri',
      '--category',
      'Couverture',
      '--pictures',
      `${picture},${picture}`,
      '--alt',
      'Le préau, vu de la cour',
      '--location',
      'Le Puy (43)',
      '--year',
      '2024',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('C’est un brouillon : complétez');
    const text = readFileSync(join(root, 'content/projects/un-preau-d-ecole-l-abri.yaml'), 'utf8');
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../../.schemas/project.schema.json');
    expect(parse(text)).toMatchObject({
      id: 'un-preau-d-ecole-l-abri',
      title: 'Un préau d’école : l’abri',
      images: [
        { src: 'projet-un-preau-d-ecole-l-abri-1.jpg', alt: 'Le préau, vu de la cour' },
        { src: 'projet-un-preau-d-ecole-l-abri-2.jpg' },
      ],
      mainImage: 'projet-un-preau-d-ecole-l-abri-1.jpg',
      year: '2024',
      draft: true,
    });
    expect(readFileSync(join(root, 'content/media/projet-un-preau-d-ecole-l-abri-2.jpg'))).toEqual(
      readFileSync(picture),
    );
    expect([await errorsOf(root, true), await errorsOf(root, false)]).toEqual([[], []]);
  });

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
  test('is a page with all that leads to it, from the menu to the form: site.yaml only gains lines', async () => {
    const root = copySite();
    const before = readFileSync(join(root, 'site.yaml'), 'utf8');
    const { status, stderr } = run(
      'service',
      '--root',
      root,
      '--title',
      'Surélévation : gagner un étage en Haute-Loire',
      '--menu',
      // As somebody types it.
      'construction',
      '--picture',
      picture,
      '--alt',
      'Maison surélevée',
      '--category',
      'Construction Bois',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const after = readFileSync(join(root, 'site.yaml'), 'utf8');
    const added = `  - id: surelevation
    path: /construction/surelevation
    template: page
    title: "Surélévation : gagner un étage en Haute-Loire"
    description: "À compléter : ce que vous proposez, où, et une raison de vous appeler"
    projectType: Surélévation
    content: surelevation.mdx
    hero:
      image: { src: surelevation.jpg, alt: "Maison surélevée" }
    anchors:
      - { id: presentation, title: Ce que nous faisons }
      - { id: etapes, title: Comment cela se passe }
    teaser: { category: Construction Bois, max: *contentTeaserMax }

`;
    const entry = '        - { label: Surélévation, route: surelevation }\n';
    expect(after).toBe(
      before
        .replace('  - id: contact\n    path: /contact\n', `${added}  - id: contact\n    path: /contact\n`)
        .replace('    - label: Façade\n      entries:', `${entry}    - label: Façade\n      entries:`)
        .replace(
          '      - { label: Réalisations, route: projets }\n    contactTitle',
          '      - { label: Surélévation, route: surelevation }\n      - { label: Réalisations, route: projets }\n    contactTitle',
        )
        .replace('    - Menuiserie\n    - Autre\n', '    - Menuiserie\n    - Surélévation\n    - Autre\n'),
    );
    const home = readFileSync(join(root, 'content/pages/accueil.mdx'), 'utf8');
    expect(home).toContain(
      '</Service>\n<Service title="Surélévation" route="surelevation" image="surelevation.jpg" alt="Maison surélevée">À compléter',
    );
    expect([await errorsOf(root, true), await errorsOf(root, false)]).toEqual([[], []]);
    // Published as it is, every text that is still to be written is told.
    const page = join(root, 'content/pages/surelevation.mdx');
    writeFileSync(page, readFileSync(page, 'utf8').replace('draft: true\n', ''));
    const unfinished = await errorsOf(root, false);
    expect(unfinished).toHaveLength(13);
    expect(unfinished.filter((message) => !message.includes('« À compléter »'))).toEqual([]);
  });

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

describe('what would clash is refused in a sentence, with a way out, and nothing changes', () => {
  let root: string;
  let before: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'vellarbre-new-'));
    for (const name of ['site.yaml', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
    before = await stateOf(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  describe('before anything is written', () => {
    let sources: Sources;
    let spec: SiteSpec;
    beforeAll(async () => {
      sources = await readSources(root);
      spec = parse(sources.files.get('site.yaml') ?? '') as SiteSpec;
    });
    const expectRefused = (prepared: Promise<object>, sentence: string, wayOut: string): Promise<void> =>
      expect(prepared).rejects.toThrow(
        expect.objectContaining({
          message: expect.stringContaining(sentence) as string,
          hint: expect.stringContaining(wayOut) as string,
        }) as Error,
      );

    test.each([
      [
        'an address taken',
        { title: 'Nouveau', menu: 'Façade', path: '/contact' },
        'L’adresse « /contact » est déjà celle de la page « contact »',
        '--path',
      ],
      [
        'an address that a redirect takes',
        { title: 'Nouveau', menu: 'Façade', path: '/menuiserie/pvc' },
        'est renvoyée vers « menuiserie »',
        '--path',
      ],
      [
        'a menu entry taken',
        { title: 'Nouveau', label: 'Menuiserie', id: 'autre-id', menu: 'Façade' },
        'Une entrée du menu s’appelle déjà « Menuiserie »',
        '--label',
      ],
      [
        'a menu misspelt',
        { title: 'Nouveau', menu: 'Facade' },
        'Aucun menu ne s’appelle « Facade »',
        'Vouliez-vous dire « Façade » ?',
      ],
      [
        'a pictogram misspelt',
        { title: 'Nouveau', menu: 'Façade', icon: 'fenetr' },
        'Il n’y a pas de pictogramme « fenetr »',
        'Vouliez-vous dire « fenetre » ?',
      ],
    ])('a service: %s', (_name, request, sentence, wayOut) =>
      expectRefused(prepareService(request, spec, sources), sentence, wayOut),
    );

    test.each([
      [
        'a project that exists',
        { id: 'construction-hangar-agricole-landos', title: 'x', category: 'Couverture', pictures: [picture] },
        'existe déjà',
        '--id',
      ],
      [
        'a picture that is not there',
        { title: 'x', category: 'Couverture', pictures: ['absente.jpg'] },
        'est introuvable',
        'Vérifiez le chemin',
      ],
      [
        'a picture that is none',
        { title: 'x', category: 'Couverture', pictures: ['package.json'] },
        'n’est pas d’un format',
        'JPEG',
      ],
    ])('a project: %s', (_name, request, sentence, wayOut) =>
      expectRefused(prepareProject(request, spec, sources, '2026-11-20'), sentence, wayOut),
    );
  });

  test.each(
    oneIn(3, [
      [
        'an identifier taken',
        ['service', '--title', 'Isolation nouvelle', '--menu', 'Façade', '--id', 'menuiserie'],
        'Une page porte déjà l’identifiant « menuiserie »',
        '--id',
      ],
      [
        'a category misspelt',
        ['project', '--title', 'x', '--category', 'Couvertur', '--pictures', picture],
        'La catégorie « Couvertur » n’existe pas',
        'Vouliez-vous dire « Couverture » ?',
      ],
      [
        'a text the check refuses',
        [
          'project',
          '--title',
          'Un {inconnu.mot}',
          '--id',
          'inconnu',
          '--category',
          'Couverture',
          '--pictures',
          picture,
        ],
        'le site aurait',
        'Rien n’a été changé',
      ],
    ]),
  )('%s', async (_name, [kind = '', ...args], sentence, wayOut) => {
    const { status, stderr } = run(kind, '--root', root, ...args);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain(wayOut);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
    expect(await stateOf(root)).toBe(before);
  });

  test.each(
    oneIn(3, [
      [['projet'], '« projet » n’est pas connu'],
      [['project', '--titel', 'x'], 'L’option --titel n’existe pas'],
      [[], 'Que faut-il créer'],
    ]),
  )('a command badly written: %j', (args, sentence) => {
    const { status, stderr } = run(...args);
    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
  });
});

test('when a file cannot be written, those already written are taken back', async () => {
  const root = copySite();
  const before = await stateOf(root);
  // A folder in the place of the last file: its writing fails whoever the user is.
  const change = {
    texts: new Map([
      ['content/pages/new.mdx', 'x'],
      ['content/media', 'y'],
    ]),
    pictures: [{ from: picture, media: { name: 'new.jpg', bytes: 1 } }],
    summary: [],
  };
  expect(() => applyChange(root, change)).toThrow();
  expect(await stateOf(root)).toBe(before);
  expect(existsSync(join(root, 'content/pages/new.mdx'))).toBe(false);
});

test('names of files and addresses keep neither accent nor space', () => {
  expect(slugOf('L’Œuvre d’Été : bois & zinc !')).toBe('l-oeuvre-d-ete-bois-zinc');
  expect(slugOf('Un préau de 60 m², n° 2')).toBe('un-preau-de-60-m2-n-2');
  expect(shortSlugOf('Un titre bien trop long pour une adresse que quelqu’un devra lire', 30)).toBe(
    'un-titre-bien-trop-long-pour',
  );
});

test('on a terminal, each answer is judged when it is given, a number chooses, Ctrl+D writes nothing', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const asker = createAsker(input, output, 'fr');
  const asked = (async () => [
    await asker.ask('Titre ?'),
    await asker.ask('Durée ?', { whenEmpty: 'later' }),
    await asker.ask('Année ?', { fault: (year) => (/^\d{4}$/.test(year) ? undefined : 'Quatre chiffres.') }),
    await asker.choose('Catégorie ?', ['Bois', 'Zinc']),
  ])();
  let said = '';
  for (const line of ['', 'Un préau', '', '24', '2024', '9', '2']) {
    await eventually(() => output.readableLength).toBeGreaterThan(0);
    said += String(output.read());
    input.write(`${line}\n`);
  }
  expect(await asked).toEqual(['Un préau', '', '2024', 'Zinc']);
  expect(said).toContain('Durée ? (Entrée pour le compléter plus tard)');
  expect(said).toContain('Quatre chiffres.\n');
  // What is written ahead of its question answers it.
  input.write('Trois mois\n');
  await eventually(() => input.readableLength).toBe(0);
  expect(await asker.ask('Durée ?')).toBe('Trois mois');
  const last = asker.ask('Encore ?');
  input.end();
  await expect(last).rejects.toThrow('rien n’a été écrit');
});
