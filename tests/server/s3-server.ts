/** A real S3-compatible server for tests (`s3rver`), on a free port, in a process and a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readS3Address, type S3Address } from '../../server/attachments/s3/s3-address.ts';
import { killWithParent } from './kill-with-parent.ts';
import { freePort } from '../setup/free-port.ts';
import { installStorePackages } from './store-packages.ts';

/** A running store of objects with one bucket. */
export interface TestS3 {
  readonly endpoint: string;
  /** A place of its own in the bucket, as `FILES_URL` names it. */
  newUrl(bucket?: string): string;
  /** The settings that open the bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends it at once; what was put stays. */
  kill(): Promise<void>;
  /** Starts it again, at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const testBucket = 'requests';

/** The key that s3rver knows. */
const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_EC2_METADATA_DISABLED: 'true' };

/** Starts one; `stop` it in the end. A process that ends takes it along. */
export const startS3 = async (): Promise<TestS3> => {
  const packages = installStorePackages();
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const script = join(process.cwd(), 'tests', 'stores', 's3-server.mjs');
  let child: ChildProcess | undefined;
  let places = 0;

  const start = async (): Promise<void> => {
    // What follows the first thousand of a list is named with DES, which OpenSSL has put away.
    const args = ['--openssl-legacy-provider', script, packages, folder, String(port), testBucket];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    killWithParent(started);
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).once('line', () => resolve());
      started.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}`)));
    });
  };
  const kill = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await gone;
  };
  const killAtExit = (): void => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  await start();
  return {
    endpoint,
    newUrl(bucket = testBucket) {
      places += 1;
      return `s3://${bucket}/place-${places}?endpoint=${encodeURIComponent(endpoint)}`;
    },
    env,
    kill,
    start,
    async stop() {
      process.off('exit', killAtExit);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** An address that is one. */
export const s3AddressOf = (url: string): S3Address => {
  const address = readS3Address(url);
  if (!address) throw new Error(`${url} is no address`);
  return address;
};
