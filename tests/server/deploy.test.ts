/**
 * What `deploy/` and the build offer to hosts, tried with the programs that read it. Where one of them is not on this
 * machine, its tests are skipped, and their names say why.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { parse } from 'yaml';
import { adminHeaders } from '../../generator/admin/headers.ts';
import { hostedSite, hostFileNames, hostFiles } from '../../generator/output/host-file.cached.ts';
import { unavailableFile } from '../../generator/output/prerender/unavailable-page.ts';
import { sitePolicy } from '../../http/headers.ts';
import { readConfig } from '../../server/config/config.ts';
import { freePort } from '../setup/free-port.ts';
import { eventually } from './eventually.ts';
import { fixtureManifest, writeFixtureSite } from './fixture-site.ts';
import { formBody, validTexts } from './multipart.ts';
import {
  ask,
  builtSiteHttp,
  endLater,
  endPrograms,
  makeCertificate,
  needing,
  nginxConf,
  programs,
  startProgram,
} from './programs.ts';
import { pdf } from './sample-files.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const project = process.cwd();
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  chmodSync(folder, 0o755);
  server = await startTestServer({ config: { trustProxy: ['loopback'] } });
  await server.listen();
  if (programs['openssl']) makeCertificate(folder);
});
afterAll(async () => {
  await endPrograms();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

/** What every proxy must do with the site's server behind it. */
const behindProxy = (origin: () => string, plainOrigin: () => string): void => {
  test('over http pages lead to https, and the API answers nothing', async () => {
    const page = await fetch(`${plainOrigin()}/contact?a=1`, { redirect: 'manual' });
    expect(page.status).toBe(301);
    expect(page.headers.get('location')).toMatch(/^https:\/\/localhost.*\/contact\?a=1$/);
    const sent = await fetch(`${plainOrigin()}/api/public/contact`, { method: 'POST', body: 'x', redirect: 'manual' });
    expect(sent.status).toBe(403);
  });

  test('pages come once compressed, with each header once', async () => {
    const answer = await ask(`${origin()}/contact`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(String(answer.headers['content-security-policy']).match(/frame-ancestors/g)).toHaveLength(1);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(answer.body).toEqual(readFileSync(join(server.distDir, 'contact/index.html.br')));
  });

  test('HTTP/2 is spoken', async () => {
    const session = connectHttp2(origin(), { rejectUnauthorized: false });
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject);
      session
        .request({ ':path': '/contact' })
        .once('response', (headers) => resolve(headers[':status']))
        .resume();
    });
    session.close();
    expect(status).toBe(200);
  });

  test.each([
    ['/contact/?a=1&b', 301, '/contact?a=1&b'],
    ['/ancien?x=y', 301, '/contact?x=y'],
    ['/nothing', 404, undefined],
    ['/contact', 200, undefined],
    ['/.server/manifest.json', 404, undefined],
    ['/contact/index.html.br', 404, undefined],
  ])('%s answers %i', async (path, status, location) => {
    const answer = await ask(origin() + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(location);
  });

  test('uploads pass up to the limit of the form, and above it are answered in words', async () => {
    const megabyte = 1024 ** 2;
    const send = async (name: string, bytes: number) => {
      const { body, contentType } = formBody({ ...validTexts, message: name }, [
        { name: 'plan.pdf', content: pdf(bytes) },
      ]);
      return ask(`${origin()}/api/public/contact`, {
        method: 'POST',
        headers: { 'content-type': contentType, accept: 'application/json' },
        body,
      });
    };
    expect((await send('at the limit', 8 * megabyte)).status).toBe(201);
    const refused = await send('above', 9 * megabyte);
    expect([413, 422]).toContain(refused.status);
    expect(JSON.parse(refused.body.toString())).toHaveProperty('error');
  });

  test('an upload reaches the server as it comes, not once it is whole', async () => {
    const { body, contentType } = formBody({ ...validTexts, message: 'slowly' }, [
      { name: 'plan.pdf', content: pdf(2 * 1024 ** 2) },
    ]);
    const headers = { 'content-type': contentType, 'content-length': String(body.length), accept: 'application/json' };
    const options = { method: 'POST', headers, rejectUnauthorized: false };
    const begun = new Promise((resolve) => server.app.server.once('request', resolve));
    const sent = requestHttps(`${origin()}/api/public/contact`, options);
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sent.once('error', reject).once('response', (response) => resolve(response.resume().statusCode));
    });
    sent.write(body.subarray(0, 200_000));
    await begun;
    sent.end(body.subarray(200_000));
    expect(await answered).toBe(201);
  });

  test.skipIf(!hasIpv6)('IPv6 is answered', async () => {
    const { port } = new URL(origin());
    const status = await new Promise((resolve, reject) => {
      const options = { host: '::1', port, path: '/contact', servername: 'localhost', rejectUnauthorized: false };
      requestHttps({ ...options, headers: { host: `localhost:${port}` } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .once('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test('a forged address is not believed', async () => {
    const seen: string[] = [];
    const listener = ({ headers }: IncomingMessage): void => void seen.push(String(headers['x-forwarded-for']));
    server.app.server.on('request', listener);
    await ask(`${origin()}/contact`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
    server.app.server.off('request', listener);
    // What the server believes is the last address alone (safeguards.test.ts): the one that the proxy saw.
    expect(seen).toHaveLength(1);
    expect(seen[0]?.split(', ').at(-1)).toBe('127.0.0.1');
  });
};

const nginx = needing('nginx', 'openssl');
describe.skipIf(nginx.skip)(`deploy/nginx.conf${nginx.why}`, () => {
  let origin = '';
  let plainOrigin = '';
  beforeAll(async () => {
    const [http, https] = [await freePort(), await freePort()];
    plainOrigin = `http://localhost:${http}`;
    const site = readFileSync(join(project, 'deploy/nginx.conf'), 'utf8')
      .replace(/\tlisten \[::\]:80;\n/, '')
      .replace(/\tlisten \[::\]:443(.*)\n/, (_line, more: string) =>
        hasIpv6 ? `\tlisten [::1]:${https}${more}\n` : '',
      )
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll('www.example.org', 'localhost')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replace('127.0.0.1:3000', new URL(server.origin()).host)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/var/www/acme', join(folder, 'acme'));
    origin = `https://localhost:${https}`;
    await startProgram('nginx', ['-c', nginxConf(folder, 'proxy', site)], origin);
  });
  behindProxy(
    () => origin,
    () => plainOrigin,
  );
});

const caddy = needing('caddy', 'openssl');
describe.skipIf(caddy.skip)(`deploy/Caddyfile${caddy.why}`, () => {
  let origin = '';
  let plainOrigin = '';
  beforeAll(async () => {
    const [http, https] = [await freePort(), await freePort()];
    plainOrigin = `http://localhost:${http}`;
    const file = join(folder, 'Caddyfile');
    const text = readFileSync(join(project, 'deploy/Caddyfile'), 'utf8');
    const tls = `\n\ttls ${folder}/certificate.pem ${folder}/key.pem`;
    const ports = `http_port ${http}\n\thttps_port ${https}`;
    writeFileSync(
      file,
      text
        .replace(/^\{$/m, `{\n\tadmin off\n\tauto_https disable_redirects\n\t${ports}`)
        .replace(/^(\{\$SITE_HOST.*\{)$/m, `$1${tls}`),
    );
    origin = `https://localhost:${https}`;
    const env = {
      SITE_HOST: 'localhost',
      SITE_UPSTREAM: server.origin().replace('http://', ''),
      HOME: folder,
      XDG_DATA_HOME: folder,
    };
    await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], origin, env);
  });
  behindProxy(
    () => origin,
    () => plainOrigin,
  );
});

const staticHost = needing('nginx', 'openssl');
describe.skipIf(staticHost.skip)(`a static host: nginx with the build’s own files${staticHost.why}`, () => {
  let origin = '';
  beforeAll(async () => {
    const https = await freePort();
    const dist = join(folder, 'dist');
    await writeFixtureSite(dist, { manifest: fixtureManifest });
    const site = {
      ...fixtureManifest,
      headers: [],
      redirects: fixtureManifest.redirects.map((redirect) => ({
        ...redirect,
        from: redirect.from.replace(/\*$/, ''),
        prefix: redirect.prefix === true,
      })),
    };
    for (const name of hostFileNames) writeFileSync(join(dist, name), hostFiles[name](hostedSite(site, [])));
    execFileSync('chmod', ['-R', 'a+rX', dist]);
    origin = `https://localhost:${https}`;
    await startProgram('nginx', ['-c', nginxConf(folder, 'static', builtSiteHttp(folder, https, dist, dist))], origin);
  });

  test.each([
    '/',
    '/contact',
    '/merci',
    encodeURI('/charpente-bois/été'),
    '/projet/grange',
    '/index',
    '/contact/',
    '/contact/?a=1',
    '/ancien',
    '/ancien/?x=y',
    '/menuiserie',
    '/menuiserie/',
    '/menuiserie/fenetres?x=y',
    '/nothing',
    '/projet/inconnu',
    '/assets/main-BhX3k2_a.js',
    '/media/grange.3f2a9c01-640.jpg',
    '/media/guide-de-montage.pdf',
    '/robots.txt',
    '/.server/manifest.json',
    '/.env',
    '/contact/index.html',
    '/contact/index.html?x=1',
    '/index.html',
    '/contact//',
    '//contact?x=1',
    '//evil.example',
    '/%5Cevil.example',
    '/Contact?x=1',
    '/contact.',
    '/contact%20',
    '/contact)',
    '/contact%E2%80%8B',
    '/contact%C2%A0',
    '/contact%22%3E',
    '/contact%3Fx=1',
    '/Contact.HTML',
    '/Index',
    '/Projet/Grange,',
    '/PROJET/Inconnu',
    '/projet/inconnu/',
    '/Ancien;',
    '/MENUISERIE/a.',
    '/contacts',
    '/contact/index.html.br',
    '/robots.txt.gz',
    '/404.html',
    '/_redirects',
    '/_headers',
    '/nginx-headers.conf',
  ])('%s is answered as by our server', async (path) => {
    const [there, here] = [
      await ask(origin + path),
      await server.app.inject({ url: path, headers: { 'x-forwarded-proto': 'https' } }),
    ];
    expect(there.status).toBe(here.statusCode);
    for (const name of [
      'location',
      'cache-control',
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
    ]) {
      // A redirect shows nothing: its policy and its freshness are the host's own.
      if (here.statusCode === 301 && name === 'content-security-policy') continue;
      expect(there.headers[name], name).toBe(here.headers[name]);
    }
  });
});

/** The sources that a policy allows, by directive. */
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('_headers and _redirects', () => {
  const hosted = hostedSite(
    {
      ...fixtureManifest,
      headers: [{ prefix: '/admin', headers: { 'content-security-policy': "default-src 'self'" } }],
      redirects: [{ from: '/renovation/', to: '/contact', prefix: true }],
    },
    ['assets/main-BhX3k2_a.js', 'media/film.mp4'],
  );
  const rules = new Map(
    hostFiles
      ._headers(hosted)
      .trim()
      .split('\n\n')
      .map((rule) => [rule.split('\n')[0], rule]),
  );

  test('all pages have one policy, which adds to that of folders and of the forms; more pages need no more rules', async () => {
    const policy = String((await server.app.inject('/contact')).headers['content-security-policy']);
    expect(rules.get('/*')).toContain(`content-security-policy: ${policy}\n`);
    expect(rules.get('/*')).toContain('strict-transport-security: max-age=63072000');
    expect(rules.get('/admin/*')).toContain("default-src 'self'");
    const pages = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`/projet/${index}`, { file: `projet/${index}/index.html` }]),
    );
    const larger = { ...hosted, pages: { ...hosted.pages, ...pages } };
    expect(hostFiles._headers(larger)).toBe(hostFiles._headers(hosted));
    expect(hostFiles['nginx-headers.conf'](larger)).not.toContain('/projet/0/index.html');
  });

  test('what the policy of the site forbids, the forms need not', () => {
    const { headers } = adminHeaders({ admin: { repository: 'a/b' } });
    const own = directivesOf(headers['content-security-policy'] ?? '');
    const ofSite = directivesOf(sitePolicy({ url: 'https://www.fixture.example' }));
    expect([...ofSite.keys()]).toContain('script-src');
    for (const [name, allowed] of ofSite)
      for (const source of own.get(name) ?? own.get('default-src') ?? [])
        if (source !== "'none'") expect(allowed, name).toContain(source);
  });

  test('what never changes is kept for a year, where a whole folder is of that kind', () => {
    expect(rules.get('/assets/*')).toContain('immutable');
    expect(rules.get('/media/*')).toContain('no-cache');
  });

  test('an address and the same with a slash redirect alike; what is the server’s is hidden', () => {
    const lines = hostFiles._redirects(hosted).split('\n');
    for (const from of ['/renovation', '/renovation/*']) expect(lines).toContain(`${from} /contact 301`);
    expect(lines[0]).toBe('/.server/* /404.html 404!');
  });
});

const systemd = needing('systemd-analyze');
const units = readdirSync(join(project, 'deploy')).filter((name) => /\.(?:service|socket|timer)$/.test(name));
describe.skipIf(systemd.skip)(`the units of deploy/${systemd.why}`, () => {
  test.each(units)('systemd understands every line of %s', (name) => {
    const beside = join(folder, 'units');
    mkdirSync(beside, { recursive: true });
    // A timer is read with its service. The programs and the user are the machine's to have.
    for (const unit of units)
      writeFileSync(
        join(beside, unit),
        readFileSync(join(project, 'deploy', unit), 'utf8')
          .replace(/\/usr\/bin\/(?:node|npm|litestream)/, process.execPath)
          .replace('User=site', 'User=daemon'),
      );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(beside, name)], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes(name))).toEqual([]);
    expect(status).toBe(0);
  });

  test('each night a backup, each month a rehearsal, by commands of a release', () => {
    for (const [name, command] of [
      ['site-backup', 'backup --keep 30'],
      ['site-rehearse', 'rehearse'],
    ])
      expect(readFileSync(join(project, `deploy/${name}.service`), 'utf8')).toContain(
        `ExecStart=/usr/bin/node server/leads.mjs ${command}\n`,
      );
    for (const [name, calendar] of [
      ['site-backup', '*-*-* 02:30:00'],
      ['site-rehearse', '*-*-01 04:00:00'],
    ]) {
      expect(readFileSync(join(project, `deploy/${name}.timer`), 'utf8')).toContain(`OnCalendar=${calendar}\n`);
      expect(spawnSync('systemd-analyze', ['calendar', String(calendar)]).status).toBe(0);
    }
  });
});

