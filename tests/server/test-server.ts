import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAlarms, type Alarms } from '../../server/alarms.ts';
import { createApp, type AppDependencies } from '../../server/app.ts';
import { readConfig, type ServerConfig } from '../../server/config.ts';
import { createLocalInspector, type Inspector } from '../../server/files/inspector.ts';
import { createAdmission, type AdmissionLimits } from '../../server/leads/admission.ts';
import { openFileStore, type FileStore } from '../../server/leads/file-store.ts';
import type { ReceiveLimits } from '../../server/leads/receive.ts';
import { createFormTokens, openTokenKey } from '../../server/leads/form-token.ts';
import { openQuota } from '../../server/leads/quota.ts';
import { openLeadStore, type LeadStore } from '../../server/leads/store.ts';
import { createTextMemory } from '../../server/leads/text-memory.ts';
import { createLogger } from '../../server/log.ts';
import { createFileLinks, openLinkKey, type FileLinks } from '../../server/mail/links.ts';
import type { HttpLimits } from '../../server/safeguards.ts';
import type { SiteManifest } from '../../server/site/manifest.ts';
import { openSite, type OpenSite } from '../../server/site/site.ts';
import { writeFixtureSite } from './fixture-site.ts';

/** The application over the fixture site and an empty store, in a folder of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly store: LeadStore;
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
  filesOnDisk(): { readonly incoming: string[]; readonly files: string[] };
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
  /** Looks into attachments; in the test's own thread unless another one is given. */
  readonly inspector?: Inspector;
  /** Opens the store; in the test's own thread unless another way is given. */
  readonly openStore?: (dataDir: string) => LeadStore | Promise<LeadStore>;
  /** Replaces parts of the file store, for failures. */
  readonly files?: (files: FileStore) => FileStore;
}

/** Builds it; limits on requests a minute are off unless asked for. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'));
  const distDir = join(folder, 'dist');
  const dataDir = join(folder, 'var');
  await writeFixtureSite(distDir, {
    ...(options.manifest && { manifest: options.manifest }),
    ...(options.strings !== undefined && { strings: options.strings }),
  });
  const config = { ...readConfig({ LEADS_RATE_LIMIT: '0' }, folder), ...options.config };
  const clock = options.clock ?? (() => new Date());
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const alarms = createAlarms(clock, log);
  const store = await (options.openStore ?? openLeadStore)(dataDir);
  const opened = openFileStore(dataDir);
  const files = options.files ? options.files(opened) : opened;
  const site = await openSite({ ...config, distDir, siteDir: join(folder, 'site'), log });
  const inspector = options.inspector ?? createLocalInspector();
  const quota = openQuota(dataDir, clock, log);
  const admission = createAdmission({ ...config.limits, ...options.limits }, { quota, alarms, clock });
  const tokens = createFormTokens(openTokenKey(dataDir), clock, { rounds: 1, prefix: '0' });
  const links = createFileLinks(openLinkKey(dataDir));
  let wakes = 0;
  const app = await createApp({
    site,
    store,
    files,
    inspector,
    admission,
    tokens,
    texts: createTextMemory(),
    alarms,
    links,
    outbox: { wake: () => void (wakes += 1) },
    clock,
    log,
    config,
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
    filesOnDisk: () => ({
      incoming: readdirSync(join(dataDir, 'incoming')),
      files: readdirSync(join(dataDir, 'files')),
    }),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      site.close();
      await inspector.close();
      await quota.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
