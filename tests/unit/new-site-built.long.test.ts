/**
 * What « npm run new -- site » writes is a whole site, whatever the trade and the country: it checks clean, grows by
 * the commands, builds, and passes what every site must pass.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { isError } from '../../generator/diagnostics/diagnostic.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { foundOfFirst } from '../browser/vocabulary.ts';

const project = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'new-site-built-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** As from a terminal of its own: nothing of this run's. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST_|NODE_ENV$|REUSE_BUILD$)/.test(name)),
);

const start = (program: string, args: readonly string[]): Promise<{ status: number | string; said: string }> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd: project, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : (error.code ?? 1), said: stdout + stderr }),
    );
  });
/** As npm does, without the time that npm takes to start. */
const run = (...args: readonly string[]) => start(process.execPath, ['scripts/run.mjs', ...args]);

const minute = 60_000;
const today = new Date().toISOString().slice(0, 10);

interface Company {
  readonly name: string;
  /** The answers to the questions of `npm run new -- site`. */
  readonly answers: Readonly<Record<string, string>>;
  readonly service: {
    readonly menu: string;
    readonly label: string;
    readonly title: string;
    readonly description: string;
  };
  readonly prices: string;
  /** What the law asks this company for, and the check names as long as it is missing. */
  readonly lawAsks: readonly string[];
  /**
   * How far it is followed: each is checked, one of another country and currency is built, and over the one that is
   * furthest from the first company, by its language and its pale colour, the tests of every site run in a browser.
   */
  readonly made: 'tested' | 'built' | 'checked';
}

const companies: readonly Company[] = [
  {
    name: 'a plumber in Rennes',
    answers: {
      locale: 'fr-FR',
      name: 'Le Gall Plomberie',
      trade: 'plombier chauffagiste',
      services: 'Chauffage,Dépannage',
      postcode: '35000',
      town: 'Rennes',
      phone: '02 99 12 34 56',
      color: 'bleu',
      form: 'SARL',
    },
    service: {
      menu: 'nos services',
      label: 'Salles de bains',
      title: 'Salles de bains à Rennes',
      description: 'Création et rénovation de salles de bains, de la douche de plain-pied au chauffe-eau.',
    },
    prices:
      '| Travaux | Durée | Prix |\n| --- | :---: | ---: |\n| Une douche | 5 jours | 4 900 € |\n| Tout | 15 jours | 12 400 € |',
    lawAsks: ['capital', 'siret', 'rcs', 'vatNumber', 'publicationDirector', 'insurer', 'mediator', 'host'],
    made: 'checked',
  },
  {
    name: 'a joiner in Leeds, in a pale colour',
    answers: {
      locale: 'en-GB',
      name: 'Aldous Joinery',
      trade: 'joiner',
      services: 'Sash windows,Staircases',
      postcode: 'LS3 1LH',
      town: 'Leeds',
      phone: '0113 496 0123',
      color: '#f2c14e',
      form: 'Limited company',
    },
    service: {
      menu: 'what we do',
      label: 'Kitchens',
      title: 'Fitted kitchens in Leeds',
      description: 'Kitchens made to measure in oak, ash and painted tulipwood, fitted by those who made them.',
    },
    prices:
      '| Work | Time | Price |\n| --- | :---: | ---: |\n| A run of units | 10 days | £4,900 |\n| A kitchen | 30 days | £12,400 |',
    lawAsks: ['rcs', 'vatNumber'],
    made: 'tested',
  },
  {
    name: 'a gardener in Lausanne',
    answers: {
      locale: 'fr-CH',
      name: 'Jardins Rochat',
      trade: 'jardinier paysagiste',
      services: 'Création,Entretien',
      postcode: '1003',
      town: 'Lausanne',
      phone: '021 312 34 56',
      color: '#4a7c3a',
      form: 'Entreprise individuelle',
    },
    service: {
      menu: 'Nos services',
      label: 'Arrosage',
      title: 'Arrosage automatique à Lausanne',
      description: 'Arrosage enterré ou goutte à goutte, réglé pour la saison et pour l’eau disponible.',
    },
    prices:
      '| Travaux | Durée | Prix |\n| --- | :---: | ---: |\n| Une terrasse | 1 jour | 900 CHF |\n| Un jardin | 6 jours | 12’400 CHF |',
    lawAsks: [],
    made: 'built',
  },
  {
    name: 'a florist by herself',
    answers: {
      locale: 'fr-FR',
      name: 'L’Herbier d’Anna',
      trade: 'fleuriste',
      services: 'Bouquets,Mariages',
      postcode: '43000',
      town: 'Le Puy-en-Velay',
      phone: '04 71 09 12 34',
      color: 'vert',
      form: 'Entreprise individuelle',
    },
    service: {
      menu: 'Nos services',
      label: 'Deuil',
      title: 'Fleurs de deuil au Puy-en-Velay',
      description: 'Couronnes, gerbes et coussins de fleurs de saison, livrés où se tient la cérémonie.',
    },
    prices:
      '| Fleurs | Délai | Prix |\n| --- | :---: | ---: |\n| Une gerbe | 1 jour | 90 € |\n| Une couronne | 2 jours | 1 240 € |',
    lawAsks: ['siret', 'vatNumber', 'publicationDirector', 'mediator', 'host'],
    made: 'checked',
  },
];

