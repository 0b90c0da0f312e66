/**
 * The server process: reads the settings, opens the stores, listens, and shuts down gracefully on SIGTERM, SIGINT or
 * SIGHUP. The standard output carries one line, the address; everything else is logged on the standard error. With
 * LOG_ONLY there is nothing but the log.
 */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { releaseDir } from './alarms/command-names.ts';
import { createAlarms } from './alarms/alarms.ts';
import { createApp } from './app.ts';
import { ConfigError, isLogOnly, readConfig, withSiteRoot, type ServerConfig } from './config/config.ts';
import { createClamav } from './attachments/inspection/clamav.ts';
import { createInspector } from './attachments/inspection/inspector.ts';
import { createAdmission } from './requests/admission.ts';
import { DataDirRightsError, restrictNewFiles, secureDataDir } from './data/data-dir.ts';
import { isInside } from './data/disk.ts';
import { FilesUnavailableError } from './attachments/file-store.ts';
import { createFormTokens } from './requests/form-token.ts';
import { startErasureWorker } from './retention/erasure-worker.ts';
import { startPurge } from './retention/purge.ts';
import { finishRestore } from './operations/restore.ts';
import { lockDataDir, LockedError } from './data/server-lock.ts';
import { openServerStores, type ServerUse } from './operations/stores.ts';
import { startSweep, sweepFiles } from './retention/sweep.ts';
import { createOutages } from './http/outages.ts';
import { watchCopies } from './operations/copies.ts';
import { countDroppedLines, createLogger, logWarnings } from './operations/log.ts';
import { isHangupIgnored } from '../scripts/parent.mjs';
import { createOfficeCalls } from './socket/call-office.ts';
import { startOfficeWatch } from './socket/watch-office.ts';
import { officeFolderOf } from './socket/office-folder.ts';
import { createFileLinks } from './mail/links.ts';
import { startMail } from './mail/mail.ts';
import { deskOriginOf } from './http/desk-origin.ts';
import { listenOn } from './http/listening.ts';
import { createMetrics } from './http/metrics.ts';
import { SiteError } from './http/site/manifest.ts';
import { openSite } from './http/site/site.ts';
import { browserKeyOf } from './store/desk/secrets.ts';

const main = async (): Promise<void> => {
  restrictNewFiles();
  const config = readConfig(withSiteRoot(process.env, releaseDir));
  refusePublicData(config);
  const log = createLogger(config.logLevel);
  logWarnings(log);
  if (isHangupIgnored()) process.on('SIGHUP', () => log.info('hangup ignored'));
  const clock = () => new Date();

  const alarms = createAlarms(clock, log);
  const { lock, stores } = await openDataDir(config, { alarms, log, clock });
  const { counters, quota, texts, keys, changes, runExclusively } = stores;
  const site = await openSite({ ...config, log });
  const erasing = await startErasureWorker({
    dataDir: config.dataDir,
    store: stores.store,
    files: stores.files,
    alarms,
  });
  const { store, files } = erasing;
  // Sweep and purge show nothing, so they use the store that is not guarded against unfinished erasures.
  const storage = { dataDir: config.dataDir, store: stores.store, files, alarms, log };
  if (!alarms.isBlocking()) await sweepFiles({ ...storage, runExclusively, now: clock() });

  const links = createFileLinks(Buffer.from(keys.links, 'hex'));
  const deskUrl = (): string => {
    const { manifest } = site.current();
    return deskOriginOf(config, manifest.site).origin + (manifest.desk?.path ?? '');
  };
  const mail = startMail({
    config: config.mail,
    site,
    store,
    files,
    links,
    deskUrl,
    alarms,
    runExclusively,
    clock,
    log,
  });
  if (!mail.isSending)
    log.warn(
      { waiting: await store.countPendingMails().catch(() => undefined) },
      'SMTP_URL is not set: requests are stored, no mail is sent',
    );
  else if (!site.current().contact.hasMailStrings)
    log.warn('the built site has no mail texts: mails wait until it has');

  const inspector = createInspector({ scanner: config.scanner && createClamav(config.scanner, alarms), log });
  const outages = createOutages({ alarms, store, files });
  const admission = createAdmission(config.limits, {
    quota,
    counters,
    alarms,
    clock,
    // For the doctor, which sees no visitor.
    onHidden: () => void store.writeState('senders-hidden', clock().toISOString()).catch(() => undefined),
  });
  const tokens = createFormTokens(keys.formTokens, clock, {
    minAgeMs: config.minFillMs,
    taken: stores.takenTokens,
  });
  const metrics =
    config.metrics &&
    createMetrics({
      build: () => site.current().id,
      pendingMails: () => store.countPendingMails(),
      isReady: () => outages.isReady(),
      unavailable: () => outages.counts(),
      alarms: () => alarms.current().map(({ kind }) => kind),
      droppedLines: countDroppedLines,
    });
  const callOffice = createOfficeCalls(officeFolderOf(config.dataDir));
  const app = await createApp({
    site,
    store,
    files,
    inspector,
    admission,
    tokens,
    texts,
    counters,
    changes,
    outages,
    links,
    browserKey: browserKeyOf(keys.links),
    pushKey: keys.push,
    callOffice,
    outbox: mail,
    isSendingMail: mail.isSending,
    sendDeskMail: config.isDeskForPasskeysOnly ? undefined : mail.sendDeskMail,
    clock,
    log,
    config,
    ...(metrics && { metrics }),
  });
  const officeWatch = startOfficeWatch({ callOffice, alarms, log });
  const sweep = startSweep({ ...storage, runExclusively, clock });
  const stopWatchingCopies = config.copies && watchCopies(config.copies, { alarms, clock });
  const purge = startPurge({
    ...storage,
    runExclusively,
    clock,
    retentionMonths: () => site.current().manifest.retentionMonths,
  });
  // Installed before the port is opened, so that a signal during that time ends the process too.
  endOnSignal(log, async () => {
    await closeWithin(app, config.shutdownTimeoutMs, log);
    outages.stop();
    stopWatchingCopies?.();
    officeWatch.stop();
    purge.stop();
    sweep.stop();
    erasing.stop();
    site.close();
    await metrics?.close();
    await inspector.close();
    await Promise.race([mail.stop(), delay(5000)]);
    mail.abort();
    await stores.close();
    lock.release();
  });
  if (metrics && config.metrics) log.info({ url: await metrics.listen(config.metrics) }, 'metrics listening');
  const url = await listenOn(app, config, process.env);
  const { origin } = deskOriginOf({ ...config, port: Number(new URL(url).port) }, site.current().manifest.site);
  await stores.store
    .writeState('desk-origin', origin)
    .catch((error: unknown) => log.warn({ err: error }, 'desk origin not recorded: invitations need DESK_ORIGIN'));
  outages.watch();
  mail.wake();
  if (config.isLogOnly) log.info({ url }, 'listening');
  else process.stdout.on('error', () => undefined).write(`${url}\n`);
};

