/**
 * `npm run edit`, once: its link opens the forms over a folder of somebody's site, without a login, without a folder to
 * choose, in each engine. What is published there is in the folder, and once that is linked in its history and at its
 * host.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { git, publishCopy } from '../fixtures/publish-copy.ts';
import { projectDir, siteFolders } from '../browser/folders.ts';
import { siteFiles } from '../browser/site-files.ts';
import { killWithParent } from '../server/kill-with-parent.ts';
import { bundleEntry } from '../server/spawned-server.ts';
import { isDriven } from './each-engine.ts';
import { engineNames } from './engine.ts';
import { field, patiently, says, withVisitor } from './office-visit.ts';
import { desktop, type Visitor } from './visitor.ts';

const minute = 60_000;
/** Of a wait for what `npm run edit` builds, and sends. */
const tries = 6;
const spec = siteFiles('second').spec;
const words = spec.desk!;
const { forms, paths } = words;
const { projects } = siteFiles('second');
const fileOf = (index: number): string => `content/projects/${projects[index]!.id}.yaml`;
/** The editor as Git knows them. */
const person = ['Editor', 'editor@example.org'] as const;

let folder: string;
/** A site's folder, at first without Git, and the command that edits it. */
let root: string;
let edit: Edit;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edit-'));
  root = join(folder, 'site');
  // With what its build has kept, as the folder of somebody who has built it.
  for (const part of ['site.yaml', 'content', '.cache'])
    cpSync(join(siteFolders.second, part), join(root, part), { recursive: true, preserveTimestamps: true });
  writeFileSync(join(folder, '.gitconfig'), `[user]\nname = ${person[0]}\nemail = ${person[1]}\n`);
  edit = await startEdit(root);
}, 5 * minute);
afterAll(async () => {
  await edit?.stop();
  rmSync(folder, { recursive: true, force: true });
}, minute);

interface Edit {
  /** The link that is good once. */
  readonly link: string;
  /** Ends the command as Ctrl+C does. */
  stop(): Promise<void>;
}

const run = (site: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['scripts/run.mjs', 'generator/commands/edit.ts', '--root', site, '--no-open'], {
    cwd: projectDir,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the command until it says where the forms are. */
const startEdit = (site: string): Promise<Edit> =>
  new Promise((resolve, reject) => {
    const child = run(site, {});
    killWithParent(child);
    let said = '';
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    const listen = (text: Buffer): void => {
      said += text.toString();
      const [link] = /http:\/\/localhost:\d+\S*#\S+/.exec(said) ?? [];
      if (link === undefined) return;
      resolve({
        link,
        stop: async () => {
          child.kill('SIGINT');
          await ended;
        },
      });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(() => reject(new Error(said)));
  });

/** Another link for the same person, of the command that `npm run edit` has its own from. */
const invite = async (): Promise<string> => {
  const data = join(root, 'var', 'edit');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await bundleEntry('server/operations/leads.ts'), 'invite', ...person, '--rights', 'editing'],
    {
      cwd: projectDir,
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: new URL(edit.link).port,
        DATA_DIR: data,
        DIST: join(data, 'dist'),
        DESK_LOCAL: 'true',
        LOG_LEVEL: 'error',
      },
    },
  );
  return stdout.trim();
};

/** Opens the link; the forms are there, with nothing to tap. */
const enter = async (visitor: Visitor, link: string): Promise<void> => {
  await visitor.tab.goto(link);
  await visitor.until((title) => document.querySelector('h1')?.textContent === title, words.site.title);
  const [shown = ''] = words.site.visibleHere.split('{');
  await visitor.until((text) => document.querySelector('main')?.textContent.includes(text), shown);
};

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const titleIn = (path: string): string => /^title: .*$/m.exec(read(path))?.[0] ?? '';
const changeByHand = (path: string, change: (text: string) => string): void =>
  writeFileSync(join(root, path), change(read(path)));

