/** The command `npm run doctor`: what it prints of the checks' results, and how it ends. */
import { expect, test } from 'vitest';
import type { CheckContext, CheckResult } from '../../server/operations/doctor/check-result.ts';
import { runDoctor } from '../../server/operations/doctor/run-doctor.ts';

const fine: CheckResult[] = [
  { name: 'node', state: 'ok', says: 'Node 22.' },
  { name: 'waiting mails', state: 'skipped', says: 'None.' },
  { name: 'disk', state: 'warning', says: 'Make room.' },
];
const bad: CheckResult = { name: 'proxy', state: 'failed', says: 'It refuses.' };

const run = async (
  args: readonly string[],
  { env = {}, results = fine }: { readonly env?: Record<string, string>; readonly results?: CheckResult[] } = {},
) => {
  let [out, err] = ['', ''];
  const asked: CheckContext[] = [];
  const code = await runDoctor(args, {
    env,
    out: (text) => (out += `${text}\n`),
    err: (text) => (err += `${text}\n`),
    check: async (context) => {
      asked.push(context);
      return results;
    },
  });
  return { code, out, err, asked };
};

test('each result is a line, and a failure alone is told by the exit code', async () => {
  const lines = [
    'ok      node           Node 22.',
    'skipped waiting mails  None.',
    'warning disk           Make room.',
  ];
  expect(await run([])).toMatchObject({ code: 0, out: `${lines.join('\n')}\n`, err: '' });
  expect(await run([], { results: [bad, ...fine] })).toMatchObject({
    code: 1,
    out: `FAILED  proxy          It refuses.\n${lines.join('\n')}\n`,
  });
  const { code, out } = await run(['--json'], { results: [...fine, bad] });
  expect([code, out]).toEqual([1, `${JSON.stringify([...fine, bad], null, 2)}\n`]);
});

test('the checks are given the settings, the address and the site that are named', async () => {
  const { asked } = await run(['--url', 'http://www.example.org', '--root', 'shop'], {
    env: { INIT_CWD: '/home', PORT: '4000' },
  });
  expect(asked).toMatchObject([
    {
      url: 'http://www.example.org',
      nodeVersion: process.versions.node,
      config: { port: 4000, dataDir: '/home/shop/var', distDir: '/home/shop/dist' },
    },
  ]);
  expect(Math.abs((asked[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  expect((await run([])).asked[0]?.url).toBeUndefined();
});

test('a setting that cannot be read is the one result', async () => {
  expect(await run(['--json'], { env: { PORT: 'x' } })).toMatchObject({
    code: 1,
    out: `${JSON.stringify(
      [
        {
          name: 'settings',
          state: 'failed',
          says:
            'PORT is "x": a whole number between 0 and 65535 was expected. ' +
            'Until then the server does not start, and nothing else is looked at.',
        },
      ],
      null,
      2,
    )}\n`,
    asked: [],
  });
  const broken = runDoctor([], {
    env: {},
    out: () => undefined,
    err: () => undefined,
    check: async () => Promise.reject(new Error('of ours')),
  });
  await expect(broken).rejects.toThrow('of ours');
});

test('help is printed where it is asked for, and with what is wrong in the arguments', async () => {
  const { code, out, err, asked } = await run(['--help']);
  expect([code, err, asked]).toEqual([0, '', []]);
  expect(out).toMatch(/^Usage: npm run doctor -- \[--url https:\/\/www\.example\.org\] \[--root DIR\] \[--json\]\n/);
  for (const option of ['--url URL', '--root DIR', '--json']) expect(out).toContain(`\n  ${option} `);
  expect(out).toContain('\nExit codes: 0 nothing stands in the way of visitors, 1 ');
  expect((await run(['-h'])).out).toBe(out);
  expect(await run(['--url', 'ftp://a.example'])).toEqual({
    code: 2,
    out: '',
    err: `ftp://a.example is no http address.\n\n${out}`,
    asked: [],
  });
  for (const args of [
    ['--url', 'a.example'],
    ['--url', 'xhttp://a.example'],
    ['--all'],
    ['site'],
    ['--url', 'httpss://a.example'],
  ])
    expect(await run(args)).toMatchObject({ code: 2, out: '', asked: [] });
});
