/** « npm run new -- site »: from eleven answers to a folder that checks clean, in both languages; or nothing at all. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { parse } from 'yaml';
import { createSite } from '../../generator/commands/new-site.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { createAsker } from '../../generator/new/questions.ts';
import { companyOf, exampleAnswer, keepAnswer, siteQuestions, urlOf } from '../../generator/new/site-answers.ts';
import { errorLine, faultOf } from '../../generator/new/change.ts';
import { newSite } from '../../generator/new/site-template.ts';
import { isFree } from '../../generator/new/write-site.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { CommandError } from '../../generator/language/command-error.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';

const today = '2026-11-20';

let parent = '';
let said: string[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'new-site-'));
  said = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
});

const flags = {
  locale: 'en-GB',
  name: 'Penhale & Daughters',
  trade: 'Boatbuilders',
  services: 'Wooden boats, Winter repairs',
  street: '2 The Slip',
  postcode: 'tr1 2ab',
  town: 'Truro',
  phone: '01872 960123',
  email: 'yard@penhale.example',
  color: 'green',
  form: 'Sole trader',
};

/** What the check finds, as it would be published. */
const found = async (root: string): Promise<string[]> =>
  (await inspectSite(foldersOf(root), { today, drafts: false })).diagnostics.map(
    ({ file, severity, code }) => `${file} ${severity} ${code}`,
  );

/** What a new site is told of: its samples, in one warning, and what the law asks for. */
const missing = (home: string): string[] => [
  `content/pages/${home}.mdx warning sample-unchanged`,
  'site.yaml warning company-fact-missing',
];

