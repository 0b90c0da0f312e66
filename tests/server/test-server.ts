import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { createApp, type AppDependencies } from '../../server/app.ts';
import { createOutages } from '../../server/http/outages.ts';
import { readConfig, type ServerConfig, type AdmissionLimits } from '../../server/config/config.ts';
import { drawThumbnail } from '../../server/attachments/thumbnails/draw-thumbnail.ts';
import { createThumbnails } from '../../server/attachments/thumbnails/thumbnails.ts';
import { createLocalInspector, type Inspector } from '../../server/attachments/inspection/inspector.ts';
import { createAdmission } from '../../server/requests/admission.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import type { ReceiveLimits } from '../../server/requests/receive.ts';
import { createFormTokens } from '../../server/requests/form-token.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { ServerStores, ServerUse } from '../../server/operations/stores.ts';
import { createLogger } from '../../server/operations/log.ts';
import { createFileLinks, type FileLinks } from '../../server/mail/links.ts';
import type { HttpLimits } from '../../server/http/safeguards.ts';
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import { openSite, type OpenSite } from '../../server/http/site/site.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { patientInspection } from './patient-inspection.ts';
import { openTestStores } from './stores.ts';
import { createOfficeCalls } from '../../server/socket/call-office.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { browserKeyOf } from '../../server/store/desk/secrets.ts';

/** The application over the fixture site and an empty store, in a folder of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly alarms: Alarms;
  readonly links: FileLinks;
  readonly site: OpenSite;
  readonly dataDir: string;
  readonly distDir: string;
  /** Everything logged, as text. */
  readonly logged: () => string;
  /** How often the outbox was told of new mails. */
  readonly wakes: () => number;
  /** Address, once `listen` was called. */
  readonly origin: () => string;
  listen(): Promise<string>;
  /** Names of incoming and kept files. */
  filesHeld(): Promise<{ readonly incoming: string[]; readonly files: string[] }>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly config?: Partial<Omit<ServerConfig, 'limits'>>;
  readonly limits?: Partial<AdmissionLimits>;
  readonly manifest?: Partial<SiteManifest>;
  readonly strings?: unknown;
  readonly receiveLimits?: ReceiveLimits;
  readonly httpLimits?: HttpLimits;
  readonly metrics?: AppDependencies['metrics'];
  readonly clock?: () => Date;
  readonly isSendingMail?: boolean;
  readonly sendPush?: AppDependencies['sendPush'];
  readonly sendDeskMail?: AppDependencies['sendDeskMail'];
  readonly deskLimits?: AppDependencies['deskLimits'];
  /** Looks into attachments; in the test's own thread unless another one is given. */
  readonly inspector?: Inspector;
  /** Opens the store; in the test's own thread unless another way is given. */
  readonly openStore?: (dataDir: string) => RequestStore | Promise<RequestStore>;
  /** Opens all that a server keeps, in its own way. */
  readonly openStores?: (dataDir: string, use: ServerUse) => Promise<ServerStores>;
  /** Opens the store of files; on the disk unless another way is given, here or for all. */
  readonly openFiles?: (dataDir: string) => FileStore | Promise<FileStore>;
  /** Replaces parts of the file store, for failures. */
  readonly files?: (files: FileStore) => FileStore;
}

let openFiles: (dataDir: string) => FileStore | Promise<FileStore> = openDiskFiles;

/** Lets the servers that follow keep their files elsewhere; without an argument on the disk again. */
export const useFiles = (open: (dataDir: string) => FileStore | Promise<FileStore> = openDiskFiles): void => {
  openFiles = open;
};

/** The bytes of a kept file. */
export const readKept = async (files: Pick<FileStore, 'read'>, storedName = ''): Promise<Buffer> => {
  const content = await files.read(storedName);
  if (!content) throw new Error(`${storedName} is not there`);
  return buffer(content.stream);
};

/** No minute and no day ends between two requests that a limit counts together. */
const standingClock = (): (() => Date) => {
  const now = new Date();
  return () => now;
};

/**
 * Builds it; limits on requests a minute are off unless asked for. Whoever asks for some has a clock that stands, or
 * moves one.
 */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'));
  const distDir = join(folder, 'dist');
  const dataDir = join(folder, 'var');
  await writeFixtureSite(distDir, {
    ...(options.manifest && { manifest: options.manifest }),
    ...(options.strings !== undefined && { strings: options.strings }),
  });
  const config = { ...readConfig({ LEADS_RATE_LIMIT: '0' }, folder), ...options.config };
  const clock = options.clock ?? (options.limits || options.deskLimits ? standingClock() : () => new Date());
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const alarms = createAlarms(clock, log);
  const use = { alarms, log, clock };
  const stores = options.openStores
    ? await options.openStores(dataDir, use)
    : await openTestStores(dataDir, use, {
        openStore: options.openStore,
        openFiles: options.openFiles ?? openFiles,
      });
  const { store, counters, files: opened, quota } = stores;
  const files = options.files ? options.files(opened) : opened;
  const site = await openSite({ ...config, distDir, siteDir: join(folder, 'site'), log });
  const inspector = options.inspector ?? createLocalInspector({ limits: patientInspection });
  const admission = createAdmission({ ...config.limits, ...options.limits }, { quota, counters, alarms, clock });
  const work = { rounds: 1, prefix: '0' };
  const tokens = createFormTokens(stores.keys.formTokens, clock, { work, taken: stores.takenTokens });
  const outages = createOutages({ alarms, store, files });
  const links = createFileLinks(Buffer.from(stores.keys.links, 'hex'));
  const thumbnails = createThumbnails({ files, clock, log, draw: drawThumbnail });
  let wakes = 0;
  const app = await createApp({
    site,
    store,
    files,
    inspector,
    admission,
    tokens,
    texts: stores.texts,
    counters,
    changes: stores.changes,
    outages,
    links,
    browserKey: browserKeyOf(stores.keys.links),
    pushKey: stores.keys.push,
    sendPush: options.sendPush,
    callOffice: createOfficeCalls(officeFolderOf(dataDir)),
    outbox: { wake: () => void (wakes += 1) },
    clock,
    log,
    config: { ...config, dataDir },
    thumbnails,
    isSendingMail: options.isSendingMail ?? false,
    ...(options.sendDeskMail && { sendDeskMail: options.sendDeskMail }),
    ...(options.deskLimits && { deskLimits: options.deskLimits }),
    ...(options.receiveLimits && { receiveLimits: options.receiveLimits }),
    ...(options.httpLimits && { httpLimits: options.httpLimits }),
    ...(options.metrics && { metrics: options.metrics }),
  });
  let origin = '';
  return {
    app,
    store,
    files,
    alarms,
    links,
    site,
    dataDir,
    distDir,
    logged: () => lines.join(''),
    wakes: () => wakes,
    origin: () => origin,
    async listen() {
      origin = await app.listen({ host: '127.0.0.1', port: 0 });
      return origin;
    },
    filesHeld: async () => ({
      incoming: readdirSync(join(dataDir, 'incoming')),
      files: (await opened.list()).files.map(({ name }) => name),
    }),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      outages.stop();
      site.close();
      await inspector.close();
      await stores.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
