/**
 * What a text editor is told of the site: schemas with its own names, help in pages. The check's words beside lines:
 * editor-aids.long.test.ts.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
import { aidSource, writingAid } from '../../generator/editor/writing-aid.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import type { LoadedSite } from '../../generator/source/types.ts';
import { schemas } from '../../generator/schema/shape.ts';

const project = join(import.meta.dirname, '../..');
const extension = join(project, '.vscode/extensions/site-texts');
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

  test('propose the site’s names wherever one is expected, and the tags of its projects beside new ones', () => {
    const at = (file: string, ...path: readonly string[]): unknown =>
      path.reduce<unknown>(
        (held, key) => (held as Record<string, unknown>)[key],
        JSON.parse(siteSchemas({ names: siteNames(site), language: 'fr', words: 'fr' })[file] ?? ''),
      );
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
    const { blocks } = writingAid(aidSource({ ...site, language: 'en' }));
    expect(blocks['Faq']!.description).toBe('The frequent questions.');
  });

  test('every kind of name that a schema knows is one of a site’s', () => {
    const kinds = [...JSON.stringify(schemas).matchAll(/"x-(?:ref|known)":"([^"]+)"/g)].map(([, kind]) => kind);
    expect(Object.keys(siteNames(site))).toEqual(expect.arrayContaining([...new Set(kinds)]));
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
      // A page whose address has another key has no address to offer, and the check says which key it is.
      writeFileSync(join(root, 'site.yaml'), before.replace('path: /couverture/zinc\n', 'chemin: /couverture/zinc\n'));
      expect(check()).toBe(1);
      expect(readFileSync(join(root, '.schemas/writing-aid.json'), 'utf8')).not.toContain('"/couverture/zinc"');
      writeFileSync(join(root, 'site.yaml'), before);
      // Sources that nobody can write beside are checked like others.
      writeFileSync(join(folder, 'a file'), '');
      await expect(writeAids(join(folder, 'a file'), site)).resolves.toBeUndefined();
    },
  );

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

type WritingAid = ReturnType<typeof writingAid>;
interface Completion {
  readonly label: string;
  readonly insert: string;
  readonly start: number;
}
const { completionsAt, hoverAt } = createRequire(import.meta.url)(join(extension, 'aid.js')) as {
  completionsAt(text: string, offset: number, aid: WritingAid): Completion[];
  hoverAt(text: string, offset: number, aid: WritingAid): string | undefined;
};

describe('help in a page', () => {
  const aid = () => JSON.parse(JSON.stringify(writingAid(aidSource(site)))) as WritingAid;
  const header = '---\nheading: Zinc\n---\n\n';
  /** « | » is the cursor. */
  const at = (text: string): Completion[] => completionsAt(text.replace('|', ''), text.indexOf('|'), aid());
  const labels = (text: string): string[] => at(text).map(({ label }) => label);

  test('the header proposes its keys, those that are there left out, and the values of one', () => {
    expect(labels('---\nheading: Zinc\n|')).toContain('standfirst');
    expect(labels('---\nheading: Zinc\n|')).not.toContain('heading');
    expect(labels('---\ndraft: |')).toEqual(['true', 'false']);
    expect(at('---\nexp|')).toContainEqual(
      expect.objectContaining({ label: 'expires', insert: 'expires: $1', start: 4 }),
    );
  });

  test('a block is proposed where it may stand, begun with what it requires', () => {
    expect(labels(`${header}<|`)).toContain('Section');
    expect(labels(`${header}<|`)).not.toContain('Feature');
    const inFeatures = at(`${header}<Section id="a" title="A > B">\n\n<Features>\n<Fe|`);
    expect(inFeatures.map(({ label }) => label)).toEqual(['Feature']);
    expect(inFeatures[0]?.insert).toBe('Feature title="$1">$2</Feature>');
    expect(at(`${header}<Section id="a" title="A">\n<Fig|`).find(({ label }) => label === 'Figure')?.insert).toMatch(
      /^Figure image="\$1" .* \/>$/,
    );
  });

  test('an end is that of the innermost block', () => {
    expect(labels(`${header}<Section id="a" title="A">\n<Features>\n<Feature title="B">x</Feature>\n</|`)).toEqual([
      'Features',
    ]);
    expect(labels(`${header}</|`)).toEqual([]);
  });

  test('attributes are proposed, and their values: pages, pictures, figures of the site', () => {
    const attributes = labels(`${header}<Section title="A" |`);
    expect(attributes[0]).toBe('id');
    expect(attributes).not.toContain('title');
    expect(labels(`${header}<Service title="A" route="|`)).toEqual(siteNames(site).route);
    expect(labels(`${header}<Figure image="m|`)).toEqual(siteNames(site).image);
    expect(labels(`${header}<Section title="Un texte |`)).toEqual([]);
    expect(labels(`${header}Un texte |`)).toEqual([]);
    expect(labels(`${header}<Inconnu |`)).toEqual([]);
  });

  test('links and figures are those of the site', () => {
    expect(labels(`${header}[Le zinc](|`)).toContain(site.spec.routes.find(({ id }) => id === 'zinc')?.path);
    expect(at(`${header}[Le zinc](/co|`)[0]?.start).toBe(header.length + '[Le zinc]('.length);
    expect(labels(`${header}Nous sommes {fig|`)).toContain('figures.staff');
  });

  test('a word is explained: a block, an attribute, a key of the header', () => {
    const hover = (text: string) => hoverAt(text.replace('|', ''), text.indexOf('|'), aid());
    expect(hover(`${header}<Sec|tion id="a" title="A">`)).toMatch(/`title` \(obligatoire\)/);
    expect(hover(`${header}<Section ti|tle="A">`)).toBe(aid().blocks['Section']?.attributes['title']?.description);
    expect(hover('---\nhea|ding: Zinc\n---\n')).toBe(aid().header['heading']?.description);
    expect(hover(`${header}Un mo|t`)).toBeUndefined();
  });
});

test('the extension is one that the editor’s program takes from the folder, and recommends', () => {
  const { name, publisher, main } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect(existsSync(join(extension, main ?? ''))).toBe(true);
  const { recommendations } = JSON.parse(readFileSync(join(project, '.vscode/extensions.json'), 'utf8')) as {
    recommendations: string[];
  };
  expect(recommendations).toContain(`${publisher}.${name}`);
  const { 'yaml.schemas': associated } = JSON.parse(readFileSync(join(project, '.vscode/settings.json'), 'utf8')) as {
    'yaml.schemas': Record<string, string>;
  };
  expect(Object.keys(associated)).toEqual(['./.schemas/site.schema.json', './.schemas/project.schema.json']);
});
