/** What a command says of itself before it is run. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';

const project = join(import.meta.dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The commands for those who write a site, by the name that npm knows. */
const commands = Object.entries(scripts).filter(([, script]) => script.includes(' generator/commands/'));

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [...script.split(' ').slice(1), ...args], { cwd: project, encoding: 'utf8' });

describe.each(oneIn(5, commands))('npm run %s', (_name, script) => {
  test('says its exit codes with its help', () => {
    const { status, stdout } = run(script, '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}--help .*\n\nCodes de sortie : 0 .*[,;] 2 .*\.\n$/);
  });
});

test.each(oneIn(2, ['dev', 'edit']))('npm run %s takes no word for a port', (name) => {
  const { status, stderr } = run(scripts[name] ?? '', '--port', 'http');
  expect(status).toBe(2);
  expect(stderr).toContain('« http » n’est pas un port.');
});
