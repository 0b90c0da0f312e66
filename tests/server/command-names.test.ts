import { expect, test } from 'vitest';
import { commandNames } from '../../server/alarms/command-names.ts';

test.each([
  ['/srv/site/current/server/main.mjs', '/srv/site/current'],
  ['/srv/site/current/server/leads.mjs', '/srv/site/current'],
  ['/app/server/doctor.mjs', '/app'],
])('%s is of a release: its commands are files that Node runs', (script, releaseDir) => {
  const names = commandNames(script);
  expect(names.releaseDir).toBe(releaseDir);
  expect(names.nameOf('leads', 'restore DIR')).toBe(`node ${releaseDir}/server/leads.mjs restore DIR`);
  expect(names.nameOf('doctor')).toBe(`node ${releaseDir}/server/doctor.mjs`);
  expect(names.nameOf('build')).toBe('npm run build, then a new release');
});

test.each(['/srv/project/server/main.ts', '/srv/project/.cache/run/main-4f.mjs', '/srv/server/other.mjs', ''])(
  '%s is not: npm runs the commands',
  (script) => {
    const names = commandNames(script);
    expect(names.releaseDir).toBeUndefined();
    expect(names.nameOf('leads', 'restore DIR')).toBe('npm run leads -- restore DIR');
    expect(names.nameOf('build')).toBe('npm run build');
  },
);
