/**
 * What `npm run doctor` looks at, before the visitors do. Each check answers with one finding; none changes anything,
 * and none throws for what it is there to find.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { pagePolicy } from '../../http/headers.ts';
import type { ServerConfig } from '../config.ts';
import { readMailTroubles } from '../leads/mail-queue.ts';
import { contactApiPath } from '../leads/routes.ts';
import { databaseName, schemaVersion, versionOf } from '../leads/schema.ts';
import { MailFaultError } from '../mail/faults.ts';
import { lateMs } from '../mail/outbox.ts';
import { createSmtpTransport, type SmtpOptions } from '../mail/transport.ts';
import { digestOfText, manifestPath, parseBuild, readBuildId, type Build } from '../site/manifest.ts';

/** What a check found. A warning does not stand in the way of visitors; a failure does. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One sentence: what was found and, unless all is well, what to do. */
  readonly says: string;
}

type Verdict = Omit<Finding, 'name'>;

const ok = (says: string): Verdict => ({ state: 'ok', says });
const warning = (says: string): Verdict => ({ state: 'warning', says });
const failed = (says: string): Verdict => ({ state: 'failed', says });
const skipped = (says: string): Verdict => ({ state: 'skipped', says });

export interface Examined {
  readonly config: ServerConfig;
  /** Address under which visitors reach the site, through the proxy; nothing to leave that out. */
  readonly url: string | undefined;
  readonly nodeVersion: string;
  readonly now: Date;
  /** Other authorities for the mail server than the usual ones. */
  readonly smtp?: Partial<SmtpOptions>;
}

