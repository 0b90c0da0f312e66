/**
 * The editors' guide, followed to the letter: its recipes are read from docs/guide-redacteur.md itself, each step is
 * done on a copy of the site, and the site that comes out shows what was asked for.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes, Paragraph, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, test } from 'vitest';
import { isMap, isSeq, parse, parseDocument, type YAMLMap } from 'yaml';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { foldersOf } from '../../generator/folders.ts';
import { inspectSite, storeOf } from '../../generator/inspect.ts';
import { copySite } from '../browser/dev-server.ts';

const project = join(import.meta.dirname, '../..');
/** Always the same folder: what a build keeps from one run to the next is found again. */
const root = join(project, '.cache', 'guide-walk', 'site');
/** Where the editor's photographs lie before they are given to the site. */
const desk = join(project, '.cache', 'guide-walk', 'desk');
const store = storeOf(foldersOf(root));

const guide = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .parse(readFileSync(join(project, 'docs/guide-redacteur.md'), 'utf8'));

const textOf = (node: Nodes): string => ('value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '');

/** What stands under a heading of the second level, lists opened, in reading order. */
const sectionOf = (title: string): RootContent[] => {
  const start = guide.children.findIndex((node) => node.type === 'heading' && textOf(node) === title);
  expect(start, `the guide has a section « ${title} »`).toBeGreaterThan(-1);
  const end = guide.children.findIndex((node, index) => index > start && node.type === 'heading' && node.depth <= 2);
  const open = (node: RootContent): RootContent[] => (node.type === 'list' ? node.children.flatMap((item) => item.children.flatMap(open)) : [node]);
  return guide.children.slice(start + 1, end === -1 ? undefined : end).flatMap(open);
};

const codesOf = (paragraph: Paragraph): string[] => {
  const codes: string[] = [];
  visit(paragraph, 'inlineCode', ({ value }) => void codes.push(value));
  return codes;
};

const isPicture = (name: string): boolean => /^content\/media\/[^/]+\.jpg$/.test(name);
const isText = (name: string): boolean => name === 'site.yaml' || /^content\/(?:pages|projects)\/[^/]+\.(?:mdx|yaml)$/.test(name);

/** Follows a recipe; the steps done, for the tests to count. */
const follow = async (title: string): Promise<string[]> => {
  const done: string[] = [];
  let files: string[] = [];
  let said = '';
  for (const node of sectionOf(title)) {
    if (node.type === 'paragraph') {
      said = textOf(node);
      files = codesOf(node).filter(isText);
      for (const picture of codesOf(node).filter(isPicture)) {
        putPicture(join(root, picture));
        done.push(`picture ${picture}`);
      }
      if (codesOf(node).includes('npm run check') && said.startsWith('Lancez')) {
        expect(await errors(), `« ${title} »: npm run check`).toEqual([]);
        done.push('check');
      }
    } else if (node.type === 'code') {
      const file = files.at(-1);
      if (node.lang === 'sh') {
        for (const command of node.value.split('\n')) runCommand(command);
        done.push('command');
      } else {
        expect(file, `« ${title} »: a block of ${node.lang ?? 'text'} without a file to put it in`).toBeDefined();
        put(file ?? '', node.lang ?? '', node.value, said.startsWith('Créez'));
        done.push(`${node.lang ?? ''} ${file ?? ''}`);
      }
    }
  }
  return done;
};

/** Another photograph at each call, of those that the site has already made sizes of. */
let photographs = ['facade-bois.jpg', 'facade-zinc.jpg', 'menuiserie.jpg', 'tiny-house.jpg', 'vente-bois.jpg', 'ossature-bois.jpg'];
const putPicture = (path: string): void => {
  const [first = '', ...rest] = photographs;
  photographs = [...rest, first];
  rmSync(path, { force: true });
  copyFileSync(join(project, 'content/media', first), path);
};

const runCommand = (command: string): void => {
  expect(command).toMatch(/^npm run \w+ -- /);
  const given = command.replaceAll(/(?<=[ ,])photo\d\.jpg/g, (name) => {
    putPicture(join(desk, name));
    return join(desk, name);
  });
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${given} --root "${root}"`], { cwd: project, encoding: 'utf8', timeout: 60_000, input: '' });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
};

/** Writes what a block shows: a new file, the body of a page, or lines of site.yaml with those around them. */
const put = (file: string, language: string, block: string, isNew: boolean): void => {
  const path = join(root, file);
  expect(existsSync(path), `${file} is ${isNew ? 'not ' : ''}there yet`).toBe(!isNew);
  if (isNew) writeFileSync(path, `${block}\n`);
  else if (language === 'mdx') {
    const [header = ''] = /^---\n[^]*?\n---\n/.exec(readFileSync(path, 'utf8')) ?? [];
    expect(header).not.toBe('');
    writeFileSync(path, `${header}\n${block}\n`);
  } else writeFileSync(path, merge(readFileSync(path, 'utf8'), parse(block) as Record<string, unknown>));
};

/** A group goes into the group of its name, an item with an `id` into the one that has it, any other to the head of its list. */
const merge = (text: string, change: Record<string, unknown>): string => {
  const document = parseDocument(text);
  const into = (target: YAMLMap, values: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(values)) {
      const present = target.get(key, true) as unknown;
      if (isMap(present) && isGroup(value)) into(present, value);
      else if (isSeq(present) && Array.isArray(value) && key === 'routes') {
        for (const item of value as Record<string, unknown>[]) {
          const page = present.items.find((candidate) => isMap(candidate) && candidate.get('id') === item['id']);
          expect(page, `site.yaml has a page « ${String(item['id'])} »`).toBeDefined();
          into(page as YAMLMap, item);
        }
      } else if (isSeq(present) && Array.isArray(value) && key === 'redirects') present.items.unshift(...value.map((item) => document.createNode(item)));
      else target.set(key, document.createNode(value));
    }
  };
  for (const key of Object.keys(change)) expect(document.has(key), `site.yaml has « ${key} »`).toBe(true);
  into(document.contents as YAMLMap, change);
  return document.toString({ lineWidth: 0 });
};

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const inspect = (drafts = false) => inspectSite(foldersOf(root), { today: '2026-11-20', drafts, store });

const errors = async (): Promise<string[]> =>
  (await inspect()).diagnostics
    .filter(({ severity }: Diagnostic) => severity === 'error')
    .map(({ file, line, message }: Diagnostic) => `${file}:${line} ${message}`);

const built = (file: string): string => readFileSync(join(root, 'dist', file), 'utf8');
/** As a visitor reads it: no-break spaces are spaces. */
const read = (file: string): string =>
  built(file)
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('&#x27;', '’');

const recipes: readonly (readonly [string, readonly string[]])[] = [
  [
    'Ajouter un projet',
    [
      'command',
      'picture content/media/projet-grange-retournac-1.jpg',
      'picture content/media/projet-grange-retournac-2.jpg',
      'yaml content/projects/renovation-grange-retournac.yaml',
      'check',
    ],
  ],
  [
    'Ajouter un service',
    ['command', 'mdx content/pages/terrasses-bois.mdx', 'yaml site.yaml', 'picture content/media/terrasses-bois.jpg', 'yaml site.yaml', 'check'],
  ],
  ['Remplacer une image', ['picture content/media/salon.jpg', 'yaml site.yaml', 'check']],
  ['Changer un numéro de téléphone', ['yaml site.yaml', 'yaml site.yaml', 'check']],
  ['Changer une limite', ['yaml site.yaml', 'check']],
  ['Changer un chiffre de l’entreprise', ['yaml site.yaml', 'check']],
  ['Changer l’adresse d’une page', ['yaml site.yaml', 'yaml site.yaml', 'check']],
];

let projectsBefore = 0;

beforeAll(async () => {
  rmSync(join(project, '.cache', 'guide-walk'), { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  mkdirSync(desk, { recursive: true });
  copySite(project, root);
  projectsBefore = (await inspect()).site?.projects.length ?? 0;
});

describe('each recipe can be followed', () => {
  test.each(recipes)('%s', { timeout: 120_000 }, async (title, steps) => {
    expect(await follow(title)).toEqual(steps);
  });
});

test('the site that comes out of them is built, and shows all of it', { timeout: 300_000 }, async () => {
  // The build runs as an editor's does, not in the test runner's mode.
  const { NODE_ENV: _mode, ...env } = process.env;
  const build = spawnSync('npm', ['run', 'build', '--', '--root', root, '--date', '2026-11-20'], { cwd: project, env, encoding: 'utf8', timeout: 280_000 });
  expect(build.status, build.stdout + build.stderr).toBe(0);
  const { labels } = (await inspect()).site!.spec;

  const gallery = read('projets/index.html');
  expect(read('projet/renovation-grange-retournac/index.html')).toContain('Une grange relevée d’un étage');
  expect(gallery).toContain('Murs de pierre gardés');
  expect(gallery).toContain(labels.gallery.countMany.replace('{count}', String(projectsBefore + 1)));
  expect(built('sitemap.xml')).toContain('/projet/renovation-grange-retournac<');
  // What the command wrote is a draft until it is completed: it is there, and not published.
  expect((await inspect(true)).site!.projects.length).toBe(projectsBefore + 2);

  const service = read('construction/terrasses-bois/index.html');
  expect(service).toContain('Un bois qui passe l’hiver dehors');
  expect(service).toContain('Terrasse de bois au ras du seuil');
  expect(service).toContain('Ce que nous faisons');
  const home = read('index.html');
  expect(home).toContain('Terrasses bois');

  expect(read('salons/index.html')).toContain('Notre stand à la foire du Puy');
  expect(built('_redirects')).toMatch(/^\/autre\/salon\s+\/salons\s+30[18]/m);
  expect(home).toContain('04 65 71 43 99');
  expect(home).toContain('tel:+33465714399');
  expect(read('contact/index.html')).toContain('10 Mo par fichier');
  expect(read('salons/index.html')).toContain('3 400 m²');
});
