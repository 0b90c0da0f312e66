/**
 * Routes of the desk's work: requests, their changes, their erasure, the yearly overview. All need a logged-in person.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  deskPaths,
  type ChangeResult,
  type Conflict,
  type EraseCall,
  type EraseResult,
  type WholeRequest,
} from '../../http/desk.ts';
import { randomUUID } from 'node:crypto';
import { toCsv } from '../leads/csv.ts';
import { eraseLeads, inSetAsideData } from '../leads/erase.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { LeadStore } from '../leads/store.ts';
import type { Lead } from '../leads/types.ts';
import type { AuditLog } from './audit-log.ts';
import type { OpenSession } from './guard.ts';
import type { Live } from './live.ts';
import { readChangeCall, readEraseCall, readListQuery, readUndo, readYear } from './parse.ts';
import type { Person } from './people.ts';
import { DeskRefusal } from './refusal.ts';
import type { DeskSite } from './request-query.ts';
import type { ChangeOutcome } from './request-store.ts';

interface WorkDependencies {
  readonly store: LeadStore;
  readonly files: Pick<FileStore, 'tombstones' | 'remove' | 'removeSetAside'>;
  readonly dataDir: string;
  readonly audit: AuditLog;
  readonly live: Live;
  readonly site: () => DeskSite;
  readonly clock: () => Date;
  /** Called when mails are queued. */
  readonly onMailQueued: () => void;
  /** The authenticated person of a call. */
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** Adds the routes below `prefix`. */
export const addWorkRoutes = (app: FastifyInstance, prefix: string, dependencies: WorkDependencies): void => {
  const { store, audit, live, site, clock, onMailQueued, sessionOf } = dependencies;
  const now = (): string => clock().toISOString();
  const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.get(prefix + path, async (request, reply) => reply.send(await handler(request, reply)));
  const post = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.post(prefix + path, async (request, reply) => reply.send(await handler(request, reply)));

  post(deskPaths.requests, async (request) => {
    const list = await store.listRequests(readListQuery(request.body), site());
    await audit.addOnce(sessionOf(request).person, 'list');
    return list;
  });

  post(deskPaths.csv, async (request, reply) => {
    const ids = await store.idsOfRequests(readListQuery(request.body), site());
    const leadById = new Map((await store.list()).map((lead) => [lead.id, lead]));
    await audit.add(sessionOf(request).person, 'export');
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${now().slice(0, 10)}.csv"`,
    });
    return toCsv(ids.flatMap((id) => leadById.get(id) ?? []));
  });

  get(`${deskPaths.requests}/:reference`, async (request, reply) => {
    const { reference } = request.params as { readonly reference: string };
    const whole = await store.findRequest(reference, site());
    if (!whole) throw new DeskRefusal('not-found');
    await audit.addOnce(sessionOf(request).person, 'read', reference);
    const etag = `"${whole.version}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return whole;
    reply.code(304);
    return undefined;
  });

  /** After a conflict the current state is read and shown. */
  const recordAudit = async (person: Person, action: 'change' | 'undo', outcome: ChangeOutcome): Promise<void> => {
    if (outcome.kind === 'done') await audit.add(person, action, referencesOf(outcome.requests));
    if (outcome.kind !== 'conflict') return;
    for (const { reference } of outcome.current) await audit.addOnce(person, 'read', reference);
  };

  post(deskPaths.changes, async (request, reply) => {
    const { person } = sessionOf(request);
    const call = readChangeCall(request.body);
    const order = { ...call, undo: randomUUID(), actor: person, now: now() };
    const outcome = await store.changeRequests(order, site());
    await recordAudit(person, 'change', outcome);
    onMailQueued();
    return answerChange(outcome, reply);
  });

  post(deskPaths.undo, async (request, reply) => {
    const { person } = sessionOf(request);
    const outcome = await store.undoChange({ undo: readUndo(request.body), actor: person, now: now() }, site());
    await recordAudit(person, 'undo', outcome);
    return answerChange(outcome, reply);
  });

  post(deskPaths.erase, async (request): Promise<EraseResult> => {
    const { person } = sessionOf(request);
    const call = readEraseCall(request.body);
    const leads = await findRequestsToErase(call, dependencies);
    const references = leads.map(({ reference }) => reference);
    if (call.isDryRun || leads.length === 0) return { references };
    // Recorded first: after a crash the next start completes the erasure.
    await audit.add(person, 'erase', references.join(' '));
    await eraseLeads(
      leads.map(({ id }) => id),
      dependencies,
      clock(),
    );
    request.log.info({ erased: references.length, person: person.id }, 'requests erased at the desk');
    return { references };
  });

  get(deskPaths.year, async (request) => {
    await audit.addOnce(sessionOf(request).person, 'list');
    return store.yearFigures(readYear(request.query), now(), site());
  });

  app.get(prefix + deskPaths.events, async (request, reply) => {
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
  { store, dataDir }: Pick<WorkDependencies, 'store' | 'dataDir'>,
): Promise<readonly Lead[]> => {
  const named = (await Promise.all(references.map((reference) => store.find(reference, 'all')))).flatMap(
    (lead) => lead ?? [],
  );
  if (!isWholePerson) return named;
  const findIn = async (where: Pick<LeadStore, 'findByPerson'>): Promise<Lead[]> => {
    const contacts = [...new Set(named.flatMap(({ email, phone }) => [email, phone]))].filter(Boolean);
    return (await Promise.all(contacts.map((contact) => where.findByPerson(contact, 'all')))).flat();
  };
  const aside = await inSetAsideData(dataDir, findIn);
  const all = [...named, ...(await findIn(store)), ...aside.results.flat()];
  return [...new Map(all.map((lead) => [lead.id, lead])).values()];
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
