/** The whole siege: 300 calls to each address of the desk by each kind of stranger. */
import { afterAll, describe, expect, test } from 'vitest';
import { addressesOf, startBesieged, strangersOf, tryAddress, tryDoor } from './desk-strangers.ts';

// The addresses are the router's: the tests are not known before it is there.
const besieged = await startBesieged();
afterAll(() => besieged.server.close());

describe.each(strangersOf())('$name', (stranger) => {
  test.each(addressesOf(besieged.server, 'api'))('$method $path', async (address) => {
    await tryAddress(besieged, stranger, address, 300);
  });
});

test.each(addressesOf(besieged.server, 'door'))('a stranger at $method $path', async (address) => {
  await tryDoor(besieged, address, 300);
});

test('nothing was read, changed or erased by any of them', async () => {
  expect(await besieged.state()).toEqual(besieged.before);
});