/** Writes into a project's title in its form, and saves it. */
const writeTitle = async (visitor: Visitor, index: number, title: string): Promise<void> => {
  const { origin } = new URL(edit.link);
  await visitor.tab.goto(`${origin}${words.path}/${paths.site}/projects/${projects[index]!.id}`);
  await visitor.until((css) => document.querySelector(css) !== null, field('title'));
  await visitor.type(field('title'), title);
  await visitor.click('button', forms.save);
  await says(visitor, forms.saved.split('{')[0]!);
  await visitor.click('nav a', words.frame.site);
};

/** Each engine writes into a project of its own. */
const driven = engineNames.filter((engine) => isDriven[engine]);

test.each([...driven.entries()])(
  'project %i: the link lets a person into the forms in %s, and what they write is saved',
  async (index, engine) => {
    // The command's own link is the first one's.
    const link = index === 0 ? edit.link : await invite();
    await withVisitor(engine, desktop, async (visitor) => {
      await enter(visitor, link);
      await writeTitle(visitor, index, `Titled in ${engine}`);
    });
    expect(titleIn(fileOf(index))).not.toContain('Titled in');
  },
  5 * minute,
);

/** One person at one browser, from here on. */
test(
  'what is published is in the folder; once that is linked, in its history and at its host; by hand is told beside it',
  { timeout: 10 * minute },
  async () => {
    await withVisitor('chromium', desktop, async (visitor) => {
      await enter(visitor, await invite());

      // A folder without Git is edited as well; that nothing is sent from there is said.
      await visitor.click('button', words.site.publish);
      await patiently(() => says(visitor, 'written in the site’s folder'), tries);
      await says(visitor, 'isn’t linked to a Git repository');
      for (const [index, engine] of driven.entries()) expect(titleIn(fileOf(index))).toContain(`Titled in ${engine}`);
      expect(existsSync(join(root, '.git'))).toBe(false);

      const hub = join(folder, 'hub.git');
      publishCopy(root, hub);
      const [project, other] = [fileOf(0), fileOf(4)];
      await writeTitle(visitor, 0, 'Titled again');
      // By hand, meanwhile: another value of the same file, and another file, which stays its person's own.
      changeByHand(project, (text) => text.replace(/^client: .*$/m, 'client: Changed by hand'));
      changeByHand(other, (text) => `${text}\n# A remark of mine.\n`);
      await visitor.click('button', words.site.publish);
      await patiently(() => says(visitor, words.site.sent), tries);
      expect(titleIn(project)).toContain('Titled again');
      expect(read(project)).toContain('client: Changed by hand');
      expect(git(root, 'log', '-1', '--format=%an', '--name-only').trim()).toBe(`${person[0]}\n\n${project}`);
      expect(git(hub, 'show', `main:${project}`)).toBe(read(project));
      expect(git(root, 'status', '--porcelain', '--', 'content', 'site.yaml').trim()).toBe(`M ${other}`);

      // The same value changed by hand and in the form is told with both; nothing is lost.
      await writeTitle(visitor, 0, 'In the form');
      changeByHand(project, (text) => text.replace(/^title: .*$/m, 'title: By hand'));
      const byHand = read(project);
      await visitor.click('button', words.site.publish);
      const dialog = await visitor.until(() => document.querySelector('dialog[open]')?.textContent);
      expect(dialog).toContain('In the form');
      expect(dialog).toContain('By hand');
      expect(read(project)).toBe(byHand);
    });
    // The link was good once.
    await withVisitor('chromium', desktop, async (visitor) => {
      await visitor.tab.goto(edit.link);
      await visitor.until((title) => document.querySelector('h1')?.textContent === title, words.invitation.deadTitle);
    });
  },
);

test('a machine without Git is told so in a sentence', { timeout: 2 * minute }, async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const site = join(folder, 'without-git');
  for (const part of ['site.yaml', 'content'])
    cpSync(join(siteFolders.second, part), join(site, part), { recursive: true });
  const child = run(site, { PATH: empty });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, said.trim()]).toEqual([1, expect.stringMatching(/^Git isn’t installed on this machine/) as string]);
  expect(existsSync(join(site, 'var'))).toBe(false);
});