const openDataDir = async (config: ServerConfig, use: ServerUse) => {
  const { dataDir } = config;
  try {
    const openToOthers = secureDataDir(dataDir);
    if (openToOthers > 0)
      use.log.warn({ entries: openToOthers }, 'DATA_DIR was open to other users: its rights were corrected');
    const lock = lockDataDir(dataDir);
    await finishRestore(dataDir);
    return { lock, stores: await openServerStores(config, use) };
  } catch (cause) {
    if (cause instanceof FilesUnavailableError) throw new ConfigError(cause.message, { cause });
    if (cause instanceof ConfigError || cause instanceof LockedError || cause instanceof DataDirRightsError)
      throw cause;
    throw new ConfigError(`DATA_DIR (${dataDir}) cannot be used: ${(cause as Error).message}.`, { cause });
  }
};

/** Attachments inside the built site could be published by mistake, and a build would delete them. */
const refusePublicData = ({ dataDir, siteDir, distDir }: ServerConfig): void => {
  for (const [name, folder] of Object.entries({ DATA_DIR: dataDir, SITE_DIR: siteDir })) {
    if (isInside(distDir, folder))
      throw new ConfigError(`${name} (${folder}) is inside the built site: choose a folder outside of ${distDir}.`);
  }
};

const endOnSignal = (log: Logger, end: () => Promise<void>): void => {
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
  if (!isHangupIgnored()) process.on('SIGHUP', onSignal);
};

/**
 * Stops accepting connections and waits for requests in flight; those that exceed the timeout are aborted, and their
 * clients retry.
 */
const closeWithin = async (app: FastifyInstance, timeoutMs: number, log: Logger): Promise<void> => {
  const timer = setTimeout(() => {
    log.warn('shutdown: requests in flight aborted');
    app.server.closeAllConnections();
  }, timeoutMs);
  // Idle keep-alive connections would delay the exit by a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(timer);
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The setting that a port comes from. */
const settingOfPort = (port: number | undefined): string =>
  String(port) === process.env['METRICS_PORT']?.trim() ? 'METRICS_PORT' : 'PORT';

/** The sentence for a start that failed for a reason that the operator can mend; undefined for a bug. */
const startSentence = (error: unknown): string | undefined => {
  const { code, port } = error as { code?: string; port?: number };
  if (
    error instanceof ConfigError ||
    error instanceof SiteError ||
    error instanceof LockedError ||
    error instanceof DataDirRightsError
  )
    return error.message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the other program or set ${settingOfPort(port)}.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `The server cannot start: ${(error as Error).message}.`;
  return undefined;
};

/** Ends the process with what went wrong: a line of the log where nothing else may be written. */
const fail = (error: unknown, sentence: string | undefined): never => {
  if (isLogOnly(process.env))
    createLogger('fatal').fatal(sentence === undefined ? { err: error } : {}, sentence ?? 'server failed');
  else console.error(sentence ?? error);
  process.exit(1);
};

if (isLogOnly(process.env)) process.on('uncaughtException', (error) => fail(error, undefined));
main().catch((error: unknown) => fail(error, startSentence(error)));
