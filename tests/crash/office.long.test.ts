/**
 * Kills the office at random instants of a save, a publication and a taking back, pushes included, starts it again, and
 * looks whether what was acknowledged is there, whether the repository holds a publication as a whole or not at all,
 * whether the remote comes to hold the same, and whether visitors ever see half a site. CRASH_LENGTH=long is the long
 * form; CRASH_SEED repeats the choices of a run.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseHeader, personHeaders, type OfficeState, type PublishResult } from '../../office/api.ts';
import { buildIdOf } from '../../office/builds/switch-over.ts';
import { createOfficeCalls, type OfficeAnswer, type OfficeCall } from '../../server/socket/call-office.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { newRemote, plainGit, siteYaml } from '../office/office-git.ts';
import { eventually } from '../server/eventually.ts';
import { killWithParent } from '../server/kill-with-parent.ts';
import { bundleEntry } from '../server/spawned-server.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { seededRandom } from '../setup/random.ts';
import { crashSeed } from './seed.ts';

const isLong = process.env['CRASH_LENGTH'] === 'long';
const kills = isLong ? 100 : 8;
const seed = crashSeed();
const random = seededRandom(seed);
const paths = ['site.yaml', ...['a', 'b', 'c', 'd'].map((name) => `content/projects/${name}.yaml`)];

/** The text of each file. */
type Texts = Readonly<Record<string, string>>;

let folder: string;
let module: string;
/** The bare repository that the office follows and pushes to. */
let remote: string;
beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'crash-office-'));
  remote = newRemote(Object.fromEntries(paths.map((path) => [path, textOf(path, 0)]))).url;
  module = await bundleEntry('tests/crash/office-process.ts');
});
afterAll(() => {
  for (const each of [folder, dirname(remote)]) rmSync(each, { recursive: true, force: true });
});

const textOf = (path: string, version: number): string =>
  `${path === 'site.yaml' ? siteYaml : 'title: A\n'}# version ${version}\n`;

const dataDir = (): string => join(folder, 'var');
const callOffice = (call: OfficeCall): Promise<OfficeAnswer> => createOfficeCalls(officeFolderOf(dataDir()))(call);

const who = (name: string): Readonly<Record<string, string>> => ({
  [personHeaders.name]: name,
  [personHeaders.email]: `${name}@example.org`,
});
const fileOf = (path: string): string => `/edit/file?path=${encodeURIComponent(path)}`;
const bases = new Map<string, string>();

const read = async (name: string): Promise<Texts> => {
  const texts: [string, string][] = [];
  for (const path of paths) {
    const { status, body, headers } = await callOffice({ method: 'GET', path: fileOf(path), headers: who(name) });
    expect([path, status]).toEqual([path, 200]);
    bases.set(path, String(headers[baseHeader]));
    texts.push([path, body.toString()]);
  }
  return Object.fromEntries(texts);
};
const post = async (path: string, body: object): Promise<PublishResult> => {
  const headers = { ...who('lea'), 'content-type': 'application/json' };
  const answer = await callOffice({ method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) });
  return JSON.parse(answer.body.toString()) as PublishResult;
};

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [module, dataDir(), remote], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killWithParent(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const opened = once(createInterface({ input: child.stdout }), 'line').then(() => true);
  const isOpen = await Promise.race([opened, once(child, 'close').then(() => false)]);
  expect([isOpen, said]).toEqual([true, '']);
  return child;
};

/** What a server that reads the folder would take up: nothing while a site is put in place of another. */
const expectWholeOrNone = (): void => {
  const dist = join(dataDir(), 'dist');
  if (buildIdOf(dist) === undefined) return;
  const { files } = JSON.parse(readFileSync(join(dist, '.server/manifest.json'), 'utf8')) as {
    files: Record<string, readonly [string, number]>;
  };
  for (const [path, [digest]] of Object.entries(files))
    expect([
      path,
      createHash('sha256')
        .update(readFileSync(join(dist, path)))
        .digest('base64url'),
    ]).toEqual([path, digest]);
};

/** Waits until visitors see the newest commit and the remote has it; what they see is what the repository holds. */
const expectPublished = async (): Promise<void> => {
  const isDone = async (): Promise<boolean> => {
    const { body } = await callOffice({ method: 'GET', path: '/state' });
    const { head, published, progress } = JSON.parse(body.toString()) as OfficeState;
    const isPushed = plainGit(remote, 'rev-parse', 'main') === head;
    return head === published?.commit && progress.kind === 'idle' && isPushed;
  };
  await eventually(isDone).toBe(true);
  expectWholeOrNone();
  const page = JSON.parse(readFileSync(join(dataDir(), 'dist/index.html'), 'utf8')) as Texts;
  expect(page).toEqual(await read('paul'));
};

