/** What the doctor says of each way in which a proxy or a host alters what visitors get. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { manifestPath, parseBuild } from '../../server/http/site/manifest.ts';
import { policyOf } from '../../server/http/site/page-policy.ts';
import type { CheckContext } from '../../server/operations/doctor/check-result.ts';
import { checkPages, checkProxy } from '../../server/operations/doctor/visitor-checks.ts';
import { contactApiPath } from '../../server/requests/routes.ts';
import { writeFixtureSite } from './fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'visitors-'));
const distDir = join(folder, 'dist');
beforeAll(() => writeFixtureSite(distDir));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());

interface Told {
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers instead of the network; returns what was asked. */
const answering = (answer: (path: string, method: string) => Told | Error) => {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push({ url: url.href, init });
    const told = answer(decodeURI(url.pathname), init.method ?? 'GET');
    if (told instanceof Error) throw told;
    const { status = 200, text = '<html>', headers = {} } = told;
    return new Response(text, { status, headers });
  });
  return asked;
};

const check = (
  of: typeof checkProxy,
  url: string | undefined = 'http://www.example.org',
  env: Readonly<Record<string, string>> = {},
) => of({ url, config: readConfig(env, folder) } as CheckContext);

const good = {
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-encoding': 'br',
};
const without = (name: keyof typeof good): Record<string, string> =>
  Object.fromEntries(Object.entries(good).filter(([other]) => other !== name));

const policyTwice = 'The policy (Content-Security-Policy) does not come once: the proxy must pass it on and add none.';
const tooSmall = 'The proxy refuses uploads of 3 MB: raise its limit (nginx: client_max_body_size 200m).';
test.each<[string, Told | Error, Told | Error, string, string]>([
  [
    'passes all on',
    { headers: good },
    { status: 415 },
    'ok',
    'http://www.example.org passes pages, policies and uploads on.',
  ],
  [
    'does not answer',
    new Error('x', { cause: new Error('ECONNREFUSED') }),
    {},
    'failed',
    'http://www.example.org does not answer: ECONNREFUSED.',
  ],
  ['breaks off', new Error('terminated'), {}, 'failed', 'http://www.example.org does not answer: terminated.'],
  [
    'sends elsewhere',
    { status: 301, headers: good },
    {},
    'failed',
    'http://www.example.org answers 301 and no page of the site.',
  ],
  [
    'has no page',
    { text: 'Welcome', headers: good },
    {},
    'failed',
    'http://www.example.org answers 200 and no page of the site.',
  ],
  ['drops the policy', { headers: without('content-security-policy') }, {}, 'failed', policyTwice],
  [
    'adds a policy',
    {
      headers: {
        ...good,
        'content-security-policy': `${good['content-security-policy']}, ${good['content-security-policy']}`,
      },
    },
    {},
    'failed',
    policyTwice,
  ],
  [
    'drops nosniff',
    { headers: without('x-content-type-options') },
    {},
    'failed',
    'X-Content-Type-Options does not come once: the proxy must add none.',
  ],
  [
    'adds nosniff',
    { headers: { ...good, 'x-content-type-options': 'nosniff, nosniff' } },
    {},
    'failed',
    'X-Content-Type-Options does not come once: the proxy must add none.',
  ],
  [
    'drops Accept-Encoding',
    { headers: without('content-encoding') },
    {},
    'warning',
    'Pages come without compression: let the proxy pass Accept-Encoding on.',
  ],
  ['takes no uploads', { headers: good }, { status: 413 }, 'failed', tooSmall],
  ['breaks uploads off', { headers: good }, new Error('EPIPE'), 'failed', tooSmall],
  [
    'has no API',
    { headers: good },
    { status: 404 },
    'failed',
    `http://www.example.org${contactApiPath} answers 404 instead of the API: the proxy must pass it on.`,
  ],
])('a proxy that %s', async (_name, home, api, state, says) => {
  const asked = answering((path) => (path === contactApiPath ? api : home));
  expect(await check(checkProxy)).toEqual({ state, says });
  expect(asked[0]).toMatchObject({ url: 'http://www.example.org/', init: { redirect: 'manual' } });
  if (asked.length > 1)
    expect(asked[1]).toMatchObject({
      url: `http://www.example.org${contactApiPath}`,
      init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(3 * 1024 * 1024) },
    });
});

