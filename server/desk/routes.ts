/**
 * Routes of the company's desk: its files, login and API. The site sets its path (`desk.path`), which the next build
 * may change: calls are rewritten to one internal path, which is not reachable from outside. Until somebody is invited,
 * all of it answers 404.
 */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Changes } from '../leads/changes.ts';
import type { Counters } from '../leads/counters.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { LeadStore } from '../leads/store.ts';
import { StoreUnavailableError } from '../leads/store.ts';
import type { Thumbnails } from '../files/thumbnails.ts';
import type { ManifestDesk } from '../site/manifest.ts';
import type { SiteSource } from '../site/site.ts';
import { decodePath } from '../static/http.ts';
import type { StaticSender } from '../static/routes.ts';
import { createAuditLog } from './audit-log.ts';
import { addLoginRoutes } from './login-routes.ts';
import { addDeskFileRoutes } from './file-routes.ts';
import { createGuard, type OpenSession } from './guard.ts';
import type { DeskLimits } from './limits.ts';
import { createLive } from './live.ts';
import type { DeskMailSender } from './mails.ts';
import { deskOriginOf, type OriginSettings } from './origin.ts';
import { DeskRefusal, sendRefusal } from './refusal.ts';
import type { DeskSite } from './request-query.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addWorkRoutes } from './work-routes.ts';

/** The desk's dependencies. */
export interface DeskDependencies {
  readonly site: SiteSource;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly counters: Counters;
  readonly changes: Changes | undefined;
  readonly thumbnails: Thumbnails;
  readonly statics: StaticSender;
  readonly outbox: { wake(): void };
  readonly sendMail: DeskMailSender | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly limits: DeskLimits;
  readonly config: { readonly dataDir: string } & OriginSettings;
}

/** The internal path that calls are rewritten to; from outside it answers 404. */
export const innerPath = '/.desk';

/** A call's URL for the router: one below the desk's path is rewritten to the internal path. */
export const toInnerUrl = (url: string, desk: Pick<ManifestDesk, 'path'> | undefined): string => {
  const isBelow = (path: string, base: string): boolean =>
    path.startsWith(base) && /^(?:[/?]|$)/.test(path.slice(base.length));
  // The router compares decoded paths.
  if (isBelow(decodePath(url) ?? '', innerPath)) return '/%EF%BF%BD';
  return desk && isBelow(url, desk.path) ? `${innerPath}${url.slice(desk.path.length)}` : url;
};

/** Larger than any call of the contract. */
const maxBodyBytes = 64 * 1024;

/** Defaults; headers of the app's files take precedence. */
const deskHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Adds all routes of the desk, in a scope of their own. */
export const addDesk = async (app: FastifyInstance, dependencies: DeskDependencies): Promise<void> => {
  const { site, store, counters, changes, statics, clock, log, limits, config, sendMail, outbox } = dependencies;
  const origin = () => deskOriginOf(config, site.current().manifest.site);
  const guard = createGuard({ store, counters, origin, limits, clock });
  const audit = createAuditLog(store, clock);
  const live = createLive({ store, changes, clock, log });
  const sessions = new WeakMap<FastifyRequest, OpenSession>();
  const sessionOf = (request: FastifyRequest): OpenSession => {
    const session = sessions.get(request);
    if (!session) throw new Error('a route of the desk is not behind its guard');
    return session;
  };
  const deskSite = (): DeskSite => {
    const { manifest } = site.current();
    return { timeZone: manifest.site.timeZone, places: manifest.desk?.places ?? [] };
  };

  // Before the routes: a route keeps the hooks that exist when it is added.
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request);
    // Without the URL: it may name a request.
    const { url } = request.routeOptions;
    if (refusal.code !== 'unavailable') request.log.info({ reason: refusal.code, call: url }, 'desk request refused');
    return sendRefusal(reply, refusal);
  });
  app.addHook('preClose', async () => live.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(body as string));
      } catch {
        done(new DeskRefusal('invalid'));
      }
    },
  );

  app.addHook('onRequest', async (request, reply) => {
    const isOpen = site.current().manifest.desk !== undefined && (await store.hasPeople());
    if (!isOpen) return statics.sendNotFound(request, reply);
    reply.headers(deskHeaders);
    // Nothing else times out a body that arrives byte by byte.
    if (!request.raw.complete) setTimeout(() => request.raw.complete || request.raw.destroy(), limits.bodyMs).unref();
    return undefined;
  });

  addLoginRoutes(app, `${innerPath}/`, {
    store,
    counters,
    guard,
    audit,
    origin,
    companyName: () => site.current().manifest.company.name,
    limits,
    clock,
    sendMail,
  });

  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => void sessions.set(request, await guard.admit(request)));
    const shared = { ...dependencies, dataDir: config.dataDir, audit, live, origin, site: deskSite, sessionOf };
    addSessionRoutes(api, `${innerPath}/`, shared);
    addWorkRoutes(api, `${innerPath}/`, { ...shared, onMailQueued: () => outbox.wake() });
    addDeskFileRoutes(api, `${innerPath}/`, shared);
    // A 404 is shown to logged-in persons only; others get the same answer as for everything.
    api.all(`${innerPath}/api/*`, async () => {
      throw new DeskRefusal('not-found');
    });
    api.all(`${innerPath}/api`, async () => {
      throw new DeskRefusal('not-found');
    });
  });

  app.all(`${innerPath}/door/*`, async (request) => {
    await guard.admitToLogin(request);
    throw new DeskRefusal('not-found');
  });
  for (const url of [innerPath, `${innerPath}/*`])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const rest = (request.raw.url ?? '').slice(innerPath.length).split('?')[0] ?? '';
        return statics.send(request, reply, site.current().desk.resolve(rest));
      },
    });
};

/** Maps errors: refusals as they are, the store's outages unchanged, parser errors to a malformed call. */
const toRefusal = (error: FastifyError, request: FastifyRequest): DeskRefusal => {
  if (error instanceof DeskRefusal) return error;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new DeskRefusal('invalid');
  const isStore = (error as Error) instanceof StoreUnavailableError || error.name === 'StoreUnavailableError';
  request.log.error({ err: error, store: isStore }, 'desk request failed');
  return new DeskRefusal('unavailable', 5);
};
