/**
 * `npm run edit` in each engine: its link opens the forms over a folder of somebody's site, without a login, without a
 * folder to choose. What is published there is in the folder, in its history and at its host.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git, publishCopy } from '../fixtures/publish-copy.ts';
import { projectDir, siteFolders } from '../browser/folders.ts';
import { siteFiles } from '../browser/site-files.ts';
import { killWithParent } from '../server/kill-with-parent.ts';
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
const { id } = siteFiles('second').projects[0]!;
const project = `content/projects/${id}.yaml`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the second site. */
const copySite = (name: string): string => {
  const root = join(folder, name);
  for (const part of ['site.yaml', 'content'])
    cpSync(join(siteFolders.second, part), join(root, part), { recursive: true });
  return root;
};

interface Edit {
  /** The link that is good once. */
  readonly link: string;
  /** Ends the command as Ctrl+C does. */
  stop(): Promise<void>;
}

const run = (root: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['scripts/run.mjs', 'generator/commands/edit.ts', '--root', root, '--no-open'], {
    cwd: projectDir,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the command until it says where the forms are. */
const startEdit = (root: string): Promise<Edit> =>
  new Promise((resolve, reject) => {
    const child = run(root, {});
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

/** Opens the link; the forms are there, with nothing to tap. */
const enter = async (visitor: Visitor, link: string): Promise<void> => {
  await visitor.tab.goto(link);
  await visitor.until((title) => document.querySelector('h1')?.textContent === title, words.site.title);
  const [shown = ''] = words.site.visibleHere.split('{');
  await visitor.until((text) => document.querySelector('main')?.textContent.includes(text), shown);
};

const titleIn = (text: string): string => /^title: .*$/m.exec(text)?.[0] ?? '';

/** Writes into a project's title in its form, and saves it. */
const writeTitle = async (visitor: Visitor, link: string, title: string): Promise<void> => {
  const { origin } = new URL(link);
  await visitor.tab.goto(`${origin}${words.path}/${paths.site}/projects/${id}`);
  await visitor.until((css) => document.querySelector(css) !== null, field('title'));
  await visitor.type(field('title'), title);
  await visitor.click('button', forms.save);
  await says(visitor, forms.saved.split('{')[0]!);
  await visitor.click('nav a', words.frame.site);
};

describe.each(engineNames)('in %s', (engine) => {
  test.skipIf(!isDriven[engine])(
    'a title is changed, saved and published: the folder has it, its history and its host',
    { timeout: 10 * minute },
    async () => {
      const root = copySite(engine);
      const hub = join(folder, `${engine}.git`);
      publishCopy(root, hub);
      const clientBefore = /^client: .*$/m.exec(readFileSync(join(root, project), 'utf8'))?.[0] ?? '';
      const edit = await startEdit(root);
      try {
        await withVisitor(engine, desktop, async (visitor) => {
          await enter(visitor, edit.link);
          await writeTitle(visitor, edit.link, `Titled in ${engine}`);
          expect(readFileSync(join(root, project), 'utf8')).not.toContain('Titled in');
          // By hand, meanwhile: another value of the same file, and another file, which stays its person's own.
          const file = readFileSync(join(root, project), 'utf8');
          writeFileSync(join(root, project), file.replace(clientBefore, 'client: Changed by hand'));
          const other = `content/projects/${siteFiles('second').projects[1]!.id}.yaml`;
          writeFileSync(join(root, other), `${readFileSync(join(root, other), 'utf8')}\n# A remark of mine.\n`);

          await visitor.click('button', words.site.publish);
          await patiently(() => says(visitor, words.site.sent), tries);
          const written = readFileSync(join(root, project), 'utf8');
          expect(titleIn(written)).toContain(`Titled in ${engine}`);
          expect(written).toContain('client: Changed by hand');
          expect(git(root, 'log', '-1', '--format=%an', '--name-only').trim()).toBe(`Editor\n\n${project}`);
          expect(git(hub, 'show', `main:${project}`)).toBe(written);
          expect(git(root, 'status', '--porcelain', '--', 'content', 'site.yaml').trim()).toBe(`M ${other}`);
        });
        // The link was good once.
        await withVisitor(engine, desktop, async (visitor) => {
          await visitor.tab.goto(edit.link);
          await visitor.until(
            (title) => document.querySelector('h1')?.textContent === title,
            words.invitation.deadTitle,
          );
        });
      } finally {
        await edit.stop();
      }
    },
  );
});

test(
  'the same value changed by hand and in the form is told with both; nothing is lost',
  { timeout: 10 * minute },
  async () => {
    const root = copySite('both');
    publishCopy(root, join(folder, 'both.git'));
    const edit = await startEdit(root);
    try {
      await withVisitor('chromium', desktop, async (visitor) => {
        await enter(visitor, edit.link);
        await writeTitle(visitor, edit.link, 'In the form');
        const byHand = readFileSync(join(root, project), 'utf8').replace(/^title: .*$/m, 'title: By hand');
        writeFileSync(join(root, project), byHand);
        await visitor.click('button', words.site.publish);
        const dialog = await visitor.until(() => document.querySelector('dialog[open]')?.textContent);
        expect(dialog).toContain('In the form');
        expect(dialog).toContain('By hand');
        expect(readFileSync(join(root, project), 'utf8')).toBe(byHand);
      });
    } finally {
      await edit.stop();
    }
  },
);

test(
  'a folder without Git is edited as well; that nothing is sent from there is said',
  { timeout: 10 * minute },
  async () => {
    const root = copySite('alone');
    const edit = await startEdit(root);
    try {
      await withVisitor('chromium', desktop, async (visitor) => {
        await enter(visitor, edit.link);
        await writeTitle(visitor, edit.link, 'Without Git');
        await visitor.click('button', words.site.publish);
        await patiently(() => says(visitor, 'written in the site’s folder'), tries);
        await says(visitor, 'isn’t linked to a Git repository');
        expect(titleIn(readFileSync(join(root, project), 'utf8'))).toContain('Without Git');
        expect(existsSync(join(root, '.git'))).toBe(false);
      });
    } finally {
      await edit.stop();
    }
  },
);

test('a machine without Git is told so in a sentence', { timeout: 2 * minute }, async () => {
  const root = copySite('without-git');
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const child = run(root, { PATH: empty });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, said.trim()]).toEqual([1, expect.stringMatching(/^Git isn’t installed on this machine/) as string]);
  expect(existsSync(join(root, 'var'))).toBe(false);
});
