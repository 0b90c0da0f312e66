/** Encryption of the connection to PostgreSQL: what `sslmode` of the address says, or what is safe without it. */
import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { isLoopback } from '../../data/loopback.ts';

type ConnectionOptions = Exclude<ClientConfig['ssl'], boolean | undefined>;

/** The address without what is about encryption, which the driver reads differently from PostgreSQL's own programs. */
interface Encryption {
  readonly connectionString: string;
  readonly ssl: false | ConnectionOptions;
}

const parameters = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat', 'sslnegotiation'];

/**
 * Reads an address. Without `sslmode`, a database of another machine is spoken to by TLS with a certificate that is
 * trusted; the modes are those of PostgreSQL's programs (libpq, "SSL Mode Descriptions"), of which `disable` waives TLS
 * and `require` the certificate. None falls back to clear text, and a mode that is unknown is the strictest.
 */
export const readEncryption = (url: string): Encryption => {
  const address = new URL(url);
  const { searchParams, hostname } = address;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const mode = modeOf(searchParams) ?? (isLoopback(host) ? 'disable' : 'verify-full');
  const textOf = (name: string): string | undefined => {
    const path = searchParams.get(name);
    return path === null || path === 'system' ? undefined : readFileSync(path, 'utf8');
  };
  const ssl =
    mode === 'disable'
      ? false
      : optionsOf(mode, { ca: textOf('sslrootcert'), cert: textOf('sslcert'), key: textOf('sslkey') });
  for (const name of parameters) searchParams.delete(name);
  return { connectionString: address.href, ssl };
};

const modeOf = (parameters: URLSearchParams): string | undefined => {
  const plain = parameters.get('ssl');
  if (plain === 'false' || plain === '0') return 'disable';
  return parameters.get('sslmode') ?? (plain === null ? undefined : 'verify-full');
};

interface Certificates {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** Modes that look at no certificate; the last is the driver's own. */
const unverified = new Set(['allow', 'prefer', 'require', 'no-verify']);

const optionsOf = (mode: string, { ca, cert, key }: Certificates): ConnectionOptions => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  // With an authority of its own, `require` verifies it, as libpq does.
  rejectUnauthorized: !unverified.has(mode) || ca !== undefined,
  ...((unverified.has(mode) || mode === 'verify-ca') && { checkServerIdentity: () => undefined }),
});