/** Makes every check, one after the other: their findings come in a fixed order. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const checks: Readonly<Record<string, (examined: Examined) => Verdict | Promise<Verdict>>> = {
    node: checkNode,
    'built site': checkBuild,
    'data folder': ({ config }) => checkFolder(config.dataDir, 'DATA_DIR'),
    'site folder': ({ config }) => checkFolder(config.siteDir, 'SITE_DIR'),
    disk: checkDisk,
    clock: checkClock,
    database: checkDatabase,
    mail: checkMail,
    'waiting mails': checkWaitingMails,
    pages: checkPages,
    proxy: checkProxy,
  };
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const verdict = await Promise.resolve(examined)
      .then(check)
      .catch((error: unknown) => failed(sentence(error)));
    findings.push({ name, ...verdict });
  }
  return findings;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function checkNode({ nodeVersion }: Examined): Verdict {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? ok(`Node ${nodeVersion}.`) : failed(`Node ${nodeVersion} is too old: 20.19 or newer is needed.`);
}

async function checkBuild({ config: { distDir, siteDir, isApiOnly }, now }: Examined): Promise<Verdict> {
  const id = readBuildId(distDir);
  if (id === undefined) return failed(`There is no built site in ${distDir}: run npm run build.`);
  const path = manifestPath(distDir);
  const text = await readFile(path, 'utf8');
  if (digestOfText(text) !== id) return failed(`${path} is not the one that was built: run npm run build.`);
  const build = parseBuild(text, path);
  const wrong = await firstWrongFile(distDir, build, isApiOnly);
  if (wrong !== undefined)
    return failed(`${join(distDir, wrong)} is not as it was built: remove ${distDir} and run npm run build.`);
  // The disk's clock counts finer than `now`: a build of this instant is not one of tomorrow.
  const days = Math.max(0, Math.floor((now.getTime() - (await stat(path)).mtimeMs) / 86_400_000));
  const says = `Whole: ${build.files.size} files, ${Object.keys(build.manifest.pages).length} pages, built ${days} days ago.`;
  const served = await readFile(join(siteDir, 'served.json'), 'utf8').catch(() => undefined);
  if (served === undefined) return ok(says);
  const isServed = digestOfText((JSON.parse(served) as { text: string }).text) === id;
  return isServed ? ok(says) : warning(`${says} The server has not served it yet: is it running, with this SITE_DIR?`);
}

async function firstWrongFile(distDir: string, { files }: Build, isApiOnly: boolean): Promise<string | undefined> {
  for (const [path, { digest }] of files) {
    if (isApiOnly && !path.startsWith('.server/')) continue;
    const content = await readFile(join(distDir, path)).catch(() => undefined);
    if (!content || createHash('sha256').update(content).digest('base64url') !== digest) return path;
  }
  return undefined;
}

async function checkFolder(folder: string, name: string): Promise<Verdict> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats) return skipped(`${folder} does not exist yet: the server makes it at its first start (${name}).`);
  const isUsable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable) return failed(`${folder} cannot be written by this user: give it to the server's user (${name}).`);
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    return warning(
      `${folder} can be read by others: chmod 700 ${folder} (it has ${(stats.mode & 0o777).toString(8)}).`,
    );
  return ok(`${folder} belongs to the server alone.`);
}

const megabyte = 1024 ** 2;

async function checkDisk({ config: { dataDir } }: Examined): Promise<Verdict> {
  const folder = (await stat(dataDir).catch(() => undefined)) ? dataDir : process.cwd();
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < 64) return failed(`${free} MB are free where requests are kept: below 64 MB none is taken.`);
  return free < 1024
    ? warning(`${free} MB are free where requests are kept: make room.`)
    : ok(`${free} MB are free where requests are kept.`);
}

async function checkClock({ config: { distDir }, now }: Examined): Promise<Verdict> {
  const built = await stat(manifestPath(distDir)).catch(() => undefined);
  if (built && built.mtimeMs > now.getTime() + 60_000)
    return failed(
      `The clock says ${now.toISOString()}, before the site was built: set it, or requests are purged by a wrong date.`,
    );
  const answer = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']).catch(
    () => undefined,
  );
  if (!answer)
    return skipped(`The clock says ${now.toISOString()}; nothing here tells whether it is kept right (timedatectl).`);
  if (answer.stdout.trim() === 'yes') return ok(`The clock says ${now.toISOString()} and is kept right.`);
  return warning(`The clock says ${now.toISOString()} and nobody keeps it right: timedatectl set-ntp true.`);
}

async function checkDatabase({ config: { dataDir } }: Examined): Promise<Verdict> {
  const path = join(dataDir, databaseName);
  if (!(await stat(path).catch(() => undefined)))
    return skipped('No request has been received yet: there is no database.');
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const found = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    const said = found[0]?.integrity_check;
    return said === 'ok'
      ? ok(`${path} is whole.`)
      : failed(`${path} is damaged (${said ?? 'no answer'}): stop the server and restore the last backup.`);
  } finally {
    db.close();
  }
}

/** The handshake that mails need, with the server's own conditions: what it would refuse must not pass here. */
async function checkMail({ config: { mail }, smtp }: Examined): Promise<Verdict> {
  if (mail.smtpUrl === undefined) return warning('SMTP_URL is not set: requests are stored, no mail is sent.');
  const urls = [...new Set([mail.smtpUrl, ...(mail.alarmSmtpUrl === undefined ? [] : [mail.alarmSmtpUrl])])];
  for (const url of urls) {
    const transport = createSmtpTransport(url, { tls: mail.tls, limits: handshakeLimits, ...smtp });
    try {
      await transport.verify();
    } catch (error) {
      const reason = error instanceof MailFaultError ? error.fault.reason : sentence(error);
      return failed(`${new URL(url).host} takes no mail from here: ${reason}.`);
    } finally {
      transport.close();
    }
  }
  const says = `${urls.map((url) => new URL(url).host).join(' and ')} take mails from here.`;
  return mail.alarmTo === undefined ? warning(`${says} ALARM_TO is not set: alarms are in the log alone.`) : ok(says);
}

/** Mails that should have left by now, and addresses that get none. */
function checkWaitingMails({ config: { dataDir }, now }: Examined): Verdict {
  const path = join(dataDir, databaseName);
  if (!existsSync(path)) return skipped('No request has been received yet: no mail waits.');
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    if (versionOf(db) < schemaVersion)
      return skipped('The database is an earlier version’s: the server brings it up to date at its start.');
    const { late, refused } = readMailTroubles(db, new Date(now.getTime() - lateMs).toISOString());
    if (late) return failed(`Mails have been waiting since ${late.since}: ${late.reason ?? 'none was tried'}.`);
    const [first] = refused;
    return first
      ? failed(`Requests no longer reach ${first.recipient}: ${first.reason}. Mend the address or LEADS_TO.`)
      : ok('None waits for longer than an hour.');
  } finally {
    db.close();
  }
}

const handshakeLimits = { connectMs: 10_000, greetingMs: 10_000, answerMs: 10_000 };

const patienceMs = 20_000;
/** More than a proxy lets through that was not told of uploads (nginx: 1 MB). */
const probeBytes = 3 * megabyte;

const ask = (url: URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...init });

/** Pages asked for at the same time. */
const askedAtOnce = 8;