const flags = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

/** What the owner writes in the place of the texts that are still to be written. */
const completed = (text: string): string => {
  let rank = 0;
  return text.replace(/^draft: true\n/m, '').replaceAll(/"?(?:À compléter|To be completed)[^\n<"]*"?/g, (model) => {
    rank += 1;
    const words = `${rank}: ${model.startsWith('"') ? 'one' : 'two'}, three, four`;
    return model.startsWith('"') && model.endsWith('"') ? `"${words}"` : words;
  });
};

describe.each(companies)('$name', ({ name, answers, service, prices, lawAsks, made }) => {
  const folder = join(parent, name.replaceAll(' ', '-'));
  const edit = (file: string, change: (text: string) => string): void => {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };

  const inspect = async () => (await inspectSite(foldersOf(folder), { today, drafts: false })).diagnostics;
  // Where no page shows them, one is as good as three.
  const projects = made === 'checked' ? [1] : [1, 2, 3];

  test('is written in few lines, checks clean, and is told what is a sample and what the law asks for', async () => {
    expect(await run('generator/commands/new.ts', 'site', folder, '--yes', ...flags(answers))).toMatchObject({
      status: 0,
    });
    const lines = readFileSync(join(folder, 'site.yaml'), 'utf8').split('\n');
    expect(lines.filter((line) => /^\s*[^\s#]/.test(line)).length).toBeLessThanOrEqual(200);
    const found = await inspect();
    expect(found.filter(isError)).toEqual([]);
    expect(found.map(({ code }) => code)).toContain('sample-unchanged');
    const told = found.map(({ hint }) => hint).join('\n');
    const asked = /notGiven: \[([^\]]*)\]/.exec(told)?.[1]?.split(', ') ?? [];
    expect(asked).toEqual(lawAsks);
  });

  test('holds no word, drawing or shape of the first company', () => expect(foundOfFirst(folder)).toEqual([]));

  test('grows by a service, its prices and projects, and checks clean', async () => {
    const grown = await run('generator/commands/new.ts', 'service', '--root', folder, ...flags(service));
    expect(grown).toMatchObject({ status: 0 });
    const page = /content\/pages\/[\w-]+\.mdx/.exec(grown.said)?.[0] ?? '';
    edit(page, (text) => completed(text).replace('</Section>', `${prices}\n\n</Section>`));
    const picture = join(parent, 'picture.jpg');
    await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#7a8' } })
      .jpeg()
      .toFile(picture);
    for (const rank of projects)
      expect(
        await run(
          ...['generator/commands/new.ts', 'project', '--root', folder],
          ...flags({ title: `${service.label} ${rank}`, category: service.label, pictures: picture, alt: 'A view' }),
          ...flags({
            location: answers['town'] ?? '',
            year: `202${rank}`,
            short: `Work number ${rank}.`,
            long: 'Long.',
            tag: 'New',
          }),
        ),
      ).toMatchObject({ status: 0 });
    expect((await inspect()).filter(isError)).toEqual([]);
  });

  if (made === 'checked') return;

  test(
    made === 'tested' ? 'builds, and passes the tests that hold for every site' : 'builds',
    async () => {
      const { status, said } =
        made === 'tested'
          ? await start('npm', ['test', '--', '--root', folder])
          : await run(
              ...['generator/commands/site.ts', 'build', '--root', folder, '--skip-social', '--skip-compression'],
            );
      expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
    },
    20 * minute,
  );

  test('the service is led to, its projects are under it, its prices are aligned, and no style is inline', () => {
    const dist = join(folder, 'dist');
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFileSync(join(dist, file), 'utf8')] as const);
    const [file, page] = pages.find(([, html]) => html.includes('class="_align-right"')) ?? ['', ''];
    expect(page.split('class="_align-right"').length - 1).toBeGreaterThanOrEqual(3);
    const path = `/${dirname(file)}`;
    for (const rank of projects) expect(page).toContain(`${service.label} ${rank}`);
    const home = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(home.split(`href="${path}"`).length - 1).toBeGreaterThanOrEqual(3);
    expect(pages.filter(([, html]) => / style="/.test(html)).map(([name]) => name)).toEqual([]);
  });
});
