/**
 * Routes of the desk's work: requests, their changes, their erasure, the yearly overview. All need a logged-in person.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  deskPaths,
  type ChangeResult,
  type Colleagues,
  type Conflict,
  type EraseCall,
  type EraseResult,
  type PresenceResult,
  type WholeRequest,
} from '../contract.ts';
import { randomUUID } from 'node:crypto';
import { toTable } from '../../server/requests/table.ts';
import { eraseRequests, inSetAsideData } from '../../server/retention/erase.ts';
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { QuoteRequest } from '../../server/store/types.ts';
import type { AuditLog } from './audit-log.ts';
import type { OpenSession } from './guard.ts';
import type { Live } from './live.ts';
import { changeCall, eraseCall, listQuery, presenceCall, undoCall, yearQuery, type CallTypes } from './call-schemas.ts';
import { normalizeChangeCall } from './normalize-calls.ts';
import { digestOf } from '../../server/store/desk/secrets.ts';
import type { Person } from '../../server/store/desk/people.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { DeskSite } from '../../server/store/desk/request-query.ts';
import type { ChangeOutcome } from '../../server/store/desk/desk-requests.ts';

interface WorkDependencies {
  readonly store: RequestStore;
  readonly files: Pick<FileStore, 'tombstones' | 'remove' | 'removeSetAside'>;
  readonly dataDir: string;
  readonly audit: AuditLog;
  readonly live: Live;
  readonly site: () => DeskSite;
  readonly manifest: () => SiteManifest;
  readonly clock: () => Date;
  /** Called when mails are queued. */
  readonly onMailQueued: () => void;
  /** The authenticated person of a call. */
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** Adds the routes below `prefix`. */
export const addWorkRoutes = (app: FastifyInstance, prefix: string, dependencies: WorkDependencies): void => {
  const { store, audit, live, site, manifest, clock, onMailQueued, sessionOf } = dependencies;
  const now = (): string => clock().toISOString();
  const api = app.withTypeProvider<CallTypes>();

  api.post(prefix + deskPaths.requests, { schema: { body: listQuery } }, async (request) => {
    const list = await store.listRequests(request.body, now(), site());
    await audit.addOnce(sessionOf(request).person, 'list');
    return list;
  });

  api.post(prefix + deskPaths.csv, { schema: { body: listQuery } }, async (request, reply) => {
    const ids = await store.idsOfRequests(request.body, now(), site());
    const requestById = new Map((await store.list()).map((quoteRequest) => [quoteRequest.id, quoteRequest]));
    await audit.add(sessionOf(request).person, 'export');
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${now().slice(0, 10)}.csv"`,
    });
    const requests = ids.flatMap((id) => requestById.get(id) ?? []);
    return toTable(requests, await store.listWork(site()), manifest());
  });

  api.get(`${prefix}${deskPaths.requests}/:reference`, async (request, reply) => {
    const { reference } = request.params as { readonly reference: string };
    const whole = await store.findRequest(reference, now(), site());
    if (!whole) throw new DeskRefusal('not-found');
    await audit.addOnce(sessionOf(request).person, 'read', reference);
    // The version alone does not tell who else has it open.
    const etag = `"${digestOf(JSON.stringify(whole))}"`;
    reply.header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : whole;
  });

  /** After a conflict the current state is read and shown. */
  const recordAudit = async (person: Person, action: 'change' | 'undo', outcome: ChangeOutcome): Promise<void> => {
    if (outcome.kind === 'done') await audit.add(person, action, referencesOf(outcome.requests));
    if (outcome.kind !== 'conflict') return;
    for (const { reference } of outcome.current) await audit.addOnce(person, 'read', reference);
  };

  api.post(prefix + deskPaths.changes, { schema: { body: changeCall } }, async (request, reply) => {
    const { person } = sessionOf(request);
    const call = normalizeChangeCall(request.body);
    const order = { ...call, undo: randomUUID(), actor: person, now: now() };
    const outcome = await store.changeRequests(order, site());
    await recordAudit(person, 'change', outcome);
    onMailQueued();
    return answerChange(outcome, reply);
  });

  api.post(prefix + deskPaths.undo, { schema: { body: undoCall } }, async (request, reply) => {
    const { person } = sessionOf(request);
    const outcome = await store.undoChange({ undo: request.body.undo, actor: person, now: now() }, site());
    await recordAudit(person, 'undo', outcome);
    return answerChange(outcome, reply);
  });

  api.get(prefix + deskPaths.colleagues, async (): Promise<Colleagues> => ({ people: await store.listColleagues() }));

  api.post(
    prefix + deskPaths.presence,
    { schema: { body: presenceCall } },
    async (request): Promise<PresenceResult> => {
      const { person } = sessionOf(request);
      const result = await store.setPresence({ ...request.body, personId: person.id }, now());
      if (!result) throw new DeskRefusal('not-found');
      return result;
    },
  );

  api.post(prefix + deskPaths.erase, { schema: { body: eraseCall } }, async (request): Promise<EraseResult> => {
    const { person } = sessionOf(request);
    const call = request.body;
    const requests = await findRequestsToErase(call, dependencies);
    const references = requests.map(({ reference }) => reference);
    if (call.isDryRun || requests.length === 0) return { references };
    // Recorded first: after a crash the next start completes the erasure.
    await audit.add(person, 'erase', references.join(' '));
    await eraseRequests(
      requests.map(({ id }) => id),
      dependencies,
      clock(),
    );
    request.log.info({ erased: references.length, person: person.id }, 'requests erased at the desk');
    return { references };
  });

  api.get(prefix + deskPaths.year, { schema: { querystring: yearQuery } }, async (request) => {
    const { year } = request.query;
    await audit.addOnce(sessionOf(request).person, 'list');
    return store.yearFigures(year === undefined ? undefined : Number(year), now(), site());
  });

  api.get(prefix + deskPaths.events, async (request, reply) => {
    const { person, tokenHash } = sessionOf(request);
    const screen = { response: reply.raw, personId: person.id, tokenHash };
    if (!live.add(screen)) throw new DeskRefusal('too-many', 60);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  });
};

