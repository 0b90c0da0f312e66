/** What a text editor is told of the site: schemas with its own names. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { frenchIn } from './language-of-texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { parse } from 'yaml';
import { foldersOf } from '../../generator/config/folders.ts';
import { siteNames } from '../../generator/editor/site-names.ts';
import { siteSchemas } from '../../generator/editor/site-schemas.ts';
import { writeAids } from '../../generator/editor/write-aids.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import type { LoadedSite } from '../../generator/source/types.ts';
import { schemas } from '../../generator/schema/shape.ts';

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'editor-aids-'));
const root = join(folder, 'site');
let site: LoadedSite;

beforeAll(async () => {
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/tiny', name), join(root, name), { recursive: true });
  site = (await inspectSite(foldersOf(root), { today: '2026-11-20', drafts: false })).site!;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the schemas of a site', () => {
  const refusalsOf = (file: string, value: unknown): string[] => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, verbose: true });
    for (const [name, text] of Object.entries(siteSchemas({ names: siteNames(site), language: 'fr', words: 'fr' })))
      ajv.addSchema(JSON.parse(text) as object, name);
    ajv.validate(file, value);
    const told = (ajv.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ instancePath, parentSchema }) => {
        const { errorMessage } = parentSchema as { errorMessage?: string };
        return `${instancePath}: ${errorMessage ?? ''}`;
      });
    // A name is refused where it is named, and where the kind of name is defined.
    return [...new Set(told)];
  };
  const siteYaml = () => readFileSync(join(root, 'site.yaml'), 'utf8');

  test('pass the site as it is', () => {
    expect(refusalsOf('site.schema.json', parse(siteYaml()))).toEqual([]);
    for (const { value } of site.projects) expect(refusalsOf('project.schema.json', value)).toEqual([]);
  });

  test('refuse a page, a picture, a pictogram, a category that the site has not, each in words', () => {
    const wrong = parse(
      siteYaml().replace('route: zinc }', 'route: zync }').replace('icon: tuile', 'icon: tuiles'),
    ) as object;
    expect(refusalsOf('site.schema.json', wrong)).toEqual([
      '/menus/header/1/entries/0/icon: Ce pictogramme n’est pas dans content/icons.',
      '/menus/header/1/entries/1/route: Aucune page de « routes » n’a cet identifiant.',
    ]);
    const { value } = site.projects[0]!;
    expect(refusalsOf('project.schema.json', { ...value, category: 'Toits', mainImage: 'absent.jpg' })).toEqual([
      '/category: Cette catégorie n’est pas dans « projects.categories » de site.yaml.',
      '/mainImage: Cette image n’est pas dans content/media.',
    ]);
  });

  test('say in words which keys there are, and what form a value has', () => {
    const { value } = site.projects[0]!;
    expect(refusalsOf('project.schema.json', { ...value, titel: 'A', year: '22' })).toEqual([
      expect.stringMatching(/^: Ici s’écrivent ces clés, et aucune autre : id, title, /),
      expect.stringMatching(/^\/year: .* Par exemple : "/),
    ]);
  });

  const at = (file: string, ...path: readonly string[]): unknown =>
    path.reduce<unknown>(
      (held, key) => (held as Record<string, unknown>)[key],
      JSON.parse(siteSchemas({ names: siteNames(site), language: 'fr', words: 'fr' })[file] ?? ''),
    );

  test('say what holds where a key is left out: a number, a text, a list', () => {
    const said = (...path: readonly string[]): unknown =>
      at('site.schema.json', ...path.flatMap((key) => ['properties', key]), 'description');
    expect(said('constants', 'layout', 'mobileBreakpointPx')).toMatch(/\. Sans cette clé : « 1024 »\.$/);
    expect(said('projects', 'beforeAfter', 'title')).toBe('Le titre. Sans cette clé : « Avant et après ».');
    expect(said('contactForm', 'words', 'help')).toMatch(
      / Sans cette clé : « Ce qu’il vous faut, avec vos mots, .*, Vos dates »\.$/,
    );
    // What has none is described alone.
    expect(said('company', 'legalName')).not.toContain('Sans cette clé');
  });

  test('propose the site’s names wherever one is expected, and the tags of its projects beside new ones', () => {
    const ids = site.spec.routes.filter(({ path }) => !path.includes('{')).map(({ id }) => id);
    expect(at('site.schema.json', '$defs', 'routeId', 'enum')).toEqual([...ids].sort());
    expect(at('site.schema.json', '$defs', 'menuLink', 'properties', 'route', 'enum')).toEqual([...ids].sort());
    const tags = [...new Set(site.projects.flatMap(({ value }) => value.tags))].sort();
    expect(at('project.schema.json', 'properties', 'tags', 'items', 'anyOf')).toEqual([{ enum: tags }, {}]);
  });

  test('speak the language of the site', () => {
    const told = Object.values(siteSchemas({ names: siteNames(site), language: 'en', words: 'en' })).flatMap((text) =>
      [...text.matchAll(/"(?:description|errorMessage)": ("(?:[^"\\\\]|\\\\.)*")/g)].map(([, json]) =>
        String(JSON.parse(json!)),
      ),
    );
    expect(told.length).toBeGreaterThan(500);
    expect(told.flatMap((text) => frenchIn(text, /“(?:oui|non)”|papier|colonne/))).toEqual([]);
    expect(told).toContain('The frequent questions.');
  });

  test('every kind of name that a schema knows is one of a site’s', () => {
    const kinds = [...JSON.stringify(schemas).matchAll(/"x-(?:ref|known)":"([^"]+)"/g)].map(([, kind]) => kind);
    expect(Object.keys(siteNames(site))).toEqual(expect.arrayContaining([...new Set(kinds)]));
  });

  test('pictures, films, captions and documents are told apart by their files', async () => {
    const second = foldersOf(join(project, 'tests/fixtures/sites/second-site'));
    const { image, media, captions, document } = siteNames(
      (await inspectSite(second, { today: '2026-11-20', drafts: false })).site!,
    );
    const files = readdirSync(join(second.root, 'content/media'));
    expect(image).toEqual(files.filter((name) => !/mp4|vtt/.test(name)).sort());
    expect([media, captions, document]).toEqual([['truing-a-wheel.mp4'], ['truing-a-wheel.vtt'], ['chain-care.pdf']]);
  });

  test.runIf(isLong)(
    'are written by the check, also of a site that has errors, and left alone when nothing changed',
    async () => {
      const check = () => {
        try {
          execFileSync(process.execPath, ['scripts/run.mjs', 'generator/commands/site.ts', 'check', '--root', root], {
            cwd: project,
            stdio: 'ignore',
          });
          return 0;
        } catch (error) {
          return (error as { status: number }).status;
        }
      };
      const written = join(root, '.schemas/site.schema.json');
      expect(check()).toBe(0);
      const { ino } = statSync(written);
      expect(check()).toBe(0);
      expect(statSync(written).ino).toBe(ino);
      rmSync(written);
      expect(check()).toBe(0);
      expect(readFileSync(written, 'utf8')).toContain('"zinc"');
      const before = siteYaml();
      writeFileSync(join(root, 'site.yaml'), before.replace('- id: zinc\n', '- id: zinguerie\n'));
      expect(check()).toBe(1);
      expect(readFileSync(written, 'utf8')).toContain('"zinguerie"');
      // A page whose address has another key keeps nothing from being written.
      writeFileSync(join(root, 'site.yaml'), before.replace('path: /couverture/zinc\n', 'chemin: /couverture/zinc\n'));
      expect(check()).toBe(1);
      expect(readFileSync(written, 'utf8')).toContain('"zinc"');
      writeFileSync(join(root, 'site.yaml'), before);
    },
  );

  test('are left alone when nothing changed, and made again where one is gone', async () => {
    const written = join(root, '.schemas/site.schema.json');
    const other = join(root, '.schemas/project.schema.json');
    await writeAids(root, site);
    const { ino } = statSync(other);
    writeFileSync(written, '');
    await writeAids(root, site);
    expect(readFileSync(written, 'utf8')).toBe('');
    rmSync(written);
    await writeAids(root, site);
    expect(readFileSync(written, 'utf8')).toContain('"zinc"');
    expect(statSync(other).ino).toBe(ino);
  });

  test('keep nothing from being checked where nobody can write them', async () => {
    writeFileSync(join(folder, 'a file'), '');
    await expect(writeAids(join(folder, 'a file'), site)).resolves.toBeUndefined();
  });

  test('stand where the first line of each source says', async () => {
    await writeAids(root, site);
    for (const [file, text] of [...site.pages, ...site.projects].map(({ file }) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ])) {
      const named = /\$schema=(\S+)/.exec(text ?? '')?.[1];
      if (named !== undefined) expect(existsSync(join(root, file ?? '', '..', named)), file).toBe(true);
    }
  });
});

test('VS Code is pointed at them', () => {
  const { 'yaml.schemas': associated } = JSON.parse(readFileSync(join(project, '.vscode/settings.json'), 'utf8')) as {
    'yaml.schemas': Record<string, string>;
  };
  expect(Object.keys(associated)).toEqual(['./.schemas/site.schema.json', './.schemas/project.schema.json']);
});
