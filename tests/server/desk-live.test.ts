/**
 * A change made elsewhere shows: by another person, by the public form, by the command line in a process of its own.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { thumbnailSizes } from '../../desk/contract.ts';
import { drawThumbnail } from '../../server/attachments/thumbnails/draw-thumbnail.ts';
import { createThumbnails } from '../../server/attachments/thumbnails/thumbnails.ts';
import { pathToFileURL } from 'node:url';
import { dirname } from 'node:path';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { register, startDesk, type Visitor } from './desk.ts';
import { openScreen, type Screen } from './desk-screen.ts';
import { eventually } from './eventually.ts';
import { newLead, runCli } from './leads.ts';
import { bundleServer } from './spawned-server.ts';
import { jpeg, png } from './sample-files.ts';
import { isOnPostgres } from './stores.ts';
import type { TestServer } from './test-server.ts';

let server: TestServer;
let lea: Visitor;
const screens: Screen[] = [];

beforeEach(async () => {
  server = await startDesk();
  lea = await register(server);
  await server.listen();
});
afterEach(async () => {
  for (const screen of screens.splice(0)) screen.close();
  await server.close();
});

const open = async (who: Visitor): Promise<Screen> => {
  const screen = await openScreen(server.origin(), who);
  screens.push(screen);
  return screen;
};

test.skipIf(isOnPostgres)('what another process writes is told to every open screen', async () => {
  const [phone, laptop] = [await open(lea), await open(lea)];
  const seen = phone.events().length;
  // Another connection to the same database, as the command line has.
  const other = openSqliteStore(server.dataDir);
  const outcome = await other.insert(newLead(), [], '');
  await eventually(() => phone.events().length).toBeGreaterThan(seen);
  await eventually(() => laptop.events().length).toBeGreaterThan(1);
  const revision = phone.events().at(-1)?.revision;
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  const at = { folder: join(server.dataDir, '..'), dataDir: server.dataDir, now: new Date().toISOString() };
  expect((await runCli(['mark', outcome.reference, 'answered'], at)).code).toBe(0);
  await eventually(() => phone.events().at(-1)?.revision).not.toBe(revision);
  await other.close();
});

test('the stream ends with its session', async () => {
  const phone = await open(lea);
  await server.store.revoke('lea@fixture.example');
  await eventually(() => phone.isEnded()).toBe(true);
});

test('a picture is drawn in a process of its own, and one that is another format inside is not', async () => {
  const module = pathToFileURL(join(dirname(await bundleServer()), 'thumbnail.worker.mjs'));
  const thumbnails = createThumbnails({
    files: server.files,
    clock: () => new Date(),
    log: { warn: () => undefined },
    module,
    timeMs: 10 * 60_000,
  });
  const base = sharp({ create: { width: 640, height: 480, channels: 3, background: '#a52' } });
  writeFileSync(server.files.locationOf('a.jpg'), await base.clone().jpeg().toBuffer());
  writeFileSync(server.files.locationOf('b.png'), await base.clone().png().toBuffer());
  writeFileSync(server.files.locationOf('c.jpg'), await base.clone().tiff().toBuffer());
  writeFileSync(server.files.locationOf('d.jpg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const name of ['a.jpg', 'b.png']) {
    const { stream } = (await thumbnails.read(name, 'small')) ?? {};
    expect(stream && (await sharp(await buffer(stream)).metadata())).toMatchObject({ format: 'webp', width: 320 });
  }
  for (const name of ['c.jpg', 'd.jpg', 'gone.jpg']) {
    expect(await thumbnails.read(name, 'small')).toBeUndefined();
    expect(await server.files.readThumbnail(name, 'small')).toBeUndefined();
  }
});

test('a picture that is too large is never decoded, and one that is damaged only once', async () => {
  const warnings: string[] = [];
  let tries = 0;
  let now = Date.parse('2025-09-14T12:00:00Z');
  const thumbnails = createThumbnails({
    files: server.files,
    clock: () => new Date(now),
    log: { warn: ({ err }: { err: Error }) => void warnings.push(err.message) },
    draw: (source, target, pixels) => {
      tries += 1;
      return drawThumbnail(source, target, pixels);
    },
  });
  writeFileSync(server.files.locationOf('large.png'), png(9933, 14_043));
  writeFileSync(server.files.locationOf('large.jpg'), jpeg(16_320, 12_240));
  writeFileSync(server.files.locationOf('damaged.jpg'), jpeg());
  for (let look = 0; look < 3; look += 1) {
    for (const name of ['large.png', 'large.jpg', 'damaged.jpg'])
      for (const size of thumbnailSizes) expect(await thumbnails.read(name, size)).toBeUndefined();
    now += 24 * 60 * 60_000;
  }
  expect(tries).toBe(1);
  expect(warnings).toHaveLength(3);
});

test('what there is of a truncated picture is drawn', async () => {
  const whole = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a52' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  writeFileSync(server.files.locationOf('cut.png'), whole.subarray(0, whole.length / 2));
  const thumbnails = createThumbnails({
    files: server.files,
    clock: () => new Date(),
    log: { warn: () => undefined },
    draw: drawThumbnail,
  });
  const { stream } = (await thumbnails.read('cut.png', 'small')) ?? {};
  expect(stream && (await sharp(await buffer(stream)).metadata())).toMatchObject({ width: 320, height: 240 });
});

test('a picture that could not be drawn is tried again after a while, not at each look', async () => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  let tries = 0;
  const thumbnails = createThumbnails({
    files: server.files,
    clock: () => new Date(now),
    log: { warn: () => undefined },
    draw: async (_source, target) => {
      tries += 1;
      if (tries === 1) throw new Error('out of memory');
      writeFileSync(target, 'drawn');
    },
  });
  writeFileSync(server.files.locationOf('e.jpg'), 'picture');
  expect(await thumbnails.read('e.jpg', 'small')).toBeUndefined();
  now += 60_000;
  expect(await thumbnails.read('e.jpg', 'small')).toBeUndefined();
  expect(tries).toBe(1);
  // Ten minutes after the first.
  now += 9 * 60_000;
  const { stream } = (await thumbnails.read('e.jpg', 'small')) ?? {};
  expect(stream && (await buffer(stream)).toString()).toBe('drawn');
});
