/**
 * The suites whose subject is a request's files, once more over a bucket: what they say holds wherever the files are.
 * Other suites meet files in what both stores share: the local folder in which they arrive, and the request's row.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Files } from '../../server/attachments/s3/s3-files.ts';
import { readConfig } from '../../server/config/config.ts';
import { startMail } from '../../server/mail/mail.ts';
import { createLogger } from '../../server/operations/log.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { eventually } from './eventually.ts';
import { localCertificate, startMailbox } from './mailbox.ts';
import { sendForm } from './multipart.ts';
import { s3AddressOf, startS3, type TestS3 } from './s3-server.ts';
import { jpeg, pdf } from './sample-files.ts';
import { startTestServer, useFiles } from './test-server.ts';

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
describe.each(['contact', 'file-links', 'desk-privacy'])('%s, over a bucket', async (suite) => {
  await import(/* @vite-ignore */ `./${suite}.test.ts?s3`);
});

test('a mail takes its attachments from the bucket, and says which one is gone', async () => {
  const server = await startTestServer();
  const mailbox = await startMailbox();
  const mail = startMail({
    config: { ...readConfig({}).mail, smtpUrl: mailbox.url },
    ...server,
    runExclusively: runUnlocked,
    clock: () => new Date(),
    log: createLogger('silent'),
    smtp: { ca: readFileSync(localCertificate, 'utf8') },
  });
  const files = [
    { name: 'plan.pdf', content: pdf(90_000) },
    { name: 'façade.jpg', content: jpeg() },
  ];
  await sendForm(await server.listen(), { files, texts: { email: '' } });
  const [lead] = await server.store.list();
  await server.files.remove([lead?.files[0]?.storedName ?? '']);
  mail.wake();
  await eventually(() => mailbox.received.length).toBe(1);
  const [{ attachments, text } = { attachments: [], text: '' }] = mailbox.received.map((received) => received.mail);
  expect(attachments.map(({ filename }) => filename)).toEqual(['façade.jpg']);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(jpeg())).toBe(true);
  expect(text).toMatch(/- plan\.pdf .* introuvable/);
  await mail.stop();
  await mailbox.close();
  await server.close();
});

test('the files of a request whose row cannot be committed leave the bucket', async () => {
  const server = await startTestServer({ openStore: (dataDir) => openSqliteStore(dataDir, { busyTimeoutMs: 0 }) });
  const files = [{ name: 'plan.pdf', content: pdf(200_000) }];
  const origin = await server.listen();
  const holder = new DatabaseSync(join(server.dataDir, 'leads.db'));
  holder.exec('BEGIN IMMEDIATE');
  expect((await sendForm(origin, { files })).status).toBe(503);
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
  holder.exec('ROLLBACK');
  holder.close();
  expect((await sendForm(origin, { files })).status).toBe(201);
  expect((await server.filesHeld()).files).toHaveLength(1);
  await server.close();
});
