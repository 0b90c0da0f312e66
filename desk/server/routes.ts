/**
 * Routes of the company's desk: its files, login and API. The site sets its path (`desk.path`), which the next build
 * may change: calls are rewritten to one internal path, which is not reachable from outside. Until somebody is invited,
 * all of it answers 404.
 */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Changes } from '../../server/store/changes.ts';
import type { Counters } from '../../server/store/counters.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { Inspector } from '../../server/attachments/inspection/inspector.ts';
import type { Thumbnails } from '../../server/attachments/thumbnails/thumbnails.ts';
import type { ManifestDesk } from '../../server/http/site/manifest.ts';
import type { SiteSource } from '../../server/http/site/site.ts';
import { decodePath } from '../../server/http/static/http.ts';
import type { StaticSender } from '../../server/http/static/routes.ts';
import { maxFileMegabytes } from '../../office/api.ts';
import { deskPaths } from '../contract.ts';
import { createAuditLog } from './audit-log.ts';
import { addLoginRoutes } from './login-routes.ts';
import { addAnswerRoutes } from './answer-routes.ts';
import { addCalendarFeed, addCalendarRoutes } from './calendar-routes.ts';
import { addDeskFileRoutes } from './file-routes.ts';
import { createGuard, type OpenSession } from './guard.ts';
import type { DeskLimits } from './limits.ts';
import { createLive } from './live.ts';
import type { DeskMailSender } from '../../server/mail/desk-mails.ts';
import { causeOf, type Outages } from '../../server/http/outages.ts';
import { deskOriginOf, type OriginSettings } from '../../server/http/desk-origin.ts';
import { DeskRefusal, sendRefusal } from './desk-refusal.ts';
import type { CallOffice } from '../../server/socket/call-office.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import type { Right } from '../../server/store/desk/people.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import type { Push } from './push.ts';
import { addReminderRoutes } from './reminder-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addPreviewRoutes } from './preview-routes.ts';
import { addSiteRoutes } from './site-routes.ts';
import { addWorkRoutes } from './work-routes.ts';

/** The desk's dependencies. */
export interface DeskDependencies {
  readonly site: SiteSource;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly counters: Counters;
  readonly changes: Changes | undefined;
  readonly inspector: Inspector;
  readonly push: Push;
  readonly thumbnails: Thumbnails;
  readonly statics: StaticSender;
  readonly outbox: { wake(): void };
  /** Whether the server sends mails; `sendMail` is also undefined if the desk is for passkeys only. */
  readonly isSendingMail: boolean;
  readonly sendMail: DeskMailSender | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly outages: Pick<Outages, 'note'>;
  readonly callOffice: CallOffice;
  readonly limits: DeskLimits;
  /** Signs the cookie of known browsers. */
  readonly browserKey: Buffer;
  readonly config: { readonly dataDir: string; readonly isDeskLocal: boolean } & OriginSettings;
}

/** The internal path that calls are rewritten to; from outside it answers 404. */
export const innerPath = '/.desk';

