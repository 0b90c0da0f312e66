/** The suites of requests and their files, once more over a bucket: what they say holds wherever the files are. */
import { afterAll, beforeAll, describe } from 'vitest';
import { openS3Files } from '../../server/attachments/s3/s3-files.ts';
import { s3AddressOf, startS3, type TestS3 } from './s3-server.ts';
import { useFiles } from './test-server.ts';

let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.env);
  useFiles((dataDir) => openS3Files({ dataDir, address: s3AddressOf(s3.newUrl()) }));
});
afterAll(async () => {
  useFiles();
  await s3.stop();
});

// By another name: a worker may have run them over the disk before. In a group each: a suite's hooks are for its tests.
describe.each(['contact', 'failures', 'file-links', 'hostile', 'mail', 'desk-work', 'desk-privacy'])(
  '%s, over a bucket',
  async (suite) => {
    await import(/* @vite-ignore */ `./${suite}.test.ts?s3`);
  },
);
