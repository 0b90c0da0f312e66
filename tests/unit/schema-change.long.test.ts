/**
 * A new optional field of a project, written in the schema (and its English beside it) and nowhere else, on a copy of
 * what makes the site: the check, the types, the completion in a text editor, the reference and the form all know it.
 */
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts';

const project = join(import.meta.dirname, '../..');
let made: ProjectCopy;
let copy = '';
let site = '';

interface ProjectSchema {
  properties: Record<string, unknown>;
}

const french = 'L’altitude du chantier, en mètres.';
const englishWords = 'How high the job stood, in metres.';

/** The one change. */
const addField = (): void => {
  const path = join(copy, 'schema/project.schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as ProjectSchema;
  schema.properties['altitude'] = {
    type: 'integer',
    minimum: 0,
    maximum: 2000,
    description: french,
    examples: [900],
  };
  writeFileSync(path, JSON.stringify(schema));
  const words = join(copy, 'schema/english.json');
  const english = JSON.parse(readFileSync(words, 'utf8')) as Record<string, string>;
  writeFileSync(words, JSON.stringify({ ...english, [french]: englishWords }));
};

/** The errors that the check finds in projects with a line added to each, in the order of their files. */
const check = (lines: Readonly<Record<string, string>>): LocalizedDiagnostic[] => {
  for (const [file, line] of Object.entries(lines)) appendFileSync(join(site, file), `${line}\n`);
  const { stdout, stderr } = made.run(
    'generator/commands/site.ts',
    'check',
    '--root',
    site,
    '--date',
    '2026-11-20',
    '--format',
    'json',
  );
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as LocalizedDiagnostic[]).filter(({ severity }) => severity === 'error');
};

beforeAll(() => {
  made = copyProject('docs', '.vscode');
  copy = made.folder;
  site = join(copy, 'site');
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/second-site', name), join(site, name), { recursive: true });
  addField();
});

afterAll(() => made.remove());

test('the check takes the field, refuses a wrong value, and knows its name', () => {
  const [right, typed, high, misspelt] = [
    'content/projects/dales-tourer.yaml',
    'content/projects/library-bikes.yaml',
    'content/projects/orchard-tandem.yaml',
    'content/projects/velodrome-wheels.yaml',
  ] as const;
  const found = check({
    [right]: 'altitude: 900',
    [typed]: 'altitude: 900 m',
    [high]: 'altitude: 9000',
    [misspelt]: 'altitdue: 900',
  });
  expect(found).toMatchObject([
    {
      file: typed,
      code: 'value-type',
      message: expect.stringContaining('“altitude” expects a whole number') as string,
    },
    { file: high, code: 'value-range' },
    { file: misspelt, code: 'key-unknown', hint: 'Did you mean “altitude”?' },
  ]);
});

test('the types and the reference have it, by « npm run docs »', () => {
  expect(readFileSync(join(copy, 'schema/types.gen.ts'), 'utf8')).not.toContain('altitude');
  const { status, stderr } = made.run('generator/commands/docs.ts');
  expect(status, stderr).toBe(0);
  const types = readFileSync(join(copy, 'schema/types.gen.ts'), 'utf8');
  expect(/interface Project \{[^]*?\n\}/.exec(types)?.[0]).toMatch(
    /L’altitude du chantier, en mètres\.[^]*?altitude\?: number;/,
  );
  const { stdout: reference } = made.run('generator/commands/docs.ts', 'reference');
  expect(/## Un projet\n[^]*?\n## /.exec(reference)?.[0]).toMatch(
    /\| `altitude` \|.*nombre entier.*L’altitude du chantier, en mètres\./,
  );
});

test('a text editor completes it: the schema it is pointed at is the one that changed', () => {
  const settings = JSON.parse(readFileSync(join(copy, '.vscode/settings.json'), 'utf8')) as {
    'yaml.schemas': Record<string, string>;
  };
  const [pointed] =
    Object.entries(settings['yaml.schemas']).find(([, files]) => files === '/content/projects/*.yaml') ?? [];
  expect(pointed).toBeDefined();
  // Written beside the site by the check.
  const schema = JSON.parse(readFileSync(join(site, pointed ?? ''), 'utf8')) as ProjectSchema;
  expect(schema.properties['altitude']).toMatchObject({ description: englishWords });
  // The first line of each project's file points an editor without these settings at the same schema.
  const first = readFileSync(join(project, 'content/projects/construction-hangar-agricole-landos.yaml'), 'utf8').split(
    '\n',
  )[0];
  expect(first).toBe('# yaml-language-server: $schema=../../.schemas/project.schema.json');
});

test('the form of /admin offers it', () => {
  writeFileSync(
    join(copy, 'generator/print-form.ts'),
    `import { adminConfig } from './admin/config.ts';
import { foldersOf } from './config/folders.ts';
import { inspectSite } from './pipeline/inspect.ts';
const { site, sources } = await inspectSite(foldersOf(process.argv[2]), { today: '2026-11-20', drafts: true });
console.log(JSON.stringify(adminConfig(site!.spec, sources.assets)));
`,
  );
  const { stdout, stderr } = made.run('generator/print-form.ts', site);
  expect(stderr).toBe('');
  const { collections } = JSON.parse(stdout) as { collections: { name: string; fields?: { name: string }[] }[] };
  expect(
    collections.find(({ name }) => name === 'projects')?.fields?.find(({ name }) => name === 'altitude'),
  ).toMatchObject({
    label: 'How high the job stood',
    required: false,
    widget: 'number',
  });
});