test('a site is written where nothing is: no folder, or an empty one', () => {
  writeFileSync(join(parent, 'file'), '');
  mkdirSync(join(parent, 'empty'));
  expect(['absent', 'empty', 'file', '.'].map((name) => isFree(join(parent, name)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('what is wrong is told with its place, and with the way out where there is one', async () => {
  const told = { file: 'site.yaml', line: 3, message: 'A page is missing.' } as LocalizedDiagnostic;
  expect(errorLine(told)).toBe('  site.yaml:3 A page is missing.');
  const mended = { ...told, hint: 'Add it.' };
  expect(errorLine(mended)).toBe('  site.yaml:3 A page is missing.\n    → Add it.');
  expect(await faultOf(() => mended)).toBe('A page is missing. Add it.');
  expect(await faultOf(() => told)).toBe('A page is missing.');
  expect(await faultOf(() => undefined)).toBeUndefined();
  expect(await faultOf(() => Promise.reject(new CommandError(['No picture.', 'Give one.'])))).toBe(
    'No picture. Give one.',
  );
  await expect(faultOf(() => Promise.reject(new RangeError('Bug')))).rejects.toThrow(RangeError);
});

test('the samples of a new site are texts that stand in it, each to its end', () => {
  const answers = Object.fromEntries(
    siteQuestions.map((question) => [question, exampleAnswer(question, 'en-GB', 'Penhale')]),
  ) as Parameters<typeof companyOf>[0];
  const files = new Map(
    [...newSite(companyOf(answers, 'https://www.penhale.example'), today)].map(([name, content]) => [
      name,
      String(content),
    ]),
  );
  const samples = parse(files.get('content/samples.yaml') ?? '') as readonly string[];
  expect(samples.length).toBeGreaterThan(5);
  files.delete('content/samples.yaml');
  const texts = [...files].flatMap(([name, text]) => (/\.(?:yaml|mdx)$/.test(name) ? [text] : [])).join('\n');
  for (const sample of samples) {
    expect(texts).toContain(sample);
    expect(sample).not.toMatch(/[<>\n]|"$|^$/);
  }
  expect(texts).not.toContain('$(sample)');
});

describe('a whole site is written', () => {
  test('from flags, in English; only what the law asks for is left to be given', async () => {
    const folder = join(parent, 'yard');
    await createSite(folder, flags, undefined, today);
    expect(readdirSync(parent)).toEqual(['yard']);
    expect(await found(folder)).toEqual(missing('home'));
    const spec = parse(readFileSync(join(folder, 'site.yaml'), 'utf8')) as SiteSpec;
    expect(spec.site).toMatchObject({ url: 'https://www.penhale.example', locale: 'en-GB', brandColor: '#2A6141' });
    expect(spec.company).toMatchObject({
      legalName: flags.name,
      phone: '+441872960123',
      address: { postalCode: 'TR1 2AB', country: 'GB' },
    });
    expect(spec.desk?.path).toBe('/desk');
    expect(spec.routes.filter(({ content }) => content !== undefined)).toHaveLength(8);
    expect(spec.routes.map(({ id }) => id)).toEqual(expect.arrayContaining(['wooden-boats', 'winter-repairs']));
    expect(readdirSync(join(folder, 'content', 'projects'))).toHaveLength(3);
    expect(readdirSync(join(folder, 'content', 'drawings'))).toHaveLength(2);
    expect(said.join('\n')).toContain('what the law asks of the company: 1 warning');
    expect(spec.company).toMatchObject({ legalForm: 'Sole trader', schemaType: 'ProfessionalService' });
    const lines = readFileSync(join(folder, 'site.yaml'), 'utf8').split('\n');
    expect(lines.filter((line) => !/^\s*(?:#|$)/.test(line)).length).toBeLessThanOrEqual(200);
  });

  test.each(
    oneIn(4, [
      ['en-US', '12025550123', '"$12,000"', 'ftc.gov', 'Bicycle shop'],
      [
        'fr-CA',
        '15145550123',
        '"12 000 $"',
        'adresser à la Commission d’accès à l’information du Québec',
        'Bicycle shop',
      ],
      ['en-CA', '15145550123', '"$12,000"', 'complain to the Office of the Privacy Commissioner', 'Bicycle shop'],
      ['fr-CH', '41215550123', '"12 000 CHF"', 'adresser au Préposé', 'Bicycle shop'],
    ]),
  )('in the money, with the authority and the number of its country: %s', async (locale, phone, money, who, trade) => {
    const folder = join(parent, 'shop');
    await createSite(folder, { locale, trade: 'bicycle shop', yes: true }, undefined, today);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:yaml|mdx)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    expect(files).toContain(`phone: "+${phone}"`);
    expect(files).toContain(`# budget: ${money}`);
    expect(files).toContain(who);
    expect(files).toContain(`tagline: "${trade}, `);
    expect(files).not.toMatch(/[€£]/);
  });

  test('from answers on a terminal, in French; a wrong one is asked for again, in its language', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const heard: string[] = [];
    output.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    const asker = createAsker(input, output, 'en');
    const answers = [
      'français',
      'fr-FR',
      'Atelier Kermarec',
      'Reliure et dorure',
      'Reliure',
      'Reliure, Dorure',
      '3, quai du Port',
      '29000',
      'Quimper',
      '12',
      '01 99 00 12 34',
      'kermarec@gmail.com',
      'jaune',
      '#7F7F7F',
      'prune',
      'SARL',
    ];
    input.write(`${answers.join('\n')}\n`);
    const folder = join(parent, 'reliure');
    await createSite(folder, {}, asker, today);
    asker.close();
    expect(await found(folder)).toEqual(missing('accueil'));
    const asked = heard.join('');
    for (const sentence of [
      'fr or en, a hyphen',
      'Il en faut deux, différents',
      '« 12 » n’est pas un numéro',
      '« jaune » n’est pas une couleur : bleu, vert',
      'Sur #7F7F7F, ni du texte blanc',
    ])
      expect(asked).toContain(sentence);
    // A mailbox of everybody's tells no address.
    expect(said.join('\n')).toContain('https://www.atelier-kermarec.example n’existe pas');
  });
});

describe('samples', () => {
  /** Visitors' words of a built page are in its sources: what is not a draft, and no comment. */
  const published = (folder: string): string =>
    readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:pages|projects)\//.test(name))
      .map((name) => readFileSync(join(folder, 'content', name), 'utf8'))
      .filter((text) => !text.includes('draft: true'))
      .join('\n');

  test('of services and projects are drafts; those that are published are told, each with its place', async () => {
    const folder = join(parent, 'yard');
    await createSite(folder, flags, undefined, today);
    const samples = parse(readFileSync(join(folder, 'content', 'samples.yaml'), 'utf8')) as readonly string[];
    expect(samples.length).toBeGreaterThan(40);
    const { diagnostics } = await inspectSite(foldersOf(folder), { today, drafts: false });
    const told = diagnostics.filter(({ code }) => code === 'sample-unchanged');
    expect(told).toHaveLength(1);
    const places = [told[0], ...(told[0]?.related ?? [])];
    const shown = `${published(folder)}\n${readFileSync(join(folder, 'site.yaml'), 'utf8')}`;
    expect(places).toHaveLength(samples.filter((text) => shown.includes(text)).length);
  });

  test('are none once they are changed, or kept by whoever deletes their lines', async () => {
    const folder = join(parent, 'yard');
    await createSite(folder, flags, undefined, today);
    writeFileSync(join(folder, 'content', 'samples.yaml'), '');
    expect((await found(folder)).filter((line) => line.includes('sample-unchanged'))).toEqual([]);
  });
});

describe('what the law asks for', () => {
  const asked = async (locale: string, form: string, trade: string): Promise<unknown> => {
    const folder = join(parent, 'site');
    await createSite(folder, { locale, form, trade, yes: true }, undefined, today);
    const { diagnostics } = await inspectSite(foldersOf(folder), { today, drafts: false });
    return diagnostics.find(({ code }) => code === 'company-fact-missing')?.facts?.expected;
  };

  test.each([
    [
      'fr-FR',
      'Entreprise individuelle',
      'Fleuriste',
      ['siret', 'vatNumber', 'publicationDirector', 'mediator', 'host'],
    ],
    [
      'fr-FR',
      'SARL',
      'Plomberie',
      ['capital', 'siret', 'rcs', 'vatNumber', 'publicationDirector', 'insurer', 'mediator', 'host'],
    ],
    ['en-GB', 'Private limited company', 'Joinery', ['rcs', 'vatNumber']],
    ['en-GB', 'Sole trader', 'Joinery', ['vatNumber']],
    ['en-IE', 'Private company limited by shares', 'Joinery', ['rcs', 'vatNumber']],
    ['fr-BE', 'SRL', 'Fleuriste', ['rcs', 'vatNumber']],
    ['fr-LU', 'Indépendant', 'Fleuriste', ['rcs', 'vatNumber']],
    ['fr-CH', 'Sàrl', 'Jardinier', ['rcs']],
    ['fr-CA', 'Société par actions', 'Fleuriste', ['rcs']],
  ])('%s, %s, %s', async (locale, form, trade, facts) => expect(await asked(locale, form, trade)).toEqual(facts));
});

test('the drawing follows the trade, in six families', () => {
  const drawingOf = (trade: string) => {
    const answers = { ...examples('fr-FR'), trade };
    return newSite(companyOf(answers, 'https://a.example'), today).get('content/drawings/trade.svg');
  };
  const trades = ['Maçonnerie', 'Plomberie', 'Ébénisterie', 'Fleuriste', 'Librairie', 'Conseil'];
  expect(new Set(trades.map(drawingOf)).size).toBe(6);
});

describe('nothing is written', () => {
  test('over a folder that holds something', async () => {
    writeFileSync(join(parent, 'kept.txt'), 'mine');
    await expect(createSite(parent, { ...flags, yes: true }, undefined, today)).rejects.toThrow(
      'exists and isn’t empty',
    );
    expect(readdirSync(parent)).toEqual(['kept.txt']);
  });

  test.each([
    ['without a folder', {}, undefined, 'Il manque le dossier du nouveau site'],
    [
      'with answers missing, and nobody to ask',
      { locale: 'fr-FR', name: 'Ici' },
      'site',
      '--trade, --services, --street',
    ],
    ['with a wrong answer', { ...flags, phone: '12' }, 'site', '--phone: “12” isn’t a number of this country'],
    ['with a country that is none', { ...flags, locale: 'en-ZZ' }, 'site', 'The country “ZZ” isn’t known'],
    [
      'with a service named like a page',
      { ...flags, services: 'Contact, Boats' },
      'site',
      '“Contact” can’t name a service',
    ],
  ])('%s', async (_, given, name, sentence) => {
    const folder = name === undefined ? undefined : join(parent, name);
    await expect(createSite(folder, given, undefined, today)).rejects.toThrow(sentence);
    expect(readdirSync(parent)).toEqual([]);
  });

  test('when the check refuses what would stand there', async () => {
    // An address that the server keeps for itself.
    const services = 'Assets, Boats';
    await expect(createSite(join(parent, 'site'), { ...flags, services }, undefined, today)).rejects.toThrow(
      /^With these answers[^\n]+\n {2}site\.yaml:\d+ [^\n]*\/assets/,
    );
    expect(readdirSync(parent)).toEqual([]);
  });
});

const examples = (locale: string): Record<(typeof siteQuestions)[number], string> =>
  Object.fromEntries(siteQuestions.map((question) => [question, exampleAnswer(question, locale, 'Studio')])) as Record<
    (typeof siteQuestions)[number],
    string
  >;

test.each(oneIn(4, ['fr-FR', 'fr-BE', 'fr-CH', 'fr-LU', 'en-GB', 'en-IE', 'en-FR', 'fr-CA']))(
  '%s: every example can be an answer, and every gap of the template is filled',
  (locale) => {
    const answers = examples(locale);
    for (const question of siteQuestions)
      expect(() => keepAnswer(question, answers[question], locale), question).not.toThrow();
    const files = newSite(companyOf(answers, urlOf(answers.email, answers.name)), today);
    const left = [...files]
      .filter(([name, text]) => typeof text === 'string' && /\$\(|service-[12]/.test(name + text))
      .map(([name]) => name);
    expect(left).toEqual([]);
    expect(parse(files.get('site.yaml') as string)).toMatchObject({ company: { phone: answers.phone } });
  },
);

test('the languages have the same files, and the same keys in site.yaml', () => {
  const [french, english] = (['fr-FR', 'en-GB'] as const).map((locale) => {
    const answers = examples(locale);
    const files = newSite(companyOf({ ...answers, services: 'A, B' }, 'https://a.example'), today);
    return { count: files.size, keys: keysOf(parse(files.get('site.yaml') as string)) };
  });
  expect(english).toEqual(french);
});

/** Every key, at any depth; those of a map by name stand for themselves. */
const keysOf = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return [`${path}[${value.length}]`];
  return Object.entries(value).flatMap(([key, child]) => keysOf(child, `${path}.${key}`));
};
