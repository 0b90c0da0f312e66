/**
 * The host: static pages, the API that receives requests for a quote, and the operator's health checks.
 * It listens to nothing and opens nothing: store, mail, clock and settings are passed in (main.ts does that).
 */
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import type { Alarms } from './alarms.ts';
import type { ServerConfig } from './config.ts';
import { defaultDeskLimits, type DeskLimits } from './desk/limits.ts';
import { addDesk, toInnerUrl, type DeskDependencies } from './desk/routes.ts';
import type { Inspector } from './files/inspector.ts';
import { createThumbnails, type Thumbnails } from './files/thumbnails.ts';
import { addHealthRoutes, createReadiness } from './health.ts';
import type { Admission } from './leads/admission.ts';
import { addFileRoute } from './leads/file-route.ts';
import type { Changes } from './leads/changes.ts';
import type { Counters } from './leads/counters.ts';
import type { Metrics } from './metrics.ts';
import type { FileStore } from './leads/file-store.ts';
import type { FormTokens } from './leads/form-token.ts';
import type { ReceiveLimits } from './leads/receive.ts';
import { addLeadRoutes } from './leads/routes.ts';
import type { LeadStore } from './leads/store.ts';
import type { RecentTexts } from './leads/recent-texts.ts';
import type { FileLinks } from './mail/links.ts';
import { addSafeguards, answerClientError, defaultHttpLimits, protect, type HttpLimits } from './safeguards.ts';
import type { OpenSite } from './site/site.ts';
import { decodePath, toOriginForm } from './static/http.ts';
import { addStaticRoutes, createStaticSender } from './static/routes.ts';

/** What the application needs from outside. */
export interface AppDependencies {
  readonly site: Pick<OpenSite, 'current' | 'reportMissing'>;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly alarms: Pick<Alarms, 'isBlocking'>;
  /** Signs the addresses of attachments that mails link to. */
  readonly links: FileLinks;
  /** Called when mails are queued. */
  readonly outbox: { wake(): void };
  readonly clock: () => Date;
  readonly log: Logger;
  readonly admission: Admission;
  readonly tokens: FormTokens;
  readonly texts: RecentTexts;
  readonly counters: Counters;
  /** Notifies of changes, where the store does so itself. */
  readonly changes?: Changes | undefined;
  readonly config: Pick<
    ServerConfig,
    'trustProxy' | 'hsts' | 'corsOrigins' | 'minFillMs' | 'dataDir' | 'deskOrigin' | 'port'
  >;
  /** Sends the desk's mails; absent without a mail server. */
  readonly sendDeskMail?: DeskDependencies['sendMail'];
  readonly thumbnails?: Thumbnails;
  readonly deskLimits?: DeskLimits;
  readonly receiveLimits?: ReceiveLimits;
  readonly httpLimits?: HttpLimits;
  readonly metrics?: Pick<Metrics, 'observe'>;
}

/** Builds the application, ready to listen or to be injected. */
export const createApp = async (dependencies: AppDependencies): Promise<FastifyInstance> => {
  const {
    site,
    store,
    files,
    inspector,
    admission,
    tokens,
    texts,
    alarms,
    links,
    outbox,
    clock,
    log,
    config,
    receiveLimits,
    metrics,
  } = dependencies;
  const httpLimits = dependencies.httpLimits ?? defaultHttpLimits;
  const loggerInstance: FastifyBaseLogger = log;
  const { hsts } = config;
  const app: FastifyInstance = fastify({
    loggerInstance,
    // A request target that cannot be decoded is rewritten to a path that does not exist.
    rewriteUrl: ({ url = '/' }) =>
      decodePath(url) === undefined ? '/%EF%BF%BD' : toInnerUrl(toOriginForm(url), site.current().manifest.desk),
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      protect(request, reply, hsts);
      void reply.code(400).send();
    },
    clientErrorHandler: answerClientError,
    // Requests are logged by the routes that matter, without the visitor's input.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(config.trustProxy),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Bodies have their own timeout (leads/receive.ts): a slow upload that makes progress is not cut off.
    requestTimeout: 0,
    connectionTimeout: httpLimits.idleMs,
    http: {
      headersTimeout: httpLimits.headersMs,
      connectionsCheckingInterval: httpLimits.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
  });
  addSafeguards(app, { hsts, lateBodyMs: httpLimits.lateBodyMs });
  metrics?.observe(app);
  addHealthRoutes(app, createReadiness({ alarms, store, files }));
  await app.register((scope) =>
    addLeadRoutes(scope, {
      site,
      store,
      files,
      inspector,
      admission,
      tokens,
      texts,
      clock,
      config,
      onStored: () => outbox.wake(),
      ...(receiveLimits && { receiveLimits }),
    }),
  );
  addFileRoute(app, { site, store, files, links, clock });
  const index = () => site.current().files;
  const statics = createStaticSender({ index, reportMissing: (digest) => site.reportMissing(digest) });
  await app.register((scope) =>
    addDesk(scope, {
      site,
      store,
      files,
      counters: dependencies.counters,
      changes: dependencies.changes,
      thumbnails: dependencies.thumbnails ?? createThumbnails({ files, clock, log }),
      statics,
      outbox,
      sendMail: dependencies.sendDeskMail,
      clock,
      log,
      limits: dependencies.deskLimits ?? defaultDeskLimits,
      config,
    }),
  );
  addStaticRoutes(app, statics, index);
  await app.ready();
  return app;
};

/** Converts the setting to Fastify's option, in which the nearest proxy is hop 0. */
const toTrust = (
  trustProxy: ServerConfig['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
};