/** A call's URL for the router: one below the desk's path is rewritten to the internal path. */
export const toInnerUrl = (url: string, desk: Pick<ManifestDesk, 'path'> | undefined): string => {
  const isBelow = (path: string, base: string): boolean =>
    path.startsWith(base) && /^(?:[/?]|$)/.test(path.slice(base.length));
  // The router compares decoded paths.
  // No page has a name that begins with a dot, and no flawed address means one.
  if (isBelow(decodePath(url) ?? '', innerPath)) return '/.nowhere';
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
  const {
    site,
    store,
    counters,
    changes,
    statics,
    clock,
    log,
    limits,
    browserKey,
    config,
    sendMail,
    isSendingMail,
    outbox,
  } = dependencies;
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
    return { timeZone: manifest.site.timeZone, places: manifest.desk?.places ?? [], country: manifest.company.country };
  };

  // Before the routes: a route keeps the hooks that exist when it is added.
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request, dependencies.outages);
    // Without the URL: it may name a request.
    const { url } = request.routeOptions;
    if (refusal.code !== 'unavailable') request.log.info({ reason: refusal.code, call: url }, 'desk request refused');
    return sendRefusal(reply, refusal, sentencesOf(site.current().manifest.desk));
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
    const { bodyMs = limits.bodyMs } = request.routeOptions.config as { readonly bodyMs?: number };
    // An answer with its files has the limits of a form (requests/receive.ts).
    const isForm = request.routeOptions.url === `${innerPath}/${deskPaths.answers}`;
    if (!request.raw.complete && !isForm)
      setTimeout(() => request.raw.complete || request.raw.destroy(), bodyMs).unref();
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
    browserKey,
    clock,
    sendMail,
    isSendingMail,
    isLocal: config.isDeskLocal,
  });

  const manifest = () => site.current().manifest;
  addCalendarFeed(app, `${innerPath}/`, { ...dependencies, audit, site: deskSite, manifest, origin, guard });

  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => void sessions.set(request, await guard.admit(request)));
    const shared = { ...dependencies, dataDir: config.dataDir, audit, live, origin, site: deskSite, sessionOf };
    addSessionRoutes(api, `${innerPath}/`, shared);
    await api.register(async (work) => {
      work.addHook('onRequest', async (request) => requireRight(sessionOf(request), 'requests'));
      addWorkRoutes(work, `${innerPath}/`, { ...shared, manifest, onMailQueued: () => outbox.wake() });
      await work.register((scope) =>
        addAnswerRoutes(scope, `${innerPath}/`, { ...shared, source: site, onMailQueued: () => outbox.wake() }),
      );
      addReminderRoutes(work, `${innerPath}/`, shared);
      addCalendarRoutes(work, `${innerPath}/`, { ...shared, manifest });
      addDeskFileRoutes(work, `${innerPath}/`, shared);
    });
    await api.register(async (editing) => {
      editing.addHook('onRequest', async (request) => requireRight(sessionOf(request), 'editing'));
      addSiteRoutes(editing, `${innerPath}/`, shared);
    });
    // A 404 is shown to logged-in persons only; others get the same answer as for everything.
    api.all(`${innerPath}/api/*`, async () => {
      throw new DeskRefusal('not-found');
    });
    api.all(`${innerPath}/api`, async () => {
      throw new DeskRefusal('not-found');
    });
  });

  await app.register(async (preview) => {
    preview.addHook('onRequest', async (request, reply) => {
      try {
        const session = await guard.admit(request);
        requireRight(session, 'editing');
        sessions.set(request, session);
        return undefined;
      } catch (error) {
        // Whoever follows a link to a preview after their session has ended logs in first.
        if (!(error instanceof DeskRefusal) || error.code !== 'stranger') throw error;
        return reply.redirect(site.current().manifest.desk?.path ?? '/');
      }
    });
    addPreviewRoutes(preview, `${innerPath}/`, {
      officeFolder: officeFolderOf(config.dataDir),
      statics,
      desk: () => site.current().manifest.desk,
      sessionOf,
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

/** What refusals of calls for the site say. */
const sentencesOf = (desk: ManifestDesk | undefined): ManifestDesk['sentences'] =>
  desk?.sentences && {
    ...desk.sentences,
    'too-large': desk.sentences['too-large'].replace('{most}', String(maxFileMegabytes)),
  };

const requireRight = ({ person }: OpenSession, right: Right): void => {
  if (!person.rights.includes(right)) throw new DeskRefusal('no-right');
};

/** Maps errors: refusals as they are, the store's outages unchanged, parser errors to a malformed call. */
const toRefusal = (error: FastifyError, request: FastifyRequest, outages: DeskDependencies['outages']): DeskRefusal => {
  if (error instanceof DeskRefusal) return error;
  if (error.statusCode === 413 && request.routeOptions.url?.endsWith(`/${deskPaths.siteFile}`))
    return new DeskRefusal('too-large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new DeskRefusal('invalid');
  outages.note(error);
  request.log.error({ err: error, cause: causeOf(error) }, 'desk request failed');
  return new DeskRefusal('unavailable', 5);
};
