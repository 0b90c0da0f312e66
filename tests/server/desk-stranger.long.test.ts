/**
 * A siege: each address of the desk is called beyond its limits, by the kinds of strangers in turn. One guard stands
 * before all of them: desk-stranger.test.ts has every kind at every address.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import { routesOf, startProbedDesk, strangersOf, probeRoute, probeLoginRoute } from './desk-strangers.ts';

// The addresses are the router's: the tests are not known before it is there.
const desk = await startProbedDesk();
afterAll(() => desk.server.close());

const strangers = strangersOf();
/** What each limit refuses is seen a few times. */
const beyond = 5;

describe.each(strangers.map((stranger, kind) => ({ ...stranger, stranger, kind })))('$name', ({ stranger, kind }) => {
  const addresses = routesOf(desk.server, 'api').filter((_address, index) => index % strangers.length === kind);
  test.each(addresses)('$method $path', async (address) => {
    await probeRoute(desk, stranger, address, defaultDeskLimits.refused.attempts + beyond);
  });
});

test.each(routesOf(desk.server, 'door'))('a stranger at $method $path', async (address) => {
  await probeLoginRoute(desk, address, defaultDeskLimits.login.attempts + beyond);
});

test('nothing was read, changed or erased by any of them', async () => {
  expect(await desk.state()).toEqual(desk.before);
});
