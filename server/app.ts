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
import type { ServerConfig } from './config/config.ts';
import { defaultDeskLimits, type DeskLimits } from '../desk/server/limits.ts';
import { createPush, type SendPush } from '../desk/server/push.ts';
import { addDesk, toInnerUrl, type DeskDependencies } from '../desk/server/routes.ts';
import type { Inspector } from './attachments/inspection/inspector.ts';
import { createThumbnails, type Thumbnails } from './attachments/thumbnails/thumbnails.ts';
import { addHealthRoutes } from './http/health.ts';
import type { Outages } from './http/outages.ts';
import { withoutPorts } from './http/sender.ts';
import type { Admission } from './requests/admission.ts';
import { addFileRoute } from './mail/file-route.ts';
import type { Changes } from './store/changes.ts';
import type { Counters } from './store/counters.ts';
import type { Metrics } from './http/metrics.ts';
import type { FileStore } from './attachments/file-store.ts';
import type { FormTokens } from './requests/form-token.ts';
import type { ReceiveLimits } from './requests/receive.ts';
import { addRequestRoutes } from './requests/routes.ts';
import type { RequestStore } from './store/store.ts';
import type { RecentTexts } from './store/recent-texts.ts';
import type { FileLinks } from './mail/links.ts';
import { addHookRoute } from './socket/hook-route.ts';
import { addSafeguards, answerClientError, defaultHttpLimits, protect, type HttpLimits } from './http/safeguards.ts';
import type { OpenSite } from './http/site/site.ts';
import { normalizeEscapes, toOriginForm } from './http/static/http.ts';
import { addStaticRoutes, createStaticSender } from './http/static/routes.ts';

/** What the application needs from outside. */
export interface AppDependencies {
  readonly site: Pick<OpenSite, 'current' | 'reportMissing' | 'findOthers'>;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly outages: Pick<Outages, 'isReady' | 'note'>;
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
    'trustProxy' | 'hsts' | 'corsOrigins' | 'minFillMs' | 'isDeskLocal' | 'dataDir' | 'deskOrigin' | 'port'
  >;
  /** Whether a mail server is configured. */
  readonly isSendingMail?: boolean;
  /** Sends the desk's mails; absent without a mail server. */
  readonly sendDeskMail?: DeskDependencies['sendMail'];
  readonly thumbnails?: Thumbnails;
  readonly browserKey: DeskDependencies['browserKey'];
  /** Key of the desk's notifications, in hexadecimal. */
  readonly pushKey: string;
  readonly sendPush?: SendPush | undefined;
  /** Calls the office, which may be absent. */
  readonly callOffice: DeskDependencies['callOffice'];
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
    outages,
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
    rewriteUrl: ({ url = '/' }) => toInnerUrl(toOriginForm(normalizeEscapes(url)), site.current().manifest.desk),
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      protect(request, reply, hsts);
      void reply.code(400).send();
    },
    clientErrorHandler: answerClientError,
    // Requests are logged by the routes that matter, without the visitor's input.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(config.trustProxy),
    requestIdHeader: false,
    // Of what a schema describes nothing is converted: « true » is no truth value.
    ajv: { customOptions: { coerceTypes: false, discriminator: true } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Bodies have their own timeout (requests/receive.ts): a slow upload that makes progress is not cut off.
    requestTimeout: 0,
    connectionTimeout: httpLimits.idleMs,
    keepAliveTimeout: httpLimits.keepAliveMs,
    http: {
      headersTimeout: httpLimits.headersMs,
      connectionsCheckingInterval: httpLimits.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
  });
  // The address is computed from the header when it is first asked for.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  addSafeguards(app, { hsts, lateBodyMs: httpLimits.lateBodyMs });
  metrics?.observe(app);
  addHealthRoutes(app, () => outages.isReady());
  const push = createPush({
    store,
    key: dependencies.pushKey,
    places: () => site.current().manifest.desk?.places ?? [],
    companyEmail: () => site.current().manifest.company.email,
    clock,
    log,
    send: dependencies.sendPush,
  });
  await app.register((scope) =>
    addRequestRoutes(scope, {
      site,
      store,
      files,
      inspector,
      admission,
      tokens,
      texts,
      clock,
      config,
      outages,
      onStored: (request) => {
        outbox.wake();
        push.tell(request).catch((error: unknown) => log.warn({ err: error }, 'notifications not sent'));
      },
      ...(receiveLimits && { receiveLimits }),
    }),
  );
  await app.register(async (scope) =>
    addHookRoute(scope, { callOffice: dependencies.callOffice, counters: dependencies.counters, clock }),
  );
  addFileRoute(app, { site, store, files, links, clock, outages });
  const index = () => site.current().files;
  const reportMissing = (digest: string): void => {
    outages.note('site-unreadable');
    site.reportMissing(digest);
  };
  const statics = createStaticSender({ index, reportMissing });
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
      inspector,
      push,
      isSendingMail: dependencies.isSendingMail ?? false,
      sendMail: dependencies.sendDeskMail,
      callOffice: dependencies.callOffice,
      clock,
      log,
      outages,
      limits: dependencies.deskLimits ?? defaultDeskLimits,
      browserKey: dependencies.browserKey,
      config,
    }),
  );
  addStaticRoutes(app, statics, index, () => site.findOthers());
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