test('with https the browser must be told to stay with it', async () => {
  answering((path) => (path === '/' ? { headers: good } : { status: 415 }));
  expect(await check(checkProxy, 'https://www.example.org')).toEqual({
    state: 'warning',
    says:
      'Strict-Transport-Security does not arrive: let the proxy set X-Forwarded-Proto, and set TRUST_PROXY to its ' +
      'address.',
  });
  answering((path) =>
    path === '/' ? { headers: { ...good, 'strict-transport-security': 'max-age=1' } } : { status: 415 },
  );
  expect((await check(checkProxy, 'https://www.example.org')).state).toBe('ok');
});

test('without an address nothing is asked', async () => {
  const asked = answering(() => ({}));
  const here = (of: typeof checkProxy, env: Record<string, string> = {}) =>
    of({ url: undefined, config: readConfig(env, folder) } as CheckContext);
  expect(await here(checkProxy)).toEqual({
    state: 'skipped',
    says: 'Give the address that visitors use, to see what reaches them: npm run doctor -- --url https://…',
  });
  expect(await here(checkPages)).toEqual({
    state: 'skipped',
    says: 'Give the address that visitors use, to see each page with its policy.',
  });
  expect(await check(checkPages, 'http://www.example.org', { API_ONLY: 'true' })).toEqual({
    state: 'skipped',
    says: 'API_ONLY is set: the pages are elsewhere.',
  });
  expect(asked).toEqual([]);
});

test('pages are asked for with what a host may add to their addresses, and what is not a page must not be there', async () => {
  const { manifest } = parseBuild(await readFile(manifestPath(distDir), 'utf8'), '');
  const pages = new Map(
    await Promise.all(
      Object.entries(manifest.pages).map(
        async ([path, page]) =>
          [
            path,
            {
              text: await readFile(join(distDir, page.file), 'utf8'),
              headers: { 'content-security-policy': policyOf(page, manifest) },
            },
          ] as const,
      ),
    ),
  );
  let hidden = 404;
  let odd: Told | Error | undefined;
  const asked = answering((path) => (path === '/contact' ? odd : undefined) ?? pages.get(path) ?? { status: hidden });
  expect(await check(checkPages)).toEqual({
    state: 'ok',
    says: `${pages.size} pages come with their policies, and nothing else comes with them.`,
  });
  const ofPages = asked.filter(({ init }) => init.method === undefined);
  expect(ofPages).toHaveLength(pages.size);
  // Some hosts add a slash to every page's address.
  expect(new Set(ofPages.map(({ init }) => init.redirect))).toEqual(new Set(['follow']));
  const others = asked.filter(({ init }) => init.method === 'HEAD');
  expect(others.map(({ url }) => url)).toEqual([
    'http://www.example.org/.server/manifest.json',
    expect.stringMatching(/\.br$/) as string,
  ]);
  expect(new Set(others.map(({ init }) => init.redirect))).toEqual(new Set(['manual']));
  hidden = 403;
  expect(await check(checkPages)).toEqual({
    state: 'failed',
    says: '/.server/manifest.json answers 403: publish the built site without .server, .br and .gz.',
  });
  for (const failure of [
    new TypeError('fetch failed'),
    new DOMException('timed out', 'TimeoutError'),
    { text: 'other' },
  ]) {
    odd = failure;
    expect(await check(checkPages)).toEqual({
      state: 'failed',
      says:
        `1 of ${pages.size} pages come without the policy of this build (/contact): publish it, or see « A static ` +
        'host » in docs/operations.md for what hosts read of _headers.',
    });
  }
  odd = new RangeError('of ours');
  await expect(check(checkPages)).rejects.toThrow('of ours');
});
