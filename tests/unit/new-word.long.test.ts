/**
 * A new word, written in the schema and in each file of schema/words and nowhere else, on a copy of what makes a site:
 * no site has an error, each has the word, and another wording of it is in what is generated next.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts';

const project = join(import.meta.dirname, '../..');
const sites = { fr: 'tests/fixtures/sites/tiny', en: 'tests/fixtures/sites/second-site' };
let made: ProjectCopy;

const rewrite = (file: string, from: string, to: string): void => {
  const path = join(made.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(path, text.replace(from, to));
};

/** The labels that are generated for a site. */
const labelsOf = (language: keyof typeof sites): string => {
  const root = join(made.folder, language);
  const { status, stdout } = made.run('generator/commands/site.ts', 'generate', '--root', root, '--date', '2026-11-20');
  expect(status, stdout).toBe(0);
  return readFileSync(join(root, '.generated/outcome-labels.gen.ts'), 'utf8');
};

beforeAll(() => {
  made = copyProject();
  for (const [language, site] of Object.entries(sites))
    for (const name of ['site.yaml', 'content'])
      cpSync(join(project, site, name), join(made.folder, language, name), { recursive: true });
});
afterAll(() => made.remove());

test('no word and no site has it before', () => {
  for (const file of ['schema/words/fr.yaml', 'schema/words/en.yaml', 'fr/site.yaml', 'en/site.yaml'])
    expect(readFileSync(join(made.folder, file), 'utf8'), file).not.toMatch(/Plus de nouvelles|(?:More|Further) news/);
});

test('every site has it, in its language, without a line of its own', () => {
  rewrite(
    'schema/site.schema.json',
    '"required": ["eyebrow", "reference", "homeButton", "projectsButton"],\n          "properties": {',
    `"required": ["eyebrow", "reference", "homeButton", "projectsButton", "news"],
          "properties": {
            "news": { "$ref": "#/$defs/prose", "description": "Le lien vers les nouvelles." },`,
  );
  rewrite('schema/words/fr.yaml', '    homeButton:', '    news: Plus de nouvelles\n    homeButton:');
  rewrite('schema/words/en.yaml', '    homeButton:', '    news: More news\n    homeButton:');
  expect(labelsOf('fr')).toContain('Plus de nouvelles');
  expect(labelsOf('en')).toContain('More news');
});

test('another wording of it is in what is generated next', () => {
  rewrite('schema/words/en.yaml', 'news: More news', 'news: Further news');
  expect(labelsOf('en')).toContain('Further news');
});

test('a word that a site says itself stays', () => {
  const root = join(made.folder, 'en');
  const text = readFileSync(join(root, 'site.yaml'), 'utf8');
  writeFileSync(join(root, 'site.yaml'), text.replace('\n  success:\n', '\n  success:\n    news: What is new\n'));
  expect(labelsOf('en')).toContain('What is new');
  expect(labelsOf('en')).not.toContain('Further news');
});
