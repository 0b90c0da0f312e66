/**
 * The server process: reads the settings, opens the store, listens, and ends cleanly on SIGTERM or SIGINT.
 * The standard output carries one line, the address; everything else is a structured log on the standard error.
 */
import { relative, isAbsolute } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAlarms, type Alarms } from './alarms.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { createClamav } from './files/clamav.ts';
import { createInspector } from './files/inspector.ts';
import { createAdmission } from './leads/admission.ts';
import { DataDirRightsError, restrictNewFiles, secureDataDir } from './leads/data-dir.ts';
import { openFileStore } from './leads/file-store.ts';
import { createFormTokens, openTokenKey, tokenLifeMs } from './leads/form-token.ts';
import { startPurge } from './leads/purge.ts';
import { openQuota } from './leads/quota.ts';
import { finishRestore } from './leads/restore.ts';
import { lockDataDir, LockedError } from './leads/server-lock.ts';
import { authorOf } from './leads/spam-judge.ts';
import { openStoreThread } from './leads/store-thread.ts';
import { sweepFiles } from './leads/sweep.ts';
import { createTextMemory } from './leads/text-memory.ts';
import { createReadiness } from './health.ts';
import { createLogger } from './log.ts';
import { createFileLinks, openLinkKey } from './mail/links.ts';
import { startMail } from './mail/mail.ts';
import { createMetrics } from './metrics.ts';
import { SiteError } from './site/manifest.ts';
import { openSite } from './site/site.ts';

async function main(): Promise<void> {
  restrictNewFiles();
  const config = readConfig(process.env);
  refusePublicData(config);
  const log = createLogger(config.logLevel);
  const clock = () => new Date();

  const alarms = createAlarms(clock, log);
  const { lock, store, files } = await openDataDir(config.dataDir, alarms, log);
  const site = await openSite({ ...config, log });
  const storage = { dataDir: config.dataDir, store, files, alarms, log };
  const swept = alarms.isBlocking() ? undefined : sweepFiles({ ...storage, now: clock() });
  // Another process may hold the database for a while: that is no reason not to serve.
  await swept?.catch((error: unknown) =>
    log.error({ err: error }, 'attachments could not be put in order: the next start tries again'),
  );

  const links = createFileLinks(openLinkKey(config.dataDir));
  const mail = startMail({ config: config.mail, site, store, files, links, alarms, clock, log });
  if (!mail.isSending)
    log.warn(
      { waiting: await store.countPendingMails().catch(() => undefined) },
      'SMTP_URL is not set: requests are stored, no mail is sent',
    );
  else if (!site.current().contact.hasMailStrings)
    log.warn('the built site has no texts for mails: they wait until it has');

  const inspector = createInspector({ scanner: config.scanner && createClamav(config.scanner, alarms), log });
  const quota = openQuota(config.dataDir, clock, log);
  const admission = createAdmission(config.limits, { quota, alarms, clock });
  const tokens = createFormTokens(openTokenKey(config.dataDir), clock);
  const texts = createTextMemory();
  // Without the store nothing is received either.
  for (const id of await store.tokensUsedSince(new Date(clock().getTime() - tokenLifeMs).toISOString()).catch(() => []))
    tokens.use(id);
  for (const lead of await store.list().catch(() => [])) texts.remember(lead.message, authorOf(lead));
  const metrics =
    config.metrics &&
    createMetrics({
      build: () => site.current().id,
      pendingMails: () => store.countPendingMails(),
      isReady: createReadiness({ alarms, store, files }),
      alarms: () => alarms.current().map(({ kind }) => kind),
    });
  const app = await createApp({
    site,
    store,
    files,
    inspector,
    admission,
    tokens,
    texts,
    alarms,
    links,
    outbox: mail,
    clock,
    log,
    config,
    ...(metrics && { metrics }),
  });
  const purge = startPurge({ ...storage, clock, retentionMonths: () => site.current().manifest.retentionMonths });
  // Signals count from here on: one that comes while the port is being opened ends the process as well.
  endOnSignal(log, async () => {
    await closeWithin(app, config.shutdownTimeoutMs, log);
    purge.stop();
    site.close();
    await metrics?.close();
    await inspector.close();
    await quota.close();
    await Promise.race([mail.stop(), delay(5000)]);
    mail.abort();
    await store.close();
    lock.release();
  });
  if (metrics && config.metrics) log.info({ url: await metrics.listen(config.metrics) }, 'figures are here');
  const url = await app.listen({ host: config.host, port: config.port });
  mail.wake();
  process.stdout.write(`${url}\n`);
}

async function openDataDir(dataDir: string, alarms: Alarms, log: Logger) {
  try {
    const openToOthers = secureDataDir(dataDir);
    if (openToOthers > 0)
      log.warn({ entries: openToOthers }, 'DATA_DIR was open to other users: its rights were corrected');
    const lock = lockDataDir(dataDir);
    await finishRestore(dataDir);
    return { lock, store: await openStoreThread({ dataDir, alarms, log }), files: openFileStore(dataDir) };
  } catch (cause) {
    if (cause instanceof LockedError || cause instanceof DataDirRightsError) throw cause;
    throw new ConfigError(`DATA_DIR (${dataDir}) cannot be used: ${(cause as Error).message}.`, { cause });
  }
}

/** Attachments below the web root would be one mistake away from being public; a build would remove both. */
function refusePublicData({ dataDir, siteDir, distDir }: ServerConfig): void {
  for (const [name, folder] of Object.entries({ DATA_DIR: dataDir, SITE_DIR: siteDir })) {
    const path = relative(distDir, folder);
    if (path === '' || (!path.startsWith('..') && !isAbsolute(path)))
      throw new ConfigError(`${name} (${folder}) is inside the built site: choose a folder outside of ${distDir}.`);
  }
}

function endOnSignal(log: Logger, end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, 'ending');
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'ended with an error');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Takes nothing new and lets requests in flight finish; those that take longer are cut, and their clients try again.
 */
async function closeWithin(app: FastifyInstance, timeoutMs: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn('requests still in flight are cut');
    app.server.closeAllConnections();
  }, timeoutMs);
  // A connection kept alive after its last answer would hold the process for a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(timer);
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  if (
    error instanceof ConfigError ||
    error instanceof SiteError ||
    error instanceof LockedError ||
    error instanceof DataDirRightsError
  )
    console.error(error.message);
  else if (code === 'EADDRINUSE')
    console.error(`Port ${process.env['PORT'] ?? 3000} is already in use: stop the other program or set PORT.`);
  else if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    console.error(`The server cannot start: ${(error as Error).message}.`);
  else console.error(error);
  process.exit(1);
});
