/** How the server begins to listen: at an address, or at a socket that the service manager keeps open over restarts. */
import os from 'node:os';
import type { FastifyInstance } from 'fastify';

/** The first descriptor that a service manager passes on (sd_listen_fds(3)). */
const firstPassed = 3;

/** Begins to listen; resolves with the address. */
export const listenOn = (
  app: Pick<FastifyInstance, 'listen'>,
  address: { readonly host: string; readonly port: number },
  env: NodeJS.ProcessEnv,
): Promise<string> => {
  tolerateUnknownInterfaces();
  const isPassed = env['LISTEN_PID'] === String(process.pid) && Number(env['LISTEN_FDS']) >= 1;
  // With a socket, host and port are not used; `localhost` would make Fastify listen at a second one.
  const at = isPassed ? { host: '127.0.0.1', port: 0 } : { host: address.host, port: address.port };
  return app.listen({ ...at, ...(isPassed && { fd: firstPassed }) });
};

/**
 * Fastify lists the addresses of the machine behind 0.0.0.0, for its own log. The kernel gives them by a socket of a
 * kind that a service manager may forbid (AF_NETLINK; RestrictAddressFamilies of systemd), and the listing then throws.
 */
const tolerateUnknownInterfaces = (): void => {
  const { networkInterfaces } = os;
  const loopback = { address: '127.0.0.1', netmask: '255.0.0.0', family: 'IPv4', mac: '', internal: true, cidr: null };
  Object.assign(os, {
    networkInterfaces() {
      try {
        return networkInterfaces();
      } catch {
        return { lo: [loopback] };
      }
    },
  });
};
