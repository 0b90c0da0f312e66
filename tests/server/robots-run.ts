/** Sends what programs and people of robots.ts send, mixed as it comes, and tells who was marked. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { QuoteRequest } from '../../server/store/types.ts';
import { formBody, validTexts } from './multipart.ts';
import {
  honestRequests,
  plainRobots,
  repeatingRobots,
  returningRequests,
  scrapingRobots,
  type SimulatedRequest,
} from './robots.ts';
import { startTestServer } from './test-server.ts';

const halfMinuteMs = 30_000;

/** The origin that browsers send. */
const origin = 'https://www.fixture.example';

/** How many of each; the programs are those of docs/security.md. */
export interface Crowd {
  readonly people: number;
  /** People who come back (`returningRequests`); some send twice. */
  readonly returning: number;
  readonly plain: number;
  readonly scraping: number;
  readonly repeating: number;
}

export interface CrowdOutcome {
  /** Requests of people that were marked. */
  readonly markedPeople: readonly QuoteRequest[];
  /** How many requests of each kind of program were not. */
  readonly unmarked: { readonly plain: number; readonly scraping: number; readonly repeating: number };
}

/** The work of the form's token, done. */
export const solve = async (challenge: Challenge): Promise<string> => {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

/** Sends them to a server of its own, half a minute apart; every one must be accepted. */
export const sendCrowd = async (crowd: Crowd): Promise<CrowdOutcome> => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  const server = await startTestServer({ clock: () => new Date(now), config: { trustProxy: ['loopback'] } });
  const fetchToken = async () => (await server.app.inject('/api/public/contact/token')).json<Challenge>();
  const scraped = await solve(await fetchToken());
  const tokenOf = async ({ token }: SimulatedRequest): Promise<string | undefined> => {
    switch (token) {
      case 'none':
        return undefined;
      case 'solved':
        return solve(await fetchToken());
      case 'unsolved':
        return JSON.stringify({ challenge: await fetchToken() });
      case 'scraped-once':
        return scraped;
      case 'invented':
        return JSON.stringify({ challenge: { parameters: { nonce: 'ab', salt: 'cd' }, signature: 'ef' } });
    }
  };
  const kinds = {
    people: honestRequests(crowd.people, 1, origin),
    returning: returningRequests(crowd.returning, 5, origin),
    plain: plainRobots(crowd.plain, 2, origin),
    scraping: scrapingRobots(crowd.scraping, 3, origin),
    repeating: repeatingRobots(crowd.repeating, 4, origin),
  };
  const mixed = Object.entries(kinds).flatMap(([kind, requests]) =>
    requests.map((request, index) => ({ kind, request, at: index / requests.length })),
  );
  mixed.sort((a, b) => a.at - b.at);
  for (const { request } of mixed) {
    now += halfMinuteMs;
    const sentAt = now;
    now = sentAt - (request.tokenAgeMs ?? halfMinuteMs);
    const token = await tokenOf(request);
    now = sentAt;
    const texts = {
      ...validTexts,
      submittedAt: '',
      elapsedMs: '',
      ...request.texts,
      ...(token !== undefined && { token }),
    };
    const { body, contentType } = formBody(texts);
    const headers = { ...request.headers, 'content-type': contentType, 'x-forwarded-for': request.address };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      headers,
      payload: body,
    });
    if (statusCode >= 400) throw new Error(`a request was refused with ${statusCode}`);
  }
  // In the order of their arrival.
  const leads = await server.store.list();
  await server.close();
  if (leads.length !== mixed.length) throw new Error(`${mixed.length} requests were sent, ${leads.length} are stored`);
  const leadsOf = (wanted: string): QuoteRequest[] => leads.filter((_lead, index) => mixed[index]?.kind === wanted);
  const unmarkedOf = (kind: string): number => leadsOf(kind).filter(({ suspicion }) => !suspicion).length;
  return {
    markedPeople: [...leadsOf('people'), ...leadsOf('returning')].filter(({ suspicion }) => suspicion),
    unmarked: { plain: unmarkedOf('plain'), scraping: unmarkedOf('scraping'), repeating: unmarkedOf('repeating') },
  };
};
