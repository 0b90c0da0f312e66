/**
 * The editors' forms on a host of their own, as docs/operations.md has them published: the folder of a real build
 * alone, under the policy of that build, behind hosts that know nothing of the site.
 */
import { execSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchArgs, patienceMs } from '../browser/launch.ts';
import { freePort } from '../setup/free-port.ts';
import { ask, builtSiteHttp, endPrograms, makeCertificate, needing, nginxConf, startProgram } from './programs.ts';
import { killSpawnedServers, spawnServer } from './spawned-server.ts';

const project = process.cwd();
const page = readFileSync(join(project, 'docs/operations.md'), 'utf8');
/** The command of the page that publishes the forms. */
const publish = /^ {4}(rsync .*dist\/admin .*)$/m.exec(page)?.[1] ?? '';
const hasRsync = spawnSync('rsync', ['--version']).status === 0;

let folder: string;
let dist: string;
/** What the other host has. */
let published: string;
const servers: Server[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: launchArgs() });
  folder = mkdtempSync(join(tmpdir(), 'admin-host-'));
  const root = join(folder, 'site');
  cpSync(join(project, 'tests/fixtures/sites/tiny'), root, { recursive: true });
  const { NODE_ENV: _mode, ...env } = process.env;
  // No host here sends what is compressed, or a picture of a shared link.
  const options = ['--root', root, '--skip-social', '--skip-compression'];
  const command = ['scripts/run.mjs', 'generator/commands/site.ts', 'build', ...options];
  const built = spawnSync(process.execPath, command, { cwd: project, env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  dist = join(root, 'dist');
  published = join(folder, 'forms');
  execSync(`mkdir ${published} && chmod 755 ${folder}`);
  if (hasRsync) execSync(publish.replace('host:/srv/forms/', `${published}/`), { cwd: root });
  else
    for (const name of ['admin', '404.html', '_headers'])
      cpSync(join(dist, name), join(published, name), { recursive: true });
}, 600_000);
afterAll(async () => {
  await browser.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  killSpawnedServers();
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** A plain server of static files; one that `readsHeaders` adds what `_headers` says, as hosts do that know it. */
const startPlainHost = async (readsHeaders: boolean): Promise<string> => {
  const rules = readsHeaders ? readFileSync(join(published, '_headers'), 'utf8').split('\n\n') : [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    for (const rule of rules) {
      const [pattern = '', ...headers] = rule.trim().split('\n');
      const isMeant = pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
      for (const header of isMeant ? headers : []) {
        const [name = '', ...value] = header.trim().split(': ');
        response.setHeader(name, value.join(': '));
      }
    }
    const found = [join(published, pathname), join(published, pathname, 'index.html')].find(
      (path) => existsSync(path) && statSync(path).isFile(),
    );
    const type = types[found?.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(found ? 200 : 404, { 'content-type': type }).end(found && readFileSync(found));
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const startNginx = async (): Promise<string> => {
  makeCertificate(folder);
  const port = await freePort();
  const http = builtSiteHttp(folder, port, dist, published);
  const origin = `https://localhost:${port}`;
  await startProgram('nginx', ['-c', nginxConf(folder, 'forms', http)], `${origin}/admin`);
  return origin;
};

/** Opens the forms, signs in with a token that the Git host refuses, and tells whom the page spoke to. */
const signIn = async (origin: string): Promise<{ policy: string; asked: string[]; complaints: string[] }> => {
  const context = await browser.newContext({ locale: 'fr-FR', ignoreHTTPSErrors: true });
  try {
    const form = await context.newPage();
    form.setDefaultTimeout(patienceMs);
    const asked = new Set<string>();
    const complaints: string[] = [];
    const note = (url: string): unknown => /^(?:blob|data):/.test(url) || asked.add(new URL(url).origin);
    form.on('request', (request) => note(request.url()));
    form.on('pageerror', (error) => complaints.push(error.message));
    form.on('console', (message) => {
      const isOurs = message.location().url.startsWith(origin) && !message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && isOurs) complaints.push(message.text());
    });
    let tokens = 0;
    await form.route('https://api.github.com/**', async (route) => {
      const { authorization = '' } = await route.request().allHeaders();
      if (authorization.endsWith('a-token')) tokens += 1;
      await route.fulfill({
        status: 401,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { message: 'Bad credentials' },
      });
    });
    const answer = await form.goto(`${origin}/admin/`);
    await form.getByRole('button', { name: 'Se connecter avec un jeton d’accès' }).click();
    await form.locator('input').first().fill('a-token');
    // From here on the form itself complains of the token.
    const before = [...complaints];
    await form.locator('input').first().press('Enter');
    await expect.poll(() => tokens, { timeout: patienceMs, message: 'the Git host is asked' }).toBeGreaterThan(0);
    return {
      policy: (await answer?.allHeaders())?.['content-security-policy'] ?? '',
      asked: [...asked],
      complaints: before,
    };
  } finally {
    await context.close();
  }
};

const nginx = needing('nginx', 'openssl');
describe.each([
  { host: 'a plain server that reads _headers', start: () => startPlainHost(true), hasPolicy: true, skip: false },
  { host: 'a plain server that reads nothing', start: () => startPlainHost(false), hasPolicy: false, skip: false },
  { host: `nginx${nginx.why}`, start: startNginx, hasPolicy: true, skip: nginx.skip },
])('the forms on $host', ({ start, hasPolicy, skip }) => {
  test.skipIf(skip)('open, sign in, and ask nobody but the Git host', { timeout: 300_000 }, async () => {
    const origin = await start();
    const { policy, asked, complaints } = await signIn(origin);
    expect(asked.sort()).toEqual([origin, 'https://api.github.com'].sort());
    expect(complaints).toEqual([]);
    expect(policy.includes("script-src 'self';") && policy.includes('https://api.github.com')).toBe(hasPolicy);
    // Nothing of the site came along.
    for (const path of ['/', '/contact', '/projets'])
      expect((await (origin.startsWith('https:') ? ask : fetch)(origin + path)).status, path).toBe(404);
  });
});

test('the site’s own server has them until it is told that they are elsewhere', async () => {
  const env = { DIST: dist, LOG_LEVEL: 'error', DATA_DIR: join(folder, 'var') };
  const statusOf = async (more: Record<string, string>): Promise<number[]> => {
    const server = await spawnServer({ ...env, ...more });
    const paths = ['/admin', '/admin/admin.js', '/admin/config.json', '/'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(server.origin + path)).status));
    server.process.kill('SIGTERM');
    await server.exited;
    return statuses;
  };
  expect(await statusOf({})).toEqual([200, 200, 200, 200]);
  expect(await statusOf({ ADMIN_ELSEWHERE: 'true' })).toEqual([404, 404, 404, 200]);
});