/** Starts a program until it answers: a port that was free may be taken by somebody else before it listens. */
const startAnswering = async (
  wanted: number,
  launch: () => Promise<{ readonly child: ChildProcess; readonly url: string }>,
): Promise<void> => {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { child, url } = await launch();
    endLater(child);
    while (child.exitCode === null) {
      if ((await ask(url).catch(() => undefined))?.status === wanted) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('it ended three times before it answered');
};

/** A built site that has the page for when the server is away. */
const distWithItsPage = (): string => {
  const dist = join(folder, 'away');
  mkdirSync(join(dist, '_pages'), { recursive: true });
  writeFileSync(join(dist, unavailableFile), pageOfTheSite, { mode: 0o644 });
  execFileSync('chmod', ['-R', 'a+rX', dist]);
  return dist;
};
const pageOfTheSite = '<!doctype html><p>Le site est momentanément indisponible : 04 65 71 00 00.</p>';

/** Whatever was asked for, a page or the sending of a form, the site's own page comes, under the proxy's status. */
const expectItsPage = async (origin: string): Promise<void> => {
  for (const method of ['GET', 'POST']) {
    const { status, body, headers } = await ask(`${origin}/api/public/contact`, { method });
    expect([status, body.toString(), headers['cache-control'], headers['retry-after']]).toEqual([
      502,
      pageOfTheSite,
      'no-store',
      '30',
    ]);
  }
};

const failing = needing('nginx', 'openssl');
describe.skipIf(failing.skip)(`nginx whose server is gone${failing.why}`, () => {
  test('shows the site’s page, writes what fails, and no address or URL of a visitor', async () => {
    const logs = join(folder, 'gone');
    mkdirSync(logs);
    // Its workers are another user's.
    chmodSync(logs, 0o777);
    const nobody = await freePort();
    let origin = '';
    await startAnswering(502, async () => {
      const [http, https] = [await freePort(), await freePort()];
      const site = readFileSync(join(project, 'deploy/nginx.conf'), 'utf8')
        .replace(/\tlisten \[::\].*\n/g, '')
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443', `listen 127.0.0.1:${https}`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
        .replace('127.0.0.1:3000', `127.0.0.2:${nobody}`)
        .replaceAll('/var/log/nginx', logs)
        .replaceAll('/var/www/acme', logs)
        .replace('/srv/site/current/dist', distWithItsPage());
      const file = nginxConf(folder, 'gone', site);
      writeFileSync(file, readFileSync(file, 'utf8').replace('error_log stderr', `error_log ${logs}/error.log info`));
      const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
      origin = `https://localhost:${https}`;
      return { child, url: `${origin}/secret-page` };
    });
    await expectItsPage(origin);
    const failures = (): string => readFileSync(join(logs, 'site-failures.log'), 'utf8');
    await eventually(failures).toMatch(new RegExp(`^\\S+ 502 from 127\\.0\\.0\\.2:${nobody} \\(502\\) after`));
    const all = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('');
    expect(all).not.toContain('127.0.0.1');
    expect(all).not.toContain('secret-page');
  });
});

describe.skipIf(failing.skip)(`deploy/nginx-first.conf${failing.why}`, () => {
  test('answers the authority that gives the first certificate, and nothing else', async () => {
    const http = await freePort();
    const acme = join(folder, 'first-acme');
    mkdirSync(join(acme, '.well-known/acme-challenge'), { recursive: true });
    execFileSync('chmod', ['-R', 'a+rX', acme]);
    writeFileSync(join(acme, '.well-known/acme-challenge/token'), 'token.thumbprint', { mode: 0o644 });
    const site = readFileSync(join(project, 'deploy/nginx-first.conf'), 'utf8')
      .replace(/\tlisten \[::\].*\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('/var/www/acme', acme);
    const file = nginxConf(folder, 'first', site);
    expect(spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' }).stderr).toContain('test is successful');
    endLater(spawn('nginx', ['-c', file], { stdio: 'ignore' }));
    const textOf = async (path: string) =>
      fetch(`http://127.0.0.1:${http}${path}`).then(async (answer) => [answer.status, await answer.text()]);
    await eventually(() => textOf('/.well-known/acme-challenge/token').catch(() => [])).toEqual([
      200,
      'token.thumbprint',
    ]);
    expect((await textOf('/contact'))[0]).toBe(404);
  });
});

const caddyFailing = needing('caddy', 'openssl');
describe.skipIf(caddyFailing.skip)(`Caddy whose server is gone${caddyFailing.why}`, () => {
  test('shows the site’s page, writes what fails, and no address or URL of a visitor', async () => {
    const nobody = await freePort();
    let said = '';
    let origin = '';
    await startAnswering(502, async () => {
      const [http, https] = [await freePort(), await freePort()];
      const file = join(folder, 'Caddyfile.gone');
      const ports = `http_port ${http}\n\thttps_port ${https}`;
      writeFileSync(
        file,
        readFileSync(join(project, 'deploy/Caddyfile'), 'utf8')
          .replace('lb_try_duration 20s', 'lb_try_duration 1s')
          .replace(/^\{$/m, `{\n\tadmin off\n\tauto_https disable_redirects\n\t${ports}`)
          .replace(/^(\{\$SITE_HOST.*\{)$/m, `$1\n\ttls ${folder}/certificate.pem ${folder}/key.pem`),
      );
      const env = {
        SITE_HOST: 'localhost',
        SITE_UPSTREAM: `127.0.0.2:${nobody}`,
        SITE_DIST: distWithItsPage(),
        HOME: folder,
        XDG_DATA_HOME: folder,
      };
      const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, ...env },
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      origin = `https://localhost:${https}`;
      return { child, url: `${origin}/secret-page` };
    });
    await expectItsPage(origin);
    await eventually(() => said).toContain('127.0.0.2');
    expect(said).not.toContain('secret-page');
    expect(said).not.toContain('remote_ip');
  });
});

describe('deploy/compose.yaml', () => {
  interface Service {
    readonly build?: { readonly context: string; readonly dockerfile: string };
    readonly environment: Readonly<Record<string, string>>;
    readonly volumes: readonly string[];
  }
  const { services, networks } = parse(readFileSync(join(project, 'deploy/compose.yaml'), 'utf8')) as {
    readonly services: Readonly<Record<'site' | 'proxy', Service>> &
      Readonly<Record<string, { readonly profiles?: readonly string[] }>>;
    readonly networks: {
      readonly inside: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } };
    };
  };
  const image = readFileSync(join(project, 'deploy/Containerfile'), 'utf8');

  test('passes on every setting of the server, none of them under another name', () => {
    const config = readFileSync(join(project, 'server/config/config.ts'), 'utf8');
    const read = new Set([...config.matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name = '']) => name));
    // Those of the image; its copy of the site is in DATA_DIR.
    // Of the process itself; DESK_LOCAL is refused beside the address that a container listens at.
    const own = ['PORT', 'HOST', 'DATA_DIR', 'DIST', 'SITE_DIR', 'DESK_LOCAL'];
    const given = Object.keys(services.site.environment);
    expect([...read].filter((name) => !own.includes(name) && !given.includes(name))).toEqual([]);
    const secrets = [...config.matchAll(/read(?:Secret|SmtpUrl)\(env, '(\w+)'\)/g)].map(
      ([, name = '']) => `${name}_FILE`,
    );
    expect(secrets.filter((name) => !given.includes(name))).toEqual([]);
    // What is given is read: by the server, by Node, or by the client of buckets.
    const others = (name: string): boolean => name === 'TZ' || name.startsWith('AWS_');
    expect(given.filter((name) => !read.has(name) && !secrets.includes(name) && !others(name))).toEqual([]);
    for (const [name, value] of Object.entries(services.site.environment))
      if (!['TRUST_PROXY', 'LOG_ONLY', 'DIST'].includes(name)) expect(value).toBe(`\${${name}:-}`);
  });

  test('names files that are there, and what the image says of itself', () => {
    const context = join(project, 'deploy', services.site.build?.context ?? '');
    expect(existsSync(join(context, services.site.build?.dockerfile ?? ''))).toBe(true);
    expect(
      existsSync(
        join(project, 'deploy', services.proxy.volumes.find((volume) => volume.startsWith('./'))?.split(':')[0] ?? ''),
      ),
    ).toBe(true);
    expect(image).toContain(`DATA_DIR=${services.site.volumes[0]?.split(':')[1]}`);
    expect(image).toContain(`PORT=${services.proxy.environment['SITE_UPSTREAM']?.split(':')[1]}`);
  });

  test('gives settings that the server has, and believes its own proxy alone', () => {
    const page = readFileSync(join(project, 'docs/operations.md'), 'utf8');
    for (const name of Object.keys(services.site.environment)) expect(page).toContain(`\`${name}\``);
    // The proxy reaches the site by IPv4 or IPv6.
    const subnets = networks.inside.ipam.config.map(({ subnet }) => subnet);
    expect(services.site.environment['TRUST_PROXY']).toBe(subnets.join(','));
    const given = Object.fromEntries(
      Object.entries(services.site.environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-\}/, '')]),
    );
    expect(readConfig(given).trustProxy).toEqual(subnets);
  });

  test('starts the scanner that the page names, and only where it is asked for', () => {
    const page = readFileSync(join(project, 'docs/operations.md'), 'utf8');
    const [, profile = '', address = ''] = /`COMPOSE_PROFILES=(\w+) CLAMD_SOCKET=(\S+)`/.exec(page) ?? [];
    const { scanner } = readConfig({ CLAMD_SOCKET: address });
    const host = scanner && 'host' in scanner ? scanner.host : '';
    expect(services[host]?.profiles).toEqual([profile]);
    expect(Object.entries(services).filter(([, service]) => 'profiles' in service)).toHaveLength(1);
  });

  test('asks for the settings that its Caddyfile reads', () => {
    const names = [...readFileSync(join(project, 'deploy/Caddyfile'), 'utf8').matchAll(/\{\$(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(services.proxy.environment).sort()).toEqual([...new Set(names)].sort());
  });
});

describe('deploy/Containerfile', () => {
  const text = readFileSync(join(project, 'deploy/Containerfile'), 'utf8');
  /** The stage of the site's server: the ones before it build the site, and hold the office. */
  const last = text.split(/^FROM .*$/m).at(-1) ?? '';
  const commandOf = (line: RegExp): string[] => JSON.parse(line.exec(last)?.[1] ?? '[]') as string[];

  test('its commands are those of the project, and the last stage runs as a user without rights', () => {
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script = ''] of text.matchAll(/^RUN npm run ([\w:]+)/gm)) expect(scripts).toHaveProperty(script);
    expect(last).not.toMatch(/npm|apt|COPY \. /);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "server/main.mjs"]'));
  });

  const isRoot = process.getuid?.() === 0;
  test.runIf(isLong)(
    'a release runs from an empty folder as another user, by the container’s own commands',
    async () => {
      const dist = join(folder, 'released-dist');
      await writeFixtureSite(dist);
      const release = join(folder, 'release');
      execFileSync(process.execPath, [join(project, 'scripts/release.mjs'), release, '--dist', dist], {
        cwd: folder,
        stdio: 'ignore',
      });
      for (const name of ['typescript', 'vite', 'esbuild', 'react'])
        expect(existsSync(join(release, 'node_modules', name)), name).toBe(false);
      const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { readonly dev?: boolean }>;
      };
      const taken = readdirSync(join(release, 'node_modules'), { recursive: true, encoding: 'utf8' })
        .map((name) => `node_modules/${name}`)
        .filter((name) => packages[name] !== undefined);
      expect(taken).toContain('node_modules/fastify');
      expect(taken.filter((name) => packages[name]?.dev === true)).toEqual([]);

      const data = join(folder, 'data');
      mkdirSync(data, { mode: 0o700 });
      const nobody = 65_534;
      if (isRoot) {
        chownSync(data, nobody, nobody);
        execFileSync('chmod', ['-R', 'a+rX', release]);
      }
      const who = isRoot ? { uid: nobody, gid: nobody } : {};
      const port = await freePort();
      const metricsPort = await freePort();
      const env = {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        HOST: hasIpv6 ? '::1' : '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        METRICS_PORT: String(metricsPort),
      };
      const [, ...args] = commandOf(/^CMD (\[.*\])$/m);
      const child = spawn(process.execPath, args, { cwd: release, env, stdio: ['ignore', 'pipe', 'inherit'], ...who });
      endLater(child);
      const origin = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
        child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
      });
      const answer = await fetch(`${origin}/contact`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect((await fetch(`${origin}/ancien?x=y`, { redirect: 'manual' })).headers.get('location')).toBe(
        '/contact?x=y',
      );
      expect((await fetch(`${origin}/nothing`)).status).toBe(404);
      const { body, contentType } = formBody(validTexts, [{ name: 'plan.pdf', content: pdf(100_000) }]);
      expect(
        (
          await fetch(`${origin}/api/public/contact`, {
            method: 'POST',
            headers: { 'content-type': contentType },
            body: new Uint8Array(body),
          })
        ).status,
      ).toBe(201);

      const health = commandOf(/HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m);
      const healthOf = (at: number): number | null =>
        spawnSync(
          process.execPath,
          health.slice(1).map((arg) => (hasIpv6 ? arg.replace('127.0.0.1', '[::1]') : arg)),
          { env: { ...env, PORT: String(at) } },
        ).status;
      expect(healthOf(port)).toBe(0);
      expect(healthOf(1)).toBe(1);
      const list = spawnSync(process.execPath, ['server/leads.mjs', 'list', '--json'], {
        cwd: release,
        env,
        encoding: 'utf8',
        ...who,
      });
      // Without its thread a file is kept apart, unjudged.
      expect(JSON.parse(list.stdout)).toMatchObject([{ files: [{ name: 'plan.pdf', quarantine: null }] }]);
      expect((await fetch(`${origin}/api/public/contact/token`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
      const doctor = spawnSync(process.execPath, ['server/doctor.mjs', '--json'], {
        cwd: release,
        env,
        encoding: 'utf8',
        ...who,
      });
      expect(JSON.parse(doctor.stdout)).toContainEqual(expect.objectContaining({ name: 'database', state: 'ok' }));
      child.kill('SIGTERM');
      await eventually(() => child.exitCode).toBe(0);
    },
  );

  test('a release refuses a folder that holds something', () => {
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    copyFileSync(join(project, 'package.json'), join(taken, 'package.json'));
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(project, 'scripts/release.mjs'), taken, '--dist', server.distDir],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('is not empty');
  });
});
