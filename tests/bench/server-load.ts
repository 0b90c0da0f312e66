/**
 * How the server bears load, beside the least that could be done in its place, in one run on one machine:
 * requests with a 2 MB attachment beside a bare Fastify route that throws the body away, and pages beside nginx
 * serving the same files. Loaded by bench commands; it only returns figures.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { freePort } from '../setup/free-port.ts';
import { fixtureManifest, writeFixtureSite } from '../server/fixture-site.ts';
import { memoryOf, spawnServer } from '../server/spawned-server.ts';
import { attachmentMegabytes, end, unlimited, upload, type LoadRow } from './server-uploads.ts';
import { benchStores, type StoreRows } from './server-stores.ts';
import { benchMoments, type Moment } from './server-moments.ts';

export interface LoadReport {
  readonly uploads: {
    readonly concurrency: number;
    readonly attachmentMegabytes: number;
    readonly rows: readonly LoadRow[];
  };
  readonly pages: { readonly connections: number; readonly rows: readonly LoadRow[]; readonly note?: string };
  readonly moments: readonly Moment[];
  readonly stores: StoreRows;
}

/** Runs both comparisons; `requests` is the number of uploads on each side. */
export const benchServer = async ({
  requests = 1500,
  concurrency = 200,
  seconds = 6,
}: { requests?: number; concurrency?: number; seconds?: number } = {}): Promise<LoadReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  try {
    const distDir = join(folder, 'dist');
    await writeFixtureSite(distDir);
    return {
      uploads: await benchUploads(folder, distDir, requests, concurrency),
      pages: await benchPages(folder, distDir, seconds),
      moments: await benchMoments(join(folder, 'moments')),
      stores: await benchStores(folder, distDir, {
        requests: Math.ceil(requests / 5),
        concurrency: Math.ceil(concurrency / 5),
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The report as Markdown, with every figure beside the one it is compared with. */
export const formatLoadReport = ({ uploads, pages, moments, stores }: LoadReport): string => {
  const table = (rows: readonly LoadRow[]): string[] => {
    const best = rows[0]?.perSecond ?? 1;
    return [
      '| what | per second | of the first | p50 ms | p99 ms | peak MB | failed |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...rows.map(
        ({ what, perSecond, p50Ms, p99Ms, peakMegabytes, failed }) =>
          `| ${what} | ${perSecond.toFixed(perSecond < 100 ? 1 : 0)} | ` +
          `${((100 * perSecond) / best).toFixed(0)} % | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ` +
          `${peakMegabytes === undefined ? '' : Math.round(peakMegabytes)} | ${failed} |`,
      ),
    ];
  };
  return [
    `Requests with a ${uploads.attachmentMegabytes} MB attachment, ${uploads.concurrency} at a time`,
    '',
    ...table(uploads.rows),
    '',
    `Pages, ${pages.connections} connections${pages.note ? ` (${pages.note})` : ''}`,
    '',
    ...table(pages.rows),
    '',
    `Requests with a ${uploads.attachmentMegabytes} MB attachment, by store`,
    '',
    ...table(stores.rows),
    ...stores.failures.map((failure) => `\nNot measured: ${failure}`),
    '',
    'The longest wait of one visitor',
    '',
    '| for | ms | of what is promised | times | failed |',
    '|---|---:|---:|---:|---:|',
    ...moments.map(
      ({ what, worstMs, promisedMs, times, failed }) =>
        `| ${what} | ${worstMs.toFixed(0)} | ${((100 * worstMs) / promisedMs).toFixed(0)} % | ${times} | ${failed} |`,
    ),
    '',
  ].join('\n');
};

const benchUploads = async (
  folder: string,
  distDir: string,
  requests: number,
  concurrency: number,
): Promise<LoadReport['uploads']> => {
  const bare = await spawnBare(folder);
  const bareRow = await upload(
    'a bare route that discards the body',
    [bare.origin],
    requests,
    concurrency,
    () => memoryOf(bare.process.pid ?? 0).peak,
  );
  await end(bare.process);
  const server = await spawnServer({ DIST: distDir, DATA_DIR: join(folder, 'var'), LOG_LEVEL: 'error', ...unlimited });
  const ours = await upload(
    'stored requests',
    [server.origin],
    requests,
    concurrency,
    () => memoryOf(server.process.pid ?? 0).peak,
  );
  await end(server.process);
  return { concurrency, attachmentMegabytes, rows: [bareRow, ours] };
};

/** The comparison: Fastify, one route, every byte read and forgotten. */
const spawnBare = async (folder: string): Promise<{ origin: string; process: ChildProcess }> => {
  const file = join(process.cwd(), '.cache', 'tests', `bare-${process.pid}.mjs`);
  mkdirSync(join(process.cwd(), '.cache', 'tests'), { recursive: true });
  writeFileSync(
    file,
    `import { fastify } from 'fastify';
const app = fastify();
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.resume().once('end', () => done(null)).once('error', done);
});
app.post('/api/public/contact', (_request, reply) => reply.code(201).send({ reference: 'x' }));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
`,
  );
  const child = spawn(process.execPath, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  rmSync(file);
  return { origin, process: child };
};

const benchPages = async (folder: string, distDir: string, seconds: number): Promise<LoadReport['pages']> => {
  const connections = 64;
  const rows: LoadRow[] = [];
  const measurePages = async (what: string, origin: string, peakOf?: () => number): Promise<void> => {
    // A first round fills caches on both sides.
    await autocannon({ url: `${origin}/contact`, connections, duration: 1, headers: { 'accept-encoding': 'gzip' } });
    const result = await autocannon({
      url: `${origin}/contact`,
      connections,
      duration: seconds,
      headers: { 'accept-encoding': 'gzip' },
    });
    rows.push({
      what,
      perSecond: result.requests.average,
      p50Ms: result.latency.p50,
      p99Ms: result.latency.p99,
      failed: result.non2xx + result.errors,
      ...(peakOf && { peakMegabytes: peakOf() / 2 ** 20 }),
    });
  };
  const nginx = await spawnNginx(folder, distDir);
  if (nginx) {
    await measurePages('nginx', nginx.origin);
    await end(nginx.process);
  }
  const server = await spawnServer({ DIST: distDir, DATA_DIR: join(folder, 'var-pages'), LOG_LEVEL: 'error' });
  await measurePages('this server', server.origin, () => memoryOf(server.process.pid ?? 0).peak);
  await end(server.process);
  return { connections, rows, ...(!nginx && { note: 'nginx is not installed: no comparison' }) };
};

/**
 * nginx over the same files with as many workers as processors, or nothing where it is not installed. NGINX names
 * another program.
 */
const spawnNginx = async (
  folder: string,
  distDir: string,
): Promise<{ origin: string; process: ChildProcess } | undefined> => {
  const program = process.env['NGINX'] ?? 'nginx';
  if (spawnSync(program, ['-v']).status !== 0) return undefined;
  const port = await freePort();
  const prefix = join(folder, 'nginx');
  mkdirSync(join(prefix, 'logs'), { recursive: true });
  // nginx has no manifest: it gets the page where it looks for it.
  const root = join(folder, 'nginx-root');
  cpSync(distDir, root, { recursive: true });
  const page = fixtureManifest.pages['/contact']?.file ?? 'contact/index.html';
  if (!existsSync(join(root, page))) throw new Error(`${page} is not in the built site`);
  // Started by root, its workers would be somebody who may not read a temporary folder.
  const asRoot = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(
    join(prefix, 'nginx.conf'),
    `${asRoot}daemon off; worker_processes auto; pid ${prefix}/nginx.pid; error_log ${prefix}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000 inactive=60s;
  gzip_static on; keepalive_requests 1000000;
  types { text/html html; } default_type application/octet-stream;
  client_body_temp_path ${prefix}/body; proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi; uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  server {
    listen 127.0.0.1:${port}; root ${root};
    add_header Cache-Control no-cache; add_header X-Content-Type-Options nosniff;
    add_header Referrer-Policy strict-origin-when-cross-origin;
    location = /contact { try_files /${page} =404; }
  }
}
`,
  );
  const child = spawn(program, ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', join(prefix, 'error.log')], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) return undefined;
    const isUp = await fetch(`${origin}/contact`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { origin, process: child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  return undefined;
};