/** The requests that a call names and, if asked, all others of the same people, as `leads erase` finds them. */
const findRequestsToErase = async (
  { references, isWholePerson }: EraseCall,
  { store, dataDir, site }: Pick<WorkDependencies, 'store' | 'dataDir' | 'site'>,
): Promise<readonly QuoteRequest[]> => {
  const named = (await Promise.all(references.map((reference) => store.find(reference, 'all')))).flatMap(
    (request) => request ?? [],
  );
  if (!isWholePerson) return named;
  const { country } = site();
  const findIn = async (where: Pick<RequestStore, 'findByPerson'>): Promise<QuoteRequest[]> => {
    const contacts = [...new Set(named.flatMap(({ email, phone }) => [email, phone]))].filter(Boolean);
    return (await Promise.all(contacts.map((contact) => where.findByPerson(contact, country, 'all')))).flat();
  };
  const aside = await inSetAsideData(dataDir, findIn);
  const all = [...named, ...(await findIn(store)), ...aside.results.flat()];
  return [...new Map(all.map((request) => [request.id, request])).values()];
};

const referencesOf = (requests: readonly WholeRequest[]): string =>
  requests.map(({ reference }) => reference).join(' ');

const answerChange = (outcome: ChangeOutcome, reply: FastifyReply): ChangeResult | Conflict => {
  switch (outcome.kind) {
    case 'done':
      return { undo: outcome.undo, requests: outcome.requests };
    case 'conflict':
      reply.code(409);
      return { error: 'conflict', current: outcome.current, gone: outcome.gone };
    case 'unknown':
      throw new DeskRefusal('not-found');
  }
};
