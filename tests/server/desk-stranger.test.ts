/**
 * A stranger at each address of the desk: four answers, all alike, whoever he pretends to be (all of it in the long
 * file).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPaths } from '../../desk/contract.ts';
import {
  routesOf,
  strangersOf,
  startProbedDesk,
  probeRoute,
  probeLoginRoute,
  type ProbedDesk,
} from './desk-strangers.ts';

/** The router does not print what takes any other path of the door. */
const nowhere = { method: 'POST', path: 'door/nowhere' } as const;

let desk: ProbedDesk;
beforeAll(async () => {
  desk = await startProbedDesk();
});
afterAll(() => desk.server.close());

test('the addresses are those that the router knows, and every one of the contract is among them', () => {
  const known = [...routesOf(desk.server, 'api'), ...routesOf(desk.server, 'door')];
  const paths = known.map(({ path }) => path);
  expect(Object.values(deskPaths).filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['api/requests/REF/files/0/small', 'api/nowhere', 'api']));
});

describe.each(strangersOf())('$name', (stranger) => {
  test('each address of the work is closed', async () => {
    for (const address of routesOf(desk.server, 'api')) await probeRoute(desk, stranger, address, 3);
  });
});

test('the door tells a stranger nothing, and another origin not even that', async () => {
  for (const address of [...routesOf(desk.server, 'door'), nowhere]) await probeLoginRoute(desk, address, 3);
});

test('nothing was read, changed or erased by any of them', async () => {
  expect(await desk.state()).toEqual(desk.before);
});
