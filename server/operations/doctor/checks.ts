/**
 * The checks of `npm run doctor`. Each returns one result, changes nothing, and does not throw for the problems it
 * looks for.
 */
import { nameOf } from '../../alarms/command-names.ts';
import { createHash } from 'node:crypto';
import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { helloNameOf } from '../../mail/compose.ts';
import { MailFailureError } from '../../mail/failures.ts';
import { createSmtpTransport } from '../../mail/transport.ts';
import {
  digestOfText,
  manifestPath,
  parseBuild,
  readBuildId,
  readManifest,
  SiteError,
  type Build,
} from '../../http/site/manifest.ts';
import {
  failed,
  inShell,
  ok,
  sentence,
  skipped,
  warning,
  type CheckContext,
  type CheckResult,
  type CheckOutcome,
} from './check-result.ts';
import { checkCopies } from './copies-check.ts';
import { checkFiles } from './files-check.ts';
import { checkScanner } from './scanner-check.ts';
import { checkSetAside } from './set-aside-check.ts';
import { checkClock, checkDatabase, checkErasures, checkSenders, checkWaitingMails } from './store-checks.ts';
import { checkPages, checkProxy } from './visitor-checks.ts';

/** Runs all checks in sequence; the results are in a fixed order. */
export const runChecks = async (context: CheckContext): Promise<CheckResult[]> => {
  const checks: Readonly<Record<string, (context: CheckContext) => CheckOutcome | Promise<CheckOutcome>>> = {
    node: checkNode,
    'built site': checkBuild,
    'data folder': ({ config }) => checkFolder(config.dataDir, 'DATA_DIR'),
    'site folder': ({ config }) => checkFolder(config.siteDir, 'SITE_DIR'),
    disk: checkDisk,
    clock: checkClock,
    files: checkFiles,
    database: checkDatabase,
    erasures: checkErasures,
    copies: checkCopies,
    'set aside': checkSetAside,
    scanner: checkScanner,
    mail: checkMail,
    'waiting mails': checkWaitingMails,
    senders: checkSenders,
    pages: checkPages,
    proxy: checkProxy,
  };
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const verdict = await Promise.resolve(context)
      .then(check)
      .catch((error: unknown) => failed(sentence(error)));
    results.push({ name, ...verdict });
  }
  return results;
};

const checkNode = ({ nodeVersion }: CheckContext): CheckOutcome => {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? ok(`Node ${nodeVersion}.`) : failed(`Node ${nodeVersion} is too old: 20.19 or newer is needed.`);
};

const checkBuild = async ({ config: { distDir, siteDir, isApiOnly }, now }: CheckContext): Promise<CheckOutcome> => {
  const id = readBuildId(distDir);
  if (id === undefined) return failed(`There is no built site in ${distDir}: run ${nameOf('build')}.`);
  const path = manifestPath(distDir);
  const text = await readFile(path, 'utf8');
  if (digestOfText(text) !== id) return failed(`${path} is not the one that was built: run ${nameOf('build')}.`);
  const build = parseBuild(text, path);
  const wrong = await firstWrongFile(distDir, build, isApiOnly);
  if (wrong !== undefined)
    return failed(`${join(distDir, wrong)} is not as it was built: remove ${distDir} and run ${nameOf('build')}.`);
  // File times have a finer resolution than `now`: a build made this instant must not count as built tomorrow.
  const days = Math.max(0, Math.floor((now.getTime() - (await stat(path)).mtimeMs) / 86_400_000));
  const pages = Object.keys(build.manifest.pages).length;
  const says = `Whole: ${build.files.size} files, ${pages} pages, built ${days} days ago.`;
  const served = await readFile(join(siteDir, 'served.json'), 'utf8').catch(() => undefined);
  if (served === undefined) return ok(says);
  const isServed = digestOfText((JSON.parse(served) as { text: string }).text) === id;
  return isServed ? ok(says) : warning(`${says} The server has not served it yet: is it running, with this SITE_DIR?`);
};

const firstWrongFile = async (distDir: string, { files }: Build, isApiOnly: boolean): Promise<string | undefined> => {
  for (const [path, { digest }] of files) {
    if (isApiOnly && !path.startsWith('.server/')) continue;
    const content = await readFile(join(distDir, path)).catch(() => undefined);
    if (!content || createHash('sha256').update(content).digest('base64url') !== digest) return path;
  }
  return undefined;
};

const checkFolder = async (folder: string, name: string): Promise<CheckOutcome> => {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats) return skipped(`${folder} does not exist yet: the server makes it at its first start (${name}).`);
  const isUsable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isUsable) return failed(`${folder} cannot be written by this user: give it to the server's user (${name}).`);
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    return warning(
      `${folder} can be read by others: chmod 700 ${inShell(folder)} (it has ${(stats.mode & 0o777).toString(8)}).`,
    );
  return ok(`${folder} belongs to the server alone.`);
};

const megabyte = 1024 ** 2;

const checkDisk = async ({ config: { dataDir } }: CheckContext): Promise<CheckOutcome> => {
  const folder = (await stat(dataDir).catch(() => undefined)) ? dataDir : process.cwd();
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < 64) return failed(`${free} MB are free where requests are kept: below 64 MB none is taken.`);
  return free < 1024
    ? warning(`${free} MB are free where requests are kept: make room.`)
    : ok(`${free} MB are free where requests are kept.`);
};

/** Connects, encrypts and logs in under the server's own conditions, so that the check fails whenever sending would. */
const checkMail = async ({ config: { mail, distDir }, smtp }: CheckContext): Promise<CheckOutcome> => {
  if (mail.smtpUrl === undefined) return warning('SMTP_URL is not set: requests are stored, no mail is sent.');
  const servers: (readonly [name: string, url: string])[] = [['SMTP_URL', mail.smtpUrl]];
  if (mail.alarmSmtpUrl !== undefined && mail.alarmSmtpUrl !== mail.smtpUrl)
    servers.push(['ALARM_SMTP_URL', mail.alarmSmtpUrl]);
  const helloName = helloNameBy(distDir, mail);
  for (const [name, url] of servers) {
    const options = { tls: mail.tls, limits: handshakeLimits, helloName: () => helloName };
    const transport = createSmtpTransport(url, { ...options, ...smtp });
    try {
      await transport.verify();
    } catch (error) {
      const reason = error instanceof MailFailureError ? error.failure.reason : sentence(error);
      return failed(
        `${new URL(url).host} (${name}) takes no mail from here: ${reason}. ` +
          `Mend user, password, host or port of ${name}; ` +
          'an authority of your own is named by NODE_EXTRA_CA_CERTS (docs/operations.md, « Mail »).',
      );
    } finally {
      transport.close();
    }
  }
  const hosts = servers.map(([, url]) => new URL(url).host).join(' and ');
  const as = helloName === undefined ? '' : ` as ${helloName}`;
  const says = `A login was tried${as} and no mail sent: ${hosts} would take one.`;
  return mail.alarmTo === undefined ? warning(`${says} ALARM_TO is not set: alarms are in the log alone.`) : ok(says);
};

/** The name by which the server would present itself; undefined without a built site, which has its own check. */
const helloNameBy = (distDir: string, mail: CheckContext['config']['mail']): string | undefined => {
  try {
    return helloNameOf({ manifest: readManifest(distDir), config: mail });
  } catch (error) {
    if (error instanceof SiteError) return mail.helloName;
    throw error;
  }
};

/** Shorter than the server's timeouts, because an operator is waiting. */
const handshakeLimits = { connectMs: 10_000, greetingMs: 10_000, answerMs: 10_000 };
