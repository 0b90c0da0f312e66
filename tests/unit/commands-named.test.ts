/**
 * The documents name commands as they are called: a release's programs by their path, with options that they have;
 * npm's by a script of package.json, and where there are no sources, not at all.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { help as leadsHelp } from '../../server/operations/help.ts';
import packageJson from '../../package.json' with { type: 'json' };

const project = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8');
const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(project, file)));

/** What people read: documents, what `deploy/` holds, and the site that `npm run new` writes. */
const documents = filesOf('*.md', 'deploy', 'generator/new/site', 'site.yaml').filter(
  (file) => !file.startsWith('tests/'),
);

/** Programs that a release has (scripts/release.mjs). */
const programs = [...textOf('scripts/release.mjs').matchAll(/^ {4}(\w+): 'server\//gm)].map(([, name = '']) => name);

/** Each call of a release's program: its name, and what follows up to the end of the code. */
const callsIn = (text: string): { program: string; args: string[] }[] =>
  [...text.matchAll(/\bnode (?:--env-file=\S+ )?(?:[\w/.-]+\/)?server\/([\w-]+)\.mjs((?: [^\n`»”]*)?)/g)].map(
    ([, program = '', rest = '']) => ({ program, args: rest.trim().split(/\s+/).filter(Boolean) }),
  );

/** Options and commands that a program's help explains. */
const helps: Readonly<Record<string, string>> = {
  leads: leadsHelp,
  doctor: textOf('server/operations/doctor/run-doctor.ts'),
  main: '',
};
const leadsCommands = [...leadsHelp.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);

test('the programs and commands are found', () => {
  expect(programs).toEqual(['main', 'leads', 'doctor']);
  expect(leadsCommands).toEqual(expect.arrayContaining(['list', 'erase', 'invite', 'backup', 'move']));
  expect(documents.flatMap((file) => callsIn(textOf(file))).length).toBeGreaterThan(40);
});

test('programs of a release are called with commands and options that they have', () => {
  const isWrong = ({ program, args: [first = '', ...rest] }: { program: string; args: string[] }): boolean =>
    !programs.includes(program) ||
    (program === 'leads' && /^[a-z]/.test(first) && !leadsCommands.includes(first)) ||
    [first, ...rest].some((arg) => /^--[a-z]/.test(arg) && !(helps[program] ?? '').includes(` ${arg} `));
  const wrong = documents.flatMap((file) =>
    callsIn(textOf(file))
      .filter(isWrong)
      .map((call) => ({ file, ...call })),
  );
  expect(wrong).toEqual([]);
});

test('npm runs scripts that package.json has', () => {
  const unknown = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm run (?:--[\w-]+ )?([a-z][\w:]*)/g)]
      .filter(([, name = '']) => !(name in packageJson.scripts))
      .map(([line]) => ({ file, line })),
  );
  expect(unknown).toEqual([]);
});

/** Of the project's folder, where npm runs the same programs. The others are read beside a server as well. */
const ofTheProject = ['README.md', 'CONTRIBUTING.md', 'docs/another-company.md', 'CHANGELOG.md'];

test('beside a server, where there are no sources, commands are called as a release has them', () => {
  const found = documents
    .filter((file) => !ofTheProject.includes(file))
    .flatMap((file) =>
      // But the sentence that says how they are called in the project's folder.
      [
        ...textOf(file)
          .replace(/In the project's folder\s+the same programs are .*/, '')
          .matchAll(/npm run (?:leads|doctor)\b.*/g),
      ].map(([line]) => ({ file, line })),
    );
  expect(found).toEqual([]);
});

test('no sentence of the server names a command by hand: alarms/command-names.ts knows how it is called', () => {
  const sources = filesOf('server', 'desk', 'http').filter(
    (file) => /\.tsx?$/.test(file) && file !== 'server/alarms/command-names.ts',
  );
  const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(sources.filter((file) => /npm run |\bnode \S*server\/\w+\.mjs/.test(withoutComments(textOf(file))))).toEqual(
    [],
  );
});
