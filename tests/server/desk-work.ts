/** A server with a desk and a logged-in person, on a fake clock. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  deskPaths,
  requestPath,
  type Change,
  type ChangeResult,
  type ListQuery,
  type RequestList,
  type WholeRequest,
} from '../../desk/contract.ts';
import type { NewRequest } from '../../server/store/types.ts';
import { register, startDesk, type Visitor } from './desk.ts';
import { fixtureManifest } from './fixture-site.ts';
import { newLead } from './leads.ts';
import type { TestServer } from './test-server.ts';

export const dayMs = 24 * 60 * 60 * 1000;

export let now: Date;
export let server: TestServer;
export let lea: Visitor;

/** Sets the server's clock. */
export const setClock = (instant: Date): void => void (now = instant);

/** Starts a server and logs a person in for each test of the file. */
export const useDeskServer = (): void => {
  beforeEach(async () => {
    now = new Date('2026-03-02T09:00:00.000Z');
    server = await startDesk({
      clock: () => now,
      manifest: { site: { ...fixtureManifest.site, timeZone: 'Europe/Paris' } },
    });
    lea = await register(server, { now });
  });
  afterEach(() => server.close());
};

/** Stores a request; returns its reference. */
export const add = async (changes: Partial<NewRequest> = {}): Promise<string> => {
  const outcome = await server.store.insert(newLead({ receivedAt: now.toISOString(), ...changes }), [], '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
};

export const list = async (query: ListQuery = {}): Promise<RequestList> =>
  (await lea.post(deskPaths.requests, query)).json();
export const show = async (reference: string): Promise<WholeRequest> => (await lea.get(requestPath(reference))).json();
export const referencesOf = async (query: ListQuery = {}): Promise<string[]> =>
  (await list(query)).requests.map(({ reference }) => reference);

/** Changes requests as they are now. */
export const change = async (references: readonly string[], what: Change, who = lea): Promise<ChangeResult> => {
  const requests = await Promise.all(
    references.map(async (reference) => ({ reference, version: (await show(reference)).version })),
  );
  const answer = await who.post(deskPaths.changes, { requests, change: what });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** Where `npm run leads` finds that server's requests. */
export const at = () => ({ folder: join(server.dataDir, '..'), dataDir: server.dataDir, now: now.toISOString() });
