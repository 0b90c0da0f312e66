/** What becomes of people’s data at the desk: erasure, audit, files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deskPaths, filePath, thumbnailPath, thumbnailSizes } from '../../desk/contract.ts';
import { foldWords } from '../../formats/words.ts';
import {
  add,
  at,
  change,
  dayMs,
  lea,
  list,
  now,
  setClock,
  referencesOf,
  server,
  show,
  useDeskServer,
} from './desk-work.ts';
import { register } from './desk.ts';
import { addLead, runCli } from './leads.ts';
import { isOnPostgres } from './stores.ts';

useDeskServer();

test('a visitor is erased from database, log, files, thumbnails, mails and search; the audit names none', async () => {
  const word = 'Charbonnelière';
  const reference = await addLead(server.store, server.files, {
    message: `Une grange, ${word}`,
    email: 'x@exemple.fr',
  });
  const other = await add({ email: 'X@exemple.fr', message: word });
  const kept = await add({ email: 'autre@exemple.fr', phone: '' });
  await change([reference], { kind: 'note', text: `Note ${word}` });
  await change([reference], { kind: 'next-step', step: { text: `Revoir ${word}`, day: '2026-04-01' } });
  const dry = await lea.post(deskPaths.erase, { references: [reference], isWholePerson: true, isDryRun: true });
  expect(dry.json<{ references: string[] }>().references.sort()).toEqual([reference, other].sort());
  const done = await lea.post(deskPaths.erase, { references: [reference], isWholePerson: true, isDryRun: false });
  expect(done.json<{ references: string[] }>().references).toHaveLength(2);
  expect(await referencesOf()).toEqual([kept]);
  expect(await referencesOf({ search: word })).toEqual([]);
  expect((await server.filesHeld()).files).toEqual([]);
  expect(await server.store.count()).toMatchObject({ leads: 1, mails: 0 });
  for (const name of ['leads.db', 'leads.db-wal']) {
    const path = join(server.dataDir, name);
    // As it was written, and as the search has it.
    for (const written of [word, foldWords(word)])
      if (existsSync(path))
        expect(readFileSync(path).includes(Buffer.from(written)), `${name}: ${written}`).toBe(false);
  }
  const audit = await server.store.listAudit(100);
  expect(
    audit
      .find(({ action }) => action === 'erase')
      ?.subject.split(' ')
      .sort(),
  ).toEqual([reference, other].sort());
  expect(JSON.stringify(audit)).not.toContain('exemple.fr');
  expect(JSON.stringify(audit)).not.toContain(word);
});

test('a person’s requests are erased together by any number that they have in common', async () => {
  const named = await add({ email: '', phone: '+33 (0)4 71 00 00 00 06 12 34 56 78' });
  const other = await add({ email: 'x@exemple.fr', phone: '6 12 34 56 78' });
  const kept = await add({ email: 'y@exemple.fr', phone: '06 12 34 56 79' });
  const call = { references: [named], isWholePerson: true, isDryRun: false };
  const { references } = (await lea.post(deskPaths.erase, call)).json<{ references: string[] }>();
  expect([...references].sort()).toEqual([named, other].sort());
  expect(await referencesOf()).toEqual([kept]);
});

test.skipIf(isOnPostgres)(
  'who read, changed, opened and took away what is written down, and kept for twelve months',
  async () => {
    const reference = await addLead(server.store, server.files, { receivedAt: now.toISOString() });
    await list();
    await list();
    await change([reference], { kind: 'state', state: 'called' });
    await lea.get(filePath(reference, 0));
    await lea.post(deskPaths.csv, {});
    const entries = (await server.store.listAudit(100)).reverse();
    expect(entries.map(({ person, action, subject }) => [person, action, subject])).toEqual([
      ['leads', 'invite', 'lea@fixture.example'],
      ['Léa Roux', 'register', ''],
      ['Léa Roux', 'list', ''],
      ['Léa Roux', 'read', reference],
      ['Léa Roux', 'change', reference],
      ['Léa Roux', 'open-file', reference],
      ['Léa Roux', 'export', ''],
    ]);
    setClock(new Date(now.getTime() + 200 * dayMs));
    await server.store.addAudit({ at: now.toISOString(), person: 'Léa Roux', action: 'list', subject: '' });
    setClock(new Date(now.getTime() + 200 * dayMs));
    await server.store.purgeDesk(now.toISOString());
    expect(await server.store.listAudit(100)).toHaveLength(1);
    expect((await runCli(['audit'], at())).out).toContain('Léa Roux  list');
  },
);

test('what a screen asks for again and again is written down once in a quarter of an hour', async () => {
  const lists = async () => (await server.store.listAudit(100)).filter(({ action }) => action === 'list').length;
  await list();
  setClock(new Date(now.getTime() + 15 * 60_000 - 1));
  await list();
  expect(await lists()).toBe(1);
  setClock(new Date(now.getTime() + 1));
  await list();
  expect(await lists()).toBe(2);
});

test('a request that is shown because somebody else changed it counts as read', async () => {
  const reference = await add();
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const { undo } = await change([reference], { kind: 'state', state: 'called' });
  const requests = [{ reference, version: 1 }];
  const late = await paul.post(deskPaths.changes, { requests, change: { kind: 'state', state: 'won' } });
  expect(late.statusCode).toBe(409);
  expect(await server.store.listAudit(1)).toMatchObject([{ person: 'Paul', action: 'read', subject: reference }]);
  await change([reference], { kind: 'note', text: 'Rappelée' }, paul);
  setClock(new Date(now.getTime() + dayMs));
  expect((await lea.post(deskPaths.undo, { undo })).statusCode).toBe(409);
  expect(await server.store.listAudit(1)).toMatchObject([{ person: 'Léa Roux', action: 'read', subject: reference }]);
});

test('a visitor’s file is a download that runs nowhere; its picture is made anew, small and upright', async () => {
  const id = '33333333-3333-4333-8333-333333333333';
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Copyright: 'place-of-the-roof' } })
    .jpeg()
    .toBuffer();
  const keep = async (storedName: string, bytes: Buffer) => {
    const received = await server.files.receive(
      (async function* () {
        yield bytes;
      })(),
      () => undefined,
    );
    await server.files.keep([{ ...received, storedName }]);
    return { storedName, bytes: received.bytes, sha256: received.sha256 };
  };
  const files = [
    { ...(await keep(`${id}-1.jpg`, picture)), originalName: 'toit «été».jpg', disposition: 'clean' as const },
    { ...(await keep(`${id}-2.jpg`, Buffer.from('no picture'))), originalName: 'b.jpg', disposition: 'clean' as const },
    {
      ...(await keep(`${id}-3.pdf`, Buffer.from('%PDF-'))),
      originalName: 'c.pdf',
      disposition: 'quarantined' as const,
      quarantineReason: 'pdf-script' as const,
    },
  ];
  const reference = await add({ id, files });
  expect((await show(reference)).files).toMatchObject([
    { position: 0, name: 'toit «été».jpg', kind: 'picture' },
    { position: 1, kind: 'picture' },
    { position: 2, kind: 'quarantined', reason: 'pdf-script' },
  ]);
  const openings = async (): Promise<number> =>
    (await server.store.listAudit(100)).filter(({ action, subject }) => action === 'open-file' && subject === reference)
      .length;
  for (const size of thumbnailSizes) await lea.get(thumbnailPath(reference, 0, size));
  expect(await openings(), 'looked at in both sizes').toBe(1);
  const download = await lea.get(filePath(reference, 0));
  expect(await openings(), 'looked at, and downloaded').toBe(2);
  expect(download.rawPayload.equals(picture)).toBe(true);
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="toit __t__.jpg"; filename*=UTF-8''toit%20%C2%AB%C3%A9t%C3%A9%C2%BB.jpg`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(download.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  const small = await lea.get(thumbnailPath(reference, 0, 'small'));
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-security-policy': download.headers['content-security-policy'],
    'cache-control': 'no-store',
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
  expect(small.rawPayload.includes('place-of-the-roof')).toBe(false);
  expect((await lea.get(thumbnailPath(reference, 0, 'large'))).statusCode).toBe(200);
  for (const size of thumbnailSizes) {
    const kept = await server.files.readThumbnail(files[0]?.storedName ?? '', size);
    kept?.stream.destroy();
    expect(kept?.bytes).toBeGreaterThan(0);
  }
  for (const path of [
    thumbnailPath(reference, 1, 'small'),
    thumbnailPath(reference, 2, 'small'),
    filePath(reference, 2),
    filePath(reference, 9),
  ])
    expect((await lea.get(path)).statusCode, path).toBe(404);
  expect((await lea.get(`${filePath(reference, 0)}/huge`)).statusCode).toBe(404);
  await lea.post(deskPaths.erase, { references: [reference], isWholePerson: false, isDryRun: false });
  for (const size of thumbnailSizes)
    expect(await server.files.readThumbnail(files[0]?.storedName ?? '', size)).toBeUndefined();
});
