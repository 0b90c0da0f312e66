/** « npm run new », as a script calls it, on a copy of the site. More of it: new.long.test.ts. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { prepareProject } from '../../generator/new/project.ts';
import { prepareService } from '../../generator/new/service.ts';
import { applyChange } from '../../generator/new/apply.ts';
import { pathsOf } from '../../generator/new/lists.ts';
import { picturesIn } from '../../generator/new/pictures.ts';
import { createAsker } from '../../generator/new/questions.ts';
import { eventually } from '../server/eventually.ts';
import { isLong, oneIn } from '../setup/length.ts';
import { shortSlugOf, slugOf } from '../../formats/slugs.ts';
import { copyCache, run, runOnTerminal, siteCopies } from './new-site-copy.ts';

const project = join(import.meta.dirname, '..', '..');
const { copySite, errorsOf } = siteCopies();

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

test('a picture whose name holds a comma is one, beside others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    const named = join(folder, 'toit, Le Puy.jpg');
    writeFileSync(named, '');
    expect(picturesIn(`${named}, b.jpg,${named}`)).toEqual([named, 'b.jpg', named]);
    expect(picturesIn(' a.jpg , , b.jpg')).toEqual(['a.jpg', 'b.jpg']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a project', () => {
  test.runIf(isLong)(
    'is written with its pictures, as a draft when texts are missing; the site stays right',
    async () => {
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
    },
  );
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
});

describe('what would clash is refused in a sentence, with a way out, and nothing changes', () => {
  let root: string;
  let before: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'vellarbre-new-'));
    for (const name of ['site.yaml', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
    copyCache(root);
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

  test('on a terminal, answers that would break the site are given back as a command', async () => {
    const given = ['--title', 'Un {inconnu.mot}', '--id', 'inconnu', '--category', 'Couverture', '--pictures', picture];
    const nothing = Array.from({ length: 8 }, () => '');
    const { status, stderr } = runOnTerminal(nothing, 'project', '--root', root, ...given);
    expect(stderr).toContain(
      'Rien n’a été changé. Vos réponses ne sont pas perdues ; pour recommencer :\nnpm run new -- project ' +
        `--title "Un {inconnu.mot}" --id "inconnu" --category "Couverture" --pictures "${picture}" --alt "" ` +
        `--root "${root}"\n`,
    );
    expect(status).toBe(1);
    expect(await stateOf(root)).toBe(before);
  });

  test('on a terminal, a project is asked for text by text', async () => {
    const answers = [
      'Un préau neuf',
      'couverture',
      picture,
      'Le préau',
      'Le Puy (43)',
      '2024',
      'Un préau.',
      '',
      '120 m²',
    ];
    const { status, stdout } = runOnTerminal([...answers, '', ''], 'project', '--root', root, '--dry-run');
    const written = stdout.slice(stdout.indexOf('── content/projects/un-preau-neuf.yaml\n'));
    const { duration, ...texts } = parse(written.split('\n').slice(1).join('\n').split('\nEssai')[0] ?? '') as Partial<
      Record<string, unknown>
    >;
    expect(duration).toBeUndefined();
    expect(texts).toMatchObject({
      title: 'Un préau neuf',
      category: 'Couverture',
      location: 'Le Puy (43)',
      year: '2024',
      shortDescription: 'Un préau.',
      surface: '120 m²',
      images: [{ alt: 'Le préau' }],
    });
    expect(status).toBe(0);
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
