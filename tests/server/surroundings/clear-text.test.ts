/** Parts on other machines, to which nothing goes readable unless the operator has said so by name. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { readEncryption } from '../../../server/store/postgres/encryption.ts';
import { openPostgres } from '../../../server/store/postgres/store.ts';
import { localCertificate } from '../mailbox.ts';

describe('PostgreSQL', () => {
  test.each([
    ['this machine', 'postgres://u:p@127.0.0.1/d', false],
    ['this machine by name', 'postgres://u:p@localhost:5433/d', false],
    ['a socket', 'postgres://u:p@db/d?host=/run/postgresql', false],
    ['a socket as host', 'postgres://u:p@%2Frun%2Fpostgresql/d', false],
    ['another machine', 'postgres://u:p@db.example.org/d', true],
    ['a container', 'postgres://u:p@db/d', true],
    ['a waiver', 'postgres://u:p@db.example.org/d?sslmode=disable', false],
    ['the driver’s waiver', 'postgres://u:p@db.example.org/d?ssl=false', false],
    ['this machine, encrypted', 'postgres://u:p@127.0.0.1/d?sslmode=verify-full', true],
  ])('%s is spoken to by TLS as it should be', (_name, url, isEncrypted) => {
    const { ssl, connectionString } = readEncryption(url);
    expect(ssl !== false).toBe(isEncrypted);
    // What the driver reads in its own way, and warns of, is left out.
    expect(connectionString).not.toMatch(/ssl/);
  });

  test.each([
    ['nothing', '', true],
    ['require', '?sslmode=require', false],
    ['prefer', '?sslmode=prefer', false],
    ['require with an authority', `?sslmode=require&sslrootcert=${localCertificate}`, true],
    ['verify-ca', '?sslmode=verify-ca', true],
    ['a mode that is misspelt', '?sslmode=verifyfull', true],
  ])('with %s the certificate is looked at: %s', (_name, query, isVerified) => {
    expect(readEncryption(`postgres://u:p@db.example.org/d${query}`).ssl).toMatchObject({
      rejectUnauthorized: isVerified,
    });
  });

  let server: Server | undefined;
  afterEach(() => server?.close());
  /** Answers a client that asks for TLS, as PostgreSQL does. */
  const start = async (answer: (socket: Socket) => void): Promise<string> => {
    const started = createServer(
      (socket) => void socket.once('data', () => answer(socket)).on('error', () => undefined),
    );
    server = started;
    await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
    return `postgres://u:p@127.0.0.1:${(started.address() as AddressInfo).port}/d?sslmode=verify-full`;
  };
  const reasonOf = (url: string): Promise<string> =>
    openPostgres(url, { now: new Date() }).then(
      () => 'opened',
      (error: unknown) => (error as Error).message,
    );

  test('without TLS is refused, with what to do there and here', async () => {
    const url = await start((socket) => void socket.end('N'));
    expect(await reasonOf(url)).toMatch(/offers no TLS.*set ssl = on there.*\?sslmode=disable/);
  });

  test('with an authority that is not there is refused, with its path', async () => {
    expect(await reasonOf('postgres://u:p@db.example.org/d?sslrootcert=/nowhere/ca.pem')).toBe(
      '/nowhere/ca.pem, which DATABASE_URL names, cannot be read (ENOENT): correct its path or its rights.',
    );
  });

  test('with a certificate of nobody is refused, with what to do', async () => {
    const key = readFileSync(join(process.cwd(), 'tests/fixtures/tls/localhost.key'));
    const cert = readFileSync(localCertificate);
    const url = await start((socket) => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined);
    });
    expect(await reasonOf(url)).toMatch(/certificate .* is not trusted .*sslrootcert=.*NODE_EXTRA_CA_CERTS.*require/);
  });
});

describe('a bucket', () => {
  const read = (query: string) => readConfig({ FILES_URL: `s3://plans?endpoint=${query}` }).filesBucket?.endpoint;
  test('on another machine without TLS is refused, with what to do', () => {
    expect(() => read('http://minio.example.org:9000')).toThrow(/without TLS .*https:\/\/.*&tls=off/);
  });

  test.each(['http://127.0.0.1:9000', 'http://minio:9000&tls=off', 'https://s3.example.org'])('%s is used', (query) => {
    expect(read(query)).toBe(query.replace('&tls=off', ''));
  });
});
