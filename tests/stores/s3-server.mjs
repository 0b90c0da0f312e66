/**
 * An S3-compatible server in a process of its own: `node s3-server.mjs PACKAGES FOLDER PORT BUCKET…`. Writes « ready »
 * once it listens.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const [packages = '', directory = '', port = '0', ...buckets] = process.argv.slice(2);
const S3rver = createRequire(join(packages, 'package.json'))('s3rver');
const s3 = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: buckets.map((name) => ({ name, configs: [] })),
});

/**
 * An object appears whole or not at all, whoever dies while it is put, as in a store that is made for it: s3rver writes
 * it in place and in several files, and one that was cut short stays as half of one.
 *
 * @param {{ bucket: string, key: string, content: Buffer | import('node:stream').Readable, metadata: object }} object
 */
s3.store.putObject = async ({ bucket, key, content, metadata }) => {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const path = s3.store.getResourcePath(bucket, key, 'object');
  const partial = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(partial, bytes);
  await s3.store.putMetadata(bucket, key, metadata, md5);
  await rename(partial, path);
  return { size: bytes.length, md5 };
};

await s3.run();
console.log('ready');
