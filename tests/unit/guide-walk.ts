/**
 * An editors' guide, followed to the letter: its recipes are read from the guide itself, and each step is done on a
 * copy of the site that its examples are of.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Nodes, Paragraph, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect } from 'vitest';
import { isMap, isScalar, isSeq, parse, parseDocument, visit as visitYaml, type YAMLMap } from 'yaml';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite, openBuildCache, type Inspection } from '../../generator/pipeline/inspect.ts';
import { copySite } from '../browser/dev-server.ts';
import { git, publishCopy } from '../fixtures/publish-copy.ts';
import type { Guide } from './guide-recipes.ts';

const project = join(import.meta.dirname, '../..');

/** A guide being followed. */
export interface Walk {
  /** The copy that the recipes change. */
  readonly root: string;
  /** Follows a recipe; the steps done, for the tests to count. */
  follow(title: string): Promise<string[]>;
  inspect(drafts?: boolean): Promise<Inspection>;
  /** A file of the site as it is published. */
  published(file: string): string;
  end(): void;
}

/** Makes a copy of the guide's site, in a repository that is published to another one. */
export const beginWalk = ({ file, site, says }: Guide): Walk => {
  const walk = mkdtempSync(join(tmpdir(), 'guide-walk-'));
  /** The copy that the recipes change. */
  const root = join(walk, 'site');
  /** Where it is published to. */
  const hub = join(walk, 'hub.git');
  /** Where the editor's photographs lie before they are given to the site. */
  const desk = join(walk, 'desk');
  const cache = openBuildCache(foldersOf(root));
  const text = unified().use(remarkParse).use(remarkGfm).parse(readFileSync(file, 'utf8'));

  const inspect = (drafts = false) => inspectSite(foldersOf(root), { today: '2026-11-20', drafts, cache });

  const errors = async (): Promise<string[]> =>
    (await inspect()).diagnostics
      .filter(({ severity }: LocalizedDiagnostic) => severity === 'error')
      .map(({ file, line, message }: LocalizedDiagnostic) => `${file}:${line} ${message}`);

  const putPicture = (path: string): void => {
    const [first = '', ...rest] = photographs;
    photographs = [...rest, first];
    rmSync(path, { force: true });
    copyFileSync(join(project, 'content/media', first), path);
  };

  const runCommand = (command: string): void => {
    expect(command).toMatch(/^npm run \w+(?: -- |$)/);
    const given = (command.includes(' -- ') ? command : `${command} --`).replaceAll(
      /(?<=[ ,])photo\d\.jpg/g,
      (name) => {
        putPicture(join(desk, name));
        return join(desk, name);
      },
    );
    const { status, stdout, stderr } = spawnSync('sh', ['-c', `${given} --root "${root}"`], {
      cwd: project,
      encoding: 'utf8',
      timeout: 10 * 60_000,
      input: '',
    });
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  };

  /** Writes what a block shows: a new file, the body of a page, or lines of site.yaml with those around them. */
  const put = (file: string, language: string, block: string, isNew: boolean): void => {
    const path = join(root, file);
    expect(existsSync(path), `${file} is ${isNew ? 'not ' : ''}there yet`).toBe(!isNew);
    if (isNew) writeFileSync(path, `${block}\n`);
    else if (file.endsWith('.mdx')) {
      const text = readFileSync(path, 'utf8');
      const [header = '', keys = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
      expect(header).not.toBe('');
      if (language === 'mdx') writeFileSync(path, `${header}\n${block}\n`);
      else
        writeFileSync(
          path,
          text.replace(header, () => `---\n${withKeys(keys, parse(block) as Record<string, unknown>)}---\n`),
        );
    } else {
      const text = readFileSync(path, 'utf8');
      const change = parse(block) as Record<string, unknown>;
      if (file === 'site.yaml')
        for (const key of Object.keys(change))
          expect(parseDocument(text).has(key), `site.yaml has « ${key} »`).toBe(true);
      writeFileSync(path, merge(text, change));
    }
  };

  /**
   * Takes out of site.yaml every item of a list that says what an item of the block says, and what the check then
   * names: the page of a category, and the cards of texts.
   */
  const takeOut = (file: string, block: string): void => {
    const items = itemsOf(parse(block));
    const document = parseDocument(readFileSync(join(root, file), 'utf8'));
    let taken = 0;
    visitYaml(document, {
      Seq: (_key, list) => {
        const left = list.items.filter((item) => !items.some((one) => saysAllOf(item, one)));
        taken += list.items.length - left.length;
        list.items = left;
      },
    });
    expect(taken, `${file} holds ${block}`).toBeGreaterThanOrEqual(items.length);
    for (const { route } of items.filter(isGroup)) {
      if (typeof route !== 'string') continue;
      const trades = document.getIn(['projects', 'routes']);
      if (isMap(trades)) trades.items = trades.items.filter(({ value }) => !isScalar(value) || value.value !== route);
      for (const name of readdirSync(join(root, 'content/pages'))) {
        const page = join(root, 'content/pages', name);
        const card = new RegExp(`<(Service|Offer) [^>]*route="${route}"[^>]*>[^]*?</\\1>\n`, 'g');
        writeFileSync(page, readFileSync(page, 'utf8').replaceAll(card, ''));
      }
    }
    writeFileSync(join(root, file), document.toString({ lineWidth: 0 }));
  };

  const follow = async (title: string): Promise<string[]> => {
    const done: string[] = [];
    let files: string[] = [];
    let said = '';
    for (const node of sectionOf(text, title)) {
      if (node.type === 'paragraph') {
        said = textOf(node);
        files = codesOf(node).filter(isText);
        for (const picture of codesOf(node).filter(isPicture)) {
          putPicture(join(root, picture));
          done.push(`picture ${picture}`);
        }
        if (codesOf(node).includes('npm run check') && said.startsWith(says.run)) {
          expect(await errors(), `« ${title} »: npm run check`).toEqual([]);
          done.push('check');
        } else if (said.startsWith(says.deleteFile)) {
          for (const file of files) rmSync(join(root, file));
          done.push(...files.map((file) => `gone ${file}`));
        }
      } else if (node.type === 'code') {
        const file = files.at(-1);
        if (node.lang === 'sh') {
          for (const command of node.value.split('\n')) runCommand(command);
          done.push('command');
        } else {
          expect(file, `« ${title} »: a block of ${node.lang ?? 'text'} without a file to put it in`).toBeDefined();
          if (said.startsWith(says.takeOut)) takeOut(file ?? '', node.value);
          else put(file ?? '', node.lang ?? '', node.value, said.startsWith(says.create));
          done.push(`${said.startsWith(says.takeOut) ? 'out of' : (node.lang ?? '')} ${file ?? ''}`);
        }
      }
    }
    return done;
  };

  for (const folder of [root, desk]) mkdirSync(folder, { recursive: true });
  copySite(site, root);
  publishCopy(root, hub);
  return {
    root,
    follow,
    inspect,
    published: (path) => git(hub, 'show', `main:${path}`),
    end: () => rmSync(walk, { recursive: true, force: true }),
  };
};

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** What stands under a heading of the second level, lists opened, in reading order. */
const sectionOf = (guide: Root, title: string): RootContent[] => {
  const start = guide.children.findIndex((node) => node.type === 'heading' && textOf(node) === title);
  expect(start, `the guide has a section « ${title} »`).toBeGreaterThan(-1);
  const end = guide.children.findIndex((node, index) => index > start && node.type === 'heading' && node.depth <= 2);
  const open = (node: RootContent): RootContent[] =>
    node.type === 'list' ? node.children.flatMap((item) => item.children.flatMap(open)) : [node];
  return guide.children.slice(start + 1, end === -1 ? undefined : end).flatMap(open);
};

const codesOf = (paragraph: Paragraph): string[] => {
  const codes: string[] = [];
  visit(paragraph, 'inlineCode', ({ value }) => void codes.push(value));
  return codes;
};

const isPicture = (name: string): boolean => /^content\/media\/[^/]+\.jpg$/.test(name);
const isText = (name: string): boolean =>
  name === 'site.yaml' || /^content\/(?:pages|projects)\/[^/]+\.(?:mdx|yaml)$/.test(name);

/** Another photograph at each call, of those that the site has already made sizes of. */
let photographs = [
  'facade-bois.jpg',
  'facade-zinc.jpg',
  'menuiserie.jpg',
  'couverture-zinc.jpg',
  'vente-bois.jpg',
  'ossature-bois.jpg',
];

/** A header with keys added or changed. */
const withKeys = (header: string, keys: Record<string, unknown>): string => {
  const document = parseDocument(header);
  for (const [key, value] of Object.entries(keys)) document.set(key, value);
  return document.toString({ lineWidth: 0 });
};

/** The items of the only list that a block shows, whatever groups hold it. */
const itemsOf = (shown: unknown): unknown[] =>
  Array.isArray(shown) ? shown : Object.values(shown as object).flatMap(itemsOf);

const saysAllOf = (item: unknown, shown: unknown): boolean =>
  isGroup(shown)
    ? isMap(item) && Object.entries(shown).every(([key, value]) => item.get(key) === value)
    : isScalar(item) && item.value === shown;

/**
 * A group goes into the group of its name, an item with an `id` into the one that has it, any other to the head of its
 * list.
 */
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
      } else if (
        isSeq(present) &&
        Array.isArray(value) &&
        (key === 'header' || key === 'entries' || key === 'labels')
      ) {
        for (const item of value as Record<string, unknown>[]) {
          const name = { header: 'label', entries: 'route', labels: 'name' }[key];
          const entry = present.items.find((candidate) => isMap(candidate) && candidate.get(name) === item[name]);
          expect(entry, `${key} has « ${String(item[name])} »`).toBeDefined();
          into(entry as YAMLMap, item);
        }
      } else if (isSeq(present) && Array.isArray(value) && ['redirects', 'links', 'glossary'].includes(key))
        present.items.unshift(...value.map((item) => document.createNode(item)));
      else target.set(key, document.createNode(value));
    }
  };
  into(document.contents as YAMLMap, change);
  return document.toString({ lineWidth: 0 });
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
