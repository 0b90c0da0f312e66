/** The whole siege: 300 calls to each address of the desk by each kind of stranger. */
import { afterAll, describe, expect, test } from 'vitest';
import { routesOf, startProbedDesk, strangersOf, probeRoute, probeLoginRoute } from './desk-strangers.ts';

// The addresses are the router's: the tests are not known before it is there.
const desk = await startProbedDesk();
afterAll(() => desk.server.close());

describe.each(strangersOf())('$name', (stranger) => {
  test.each(routesOf(desk.server, 'api'))('$method $path', async (address) => {
    await probeRoute(desk, stranger, address, 300);
  });
});

test.each(routesOf(desk.server, 'door'))('a stranger at $method $path', async (address) => {
  await probeLoginRoute(desk, address, 300);
});

test('nothing was read, changed or erased by any of them', async () => {
  expect(await desk.state()).toEqual(desk.before);
});
