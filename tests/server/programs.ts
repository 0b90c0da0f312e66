/** Programs of others that serve the site: whether they are here, their settings, and how they are asked. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { killWithParent } from './kill-with-parent.ts';

/** Which of these programs are installed. */
export const programs = Object.fromEntries(
  ['nginx', 'caddy', 'openssl', 'systemd-analyze', 'pgbouncer'].map((name) => [
    name,
    spawnSync('which', [name]).status === 0,
  ]),
);

/** Whether a test that needs programs must be skipped, and why, for its name. */
export const needing = (...names: string[]): { readonly skip: boolean; readonly why: string } => {
  const missing = names.filter((name) => !programs[name]);
  return {
    skip: missing.length > 0,
    why: missing.length > 0 ? ` (skipped: ${missing.join(', ')} is not installed)` : '',
  };
};

/** Makes `key.pem` and `certificate.pem` of `localhost` in a folder. */
export const makeCertificate = (folder: string): void => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
};

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Asks over https, whatever the certificate. */
export const ask = (
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = requestHttps(url, { method, headers, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });

const started: ChildProcess[] = [];

/** Has a process ended by `endPrograms`. */
export const endLater = (child: ChildProcess): void => {
  killWithParent(child);
  started.push(child);
};

/**
 * For `env`: starts a program as a terminal does, though the tests may run below nohup. Whoever looks whether a hangup
 * is ignored looks no further up than `timeout` (scripts/parent.mjs).
 */
export const likeATerminal = ['--default-signal=HUP', 'timeout', '--foreground', '3600'];

/** Starts a server that stays in the foreground and waits until `url` answers 200. */
export const startProgram = async (
  command: string,
  args: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Promise<void> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  endLater(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`);
    if ((await ask(url).catch(() => undefined))?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Ends what was started. */
export const endPrograms = async (): Promise<void> => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
  }
};

/** Writes a configuration of nginx around what stands in its http block; returns its path. */
export const nginxConf = (folder: string, name: string, http: string): string => {
  const file = join(folder, `${name}.conf`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${name}-${kind};`,
  );
  const mimes = [
    'text/html html; text/javascript js; text/plain txt; application/xml xml; application/json json; image/jpeg jpg;',
    'text/css css; image/svg+xml svg; image/avif avif; font/woff2 woff2;',
  ];
  writeFileSync(
    file,
    `daemon off; pid ${folder}/${name}.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off; ` +
      `${paths.join(' ')}\ntypes { ${mimes.join('')} }\n${http}\n}\n`,
  );
  return file;
};

/** What stands in that block for a built site: `root` over TLS, with the rules that the build wrote to `dist`. */
export const builtSiteHttp = (folder: string, port: number, dist: string, root: string): string =>
  [
    `include ${dist}/nginx-headers.conf;`,
    'server {',
    `listen 127.0.0.1:${port} ssl;`,
    `ssl_certificate ${folder}/certificate.pem;`,
    `ssl_certificate_key ${folder}/key.pem;`,
    `root ${root};`,
    `include ${dist}/nginx-redirects.conf;`,
    '}',
  ].join('\n');