test(
  `after ${kills} crashes of the office nothing is lost, and never half a site is seen (seed ${seed})`,
  { timeout: (isLong ? 60 : 10) * 60_000 },
  async ({ annotate }) => {
    let office = await start();
    await expectPublished();
    /** What everybody sees, and what the editor sees. */
    let published = await read('paul');
    let own = published;
    /** The last publication, and what was published before it. */
    let last: { readonly commit: string; readonly before: Texts } | undefined;
    /** Whether something was taken back since the last publication. */
    let isTakenBack = false;
    let version = 0;
    /** How long each kind of call takes, for instants within it; the first of each kind tells. */
    const tookMs = { save: 0, publish: 0, back: 0 };
    const killed = { save: 0, publish: 0, back: 0 };
    const acknowledged = { save: 0, publish: 0, back: 0 };

    for (let round = 0; killed.save + killed.publish + killed.back < kills; round += 1) {
      const kind = (['save', 'publish', 'save', 'back'] as const)[round % 4] ?? 'save';
      if (kind === 'back' && last === undefined) continue;
      const path = paths[Math.floor(random() * paths.length)] ?? '';
      version += 1;
      const before = { published, own };
      const saved: Texts = { ...own, [path]: textOf(path, version) };
      const isToDie = acknowledged[kind] > 0 && random() < 0.6;
      const begun = performance.now();
      const timer = isToDie && setTimeout(() => office.kill('SIGKILL'), random() * tookMs[kind] * 1.2);
      let result: PublishResult | undefined;
      let isSaved = false;
      try {
        if (kind === 'save') {
          const headers = {
            ...who('lea'),
            'content-type': 'application/octet-stream',
            [baseHeader]: bases.get(path) ?? '',
          };
          const body = Buffer.from(saved[path] ?? '');
          isSaved = (await callOffice({ method: 'PUT', path: fileOf(path), headers, body })).status === 204;
        } else if (kind === 'publish') result = await post('/edit/publish', { message: `Version ${version}` });
        else result = await post('/edit/back', { commit: last?.commit });
        tookMs[kind] = performance.now() - begun;
        acknowledged[kind] += 1;
      } catch {
        // Killed before it answered.
      }
      if (isToDie) {
        if (office.exitCode === null && office.signalCode === null) {
          clearTimeout(timer || undefined);
          office.kill('SIGKILL');
          await once(office, 'exit');
        }
        killed[kind] += 1;
        expectWholeOrNone();
        office = await start();
      }
      await expectPublished();
      [published, own] = [await read('paul'), await read('lea')];

      if (kind === 'save') {
        // Nobody else sees it; the editor does, for certain if it was acknowledged.
        expect(published).toEqual(before.published);
        expect(isSaved ? [saved] : [before.own, saved]).toContainEqual(own);
      } else if (kind === 'publish') {
        if (result?.kind === 'conflict') {
          // A draft of what was taken back since: nothing has changed, and the editor chooses.
          expect(isTakenBack).toBe(true);
          expect([published, own]).toEqual([before.published, before.own]);
          const choices = Object.fromEntries(result.files.map((file) => [file.path, 'mine']));
          result = await post('/edit/publish', { message: `Version ${version}`, choices });
          await expectPublished();
          [published, own] = [await read('paul'), await read('lea')];
        }
        // The editor's own view is the same, published or not; it is published as a whole, or not at all.
        expect(own).toEqual(before.own);
        expect(result ? [before.own] : [before.published, before.own]).toContainEqual(published);
        if (result) isTakenBack = false;
        if (result?.kind === 'published') last = { commit: result.commit, before: before.published };
        else if (result?.kind !== 'unchanged') last = undefined;
      } else if (last !== undefined) {
        expect(result === undefined || result.kind === 'published').toBe(true);
        expect(result ? [last.before] : [before.published, last.before]).toContainEqual(published);
        last = undefined;
        isTakenBack = true;
      }
    }
    office.kill('SIGKILL');
    await once(office, 'exit');
    await annotate(`killed ${JSON.stringify(killed)}, acknowledged ${JSON.stringify(acknowledged)}`);
    expect(acknowledged.save).toBeGreaterThan(0);
  },
);
