import { createServer, type Server } from 'node:net';

/** Below the ports that systems hand out by themselves: from 32,768 on Linux, from 49,152 elsewhere. */
const range = { first: 20_000, pairs: 6_000 };

let tried = process.pid;

/**
 * A port that nobody uses and that no other test gets, in this run or in another one beside it: for programs that do
 * not tell which port they took, for those that come back at the same one, and for one at which nobody is to answer.
 * What tells its port is given port 0. The port after it stays taken for as long as this process lives, as the sign
 * that this one has an owner.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < range.pairs; attempt += 1) {
    tried += 1;
    const port = range.first + 2 * (tried % range.pairs);
    const sign = await listenAt(port + 1);
    if (!sign) continue;
    sign.unref();
    const probe = await listenAt(port);
    if (probe) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    sign.close();
  }
  throw new Error(`All ports from ${range.first} on are taken.`);
};

const listenAt = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, exclusive: true }, () => resolve(server));
  });