/**
 * Every page with its own policy, and nothing of what is the server's: a host of static files may read a part of
 * `_headers` only, or publish what is no page.
 */
async function checkPages({ url, config: { distDir, isApiOnly } }: Examined): Promise<Verdict> {
  if (url === undefined) return skipped('Give the address that visitors use, to see each page with its policy.');
  if (isApiOnly) return skipped('API_ONLY is set: the pages are elsewhere.');
  const { manifest, files } = parseBuild(await readFile(manifestPath(distDir), 'utf8'), manifestPath(distDir));
  const own = (manifest.headers ?? []).map(({ prefix }) => prefix);
  const pages = Object.entries(manifest.pages).filter(
    ([path]) => !own.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  );
  const wrong: string[] = [];
  for (let at = 0; at < pages.length; at += askedAtOnce) {
    const asked = pages.slice(at, at + askedAtOnce).map(async ([path, page]) => {
      // Some hosts have a slash at the end of every page's address.
      const answer = await ask(new URL(encodeURI(path), url), { method: 'HEAD', redirect: 'follow' }).catch(
        () => undefined,
      );
      if (answer?.headers.get('content-security-policy') !== pagePolicy(page, manifest.site)) wrong.push(path);
    });
    await Promise.all(asked);
  }
  const [first] = wrong.sort();
  if (first !== undefined)
    return failed(
      `${wrong.length} of ${pages.length} pages come without the policy of this build (${first}): publish it, ` +
        'or see « A static host » in docs/operations.md for what hosts read of _headers.',
    );
  const hidden = [
    '.server/manifest.json',
    ...[...files.keys()].map((path) => `${path}.br`).filter((path) => existsSync(join(distDir, path))),
  ].slice(0, 2);
  for (const path of hidden) {
    const { status } = await ask(new URL(encodeURI(`/${path}`), url), { method: 'HEAD' });
    if (status !== 404)
      return failed(`/${path} answers ${status}: publish the built site without .server, .br and .gz.`);
  }
  return ok(`${pages.length} pages come with their policies, and nothing else comes with them.`);
}

async function checkProxy({ url, config: { distDir, isApiOnly } }: Examined): Promise<Verdict> {
  if (url === undefined)
    return skipped('Give the address that visitors use, to see what reaches them: npm run doctor -- --url https://…');
  const { site } = parseBuild(await readFile(manifestPath(distDir), 'utf8'), manifestPath(distDir)).manifest;
  return (
    (isApiOnly ? undefined : await pageThrough(url)) ?? (await uploadThrough(isApiOnly ? url : (site.apiUrl ?? url)))
  );
}

/** What stands in the way of a page; nothing when it arrives as it was sent. */
async function pageThrough(url: string): Promise<Verdict | undefined> {
  const page = await ask(new URL('/', url)).catch((error: unknown) => error as Error);
  if (page instanceof Error) return failed(`${url} does not answer: ${sentence(page.cause ?? page)}.`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<html'))
    return failed(`${url} answers ${page.status} and no page of the site.`);

  const policy = page.headers.get('content-security-policy') ?? '';
  if (policy.split('default-src').length !== 2)
    return failed('The policy (Content-Security-Policy) does not come once: the proxy must pass it on and add none.');
  if (page.headers.get('x-content-type-options') !== 'nosniff')
    return failed('X-Content-Type-Options does not come once: the proxy must add none.');
  if (!page.headers.get('content-encoding'))
    return warning('Pages come without compression: let the proxy pass Accept-Encoding on.');
  if (url.startsWith('https:') && !page.headers.get('strict-transport-security'))
    return warning(
      'Strict-Transport-Security does not arrive: let the proxy set X-Forwarded-Proto, and set TRUST_PROXY to its address.',
    );
  return undefined;
}

/** Whether the API is where the form sends to, and an upload reaches it. */
async function uploadThrough(url: string): Promise<Verdict> {
  const probe = await ask(new URL(contactApiPath, url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x'.repeat(probeBytes),
  }).catch((error: unknown) => error as Error);
  if (probe instanceof Error || probe.status === 413)
    return failed('The proxy refuses uploads of 3 MB: raise its limit (nginx: client_max_body_size 42m).');
  if (probe.status !== 415)
    return failed(
      `${new URL(contactApiPath, url)} answers ${probe.status} instead of the API: the proxy must pass it on.`,
    );
  return ok(`${url} passes pages, policies and uploads on.`);
}
