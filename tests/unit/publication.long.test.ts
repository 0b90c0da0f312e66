/** The way to publication, against a repository in a folder: what is sent, what is said when it fails, the way back. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish, takeBack, type PublicationOptions } from '../../generator/publication/publication.ts';

const project = join(import.meta.dirname, '../..');
let world: string;
let hub: string;
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  world = mkdtempSync(join(tmpdir(), 'publication-'));
  hub = join(world, 'hub.git');
  env = { PATH: process.env['PATH'], HOME: world, GIT_CONFIG_NOSYSTEM: '1' };
  run(world, 'init', '--quiet', '--bare', '--initial-branch=main', hub);
  const first = cloneAs('first');
  write(first, 'site.yaml', 'phone: 1\nname: a\ncity: b\n');
  write(first, 'content/pages/a.mdx', 'A page.\n');
  write(first, 'src/code.ts', 'code\n');
  run(first, 'add', '.');
  run(first, 'commit', '--quiet', '--message', 'Begin');
  run(first, 'push', '--quiet', 'origin', 'HEAD:main');
});

afterEach(() => rmSync(world, { recursive: true, force: true }));

test('what has changed in the sources is sent, new and removed files too; nothing else of the folder is', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  write(mine, 'content/projects/été.yaml', 'title: New\n');
  rmSync(join(mine, 'content/pages/a.mdx'));
  write(mine, 'src/code.ts', 'half done\n');
  const published = await publish(optionsOf(mine));
  expect(published!.files).toEqual(['content/pages/a.mdx', 'content/projects/été.yaml', 'site.yaml']);
  expect(filesOfHub()).toEqual(['content/projects/été.yaml', 'site.yaml', 'src/code.ts']);
  expect(atHub('site.yaml')).toBe('phone: 2\nname: a\ncity: b\n');
  expect(atHub('src/code.ts')).toBe('code\n');
  expect(readFileSync(join(mine, 'src/code.ts'), 'utf8')).toBe('half done\n');
});

test('nothing changed, nothing to publish', async () => {
  const mine = cloneAs('mine');
  const before = headOfHub();
  expect(await publish(optionsOf(mine))).toBeUndefined();
  expect(headOfHub()).toBe(before);
});

test('errors of the check keep everything as it is', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'BROKEN\n');
  const before = headOfHub();
  await expect(publish(optionsOf(mine))).rejects.toThrow('Le contrôle trouve 1 erreur. Rien n’a été publié');
  expect(headOfHub()).toBe(before);
  expect(run(mine, 'status', '--porcelain')).toBe(' M site.yaml\n');
});

test('what others have published is taken in', async () => {
  const [mine, theirs] = [cloneAs('mine'), cloneAs('theirs')];
  write(theirs, 'content/pages/b.mdx', 'Another page.\n');
  await publish(optionsOf(theirs));
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  write(mine, 'src/code.ts', 'half done\n');
  expect((await publish(optionsOf(mine)))!.files).toEqual(['site.yaml']);
  expect(filesOfHub()).toContain('content/pages/b.mdx');
  expect(atHub('site.yaml')).toContain('phone: 2');
  expect(readFileSync(join(mine, 'src/code.ts'), 'utf8')).toBe('half done\n');
});

test('what is right on each side and wrong together is not sent', async () => {
  const [mine, theirs] = [cloneAs('mine'), cloneAs('theirs')];
  write(theirs, 'content/pages/b.mdx', 'TOGETHER\n');
  await publish(optionsOf(theirs));
  write(mine, 'content/pages/c.mdx', 'TOGETHER\n');
  const before = headOfHub();
  await expect(publish(optionsOf(mine))).rejects.toThrow('chacun de son côté');
  expect(headOfHub()).toBe(before);
  write(mine, 'content/pages/c.mdx', 'Apart.\n');
  await publish(optionsOf(mine));
  expect(atHub('content/pages/c.mdx')).toBe('Apart.\n');
});

test('the same lines changed by two: told by file; settled and sent, or given up without a loss', async () => {
  const [mine, theirs] = [cloneAs('mine'), cloneAs('theirs')];
  write(theirs, 'site.yaml', 'phone: 3\nname: a\ncity: b\n');
  await publish(optionsOf(theirs));
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  const collide = () => expect(publish(optionsOf(mine))).rejects.toThrow('les mêmes lignes que vous, dans site.yaml.');
  await collide();
  expect(atHub('site.yaml')).toContain('phone: 3');
  // Begun again without a choice, it asks for the choice.
  await expect(publish(optionsOf(mine))).rejects.toThrow('attendent encore votre choix');
  // Given up, the editor's file is as it was.
  expect(await takeBack(optionsOf(mine))).toBeUndefined();
  expect(readFileSync(join(mine, 'site.yaml'), 'utf8')).toContain('phone: 2');
  expect(run(mine, 'status', '--porcelain')).toBe(' M site.yaml\n');
  await collide();
  write(mine, 'site.yaml', 'phone: 4\nname: a\ncity: b\n');
  await publish(optionsOf(mine));
  expect(atHub('site.yaml')).toContain('phone: 4');
});

test('the way back takes the last publication back, and puts it back', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  write(mine, 'content/pages/b.mdx', 'A page.\n');
  await publish(optionsOf(mine));
  expect((await takeBack(optionsOf(mine)))!.files).toEqual(['content/pages/b.mdx', 'site.yaml']);
  expect(atHub('site.yaml')).toContain('phone: 1');
  expect(filesOfHub()).not.toContain('content/pages/b.mdx');
  await takeBack(optionsOf(mine));
  expect(atHub('site.yaml')).toContain('phone: 2');
});

test('the way back waits for what is not published, and takes nothing back that leaves errors', async () => {
  const mine = cloneAs('mine');
  await expect(takeBack(optionsOf(mine))).rejects.toThrow('rien à quoi revenir');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  await expect(takeBack(optionsOf(mine))).rejects.toThrow('site.yaml. Publiez-les d’abord');
  await publish(optionsOf(mine));
  const before = headOfHub();
  await expect(takeBack({ ...optionsOf(mine), countErrors: async () => 1 })).rejects.toThrow(
    'L’état d’avant a des erreurs',
  );
  expect(headOfHub()).toBe(before);
  expect(readFileSync(join(mine, 'site.yaml'), 'utf8')).toContain('phone: 2');
});

test('no Git, no repository, nowhere to send, nobody there, an old version: each says what to do', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  const refusal = async (options: PublicationOptions): Promise<string> =>
    publish(options).then(
      () => 'published',
      (error: unknown) => String(error),
    );
  expect(await refusal({ ...optionsOf(mine), env: { ...env, PATH: join(world, 'nothing') } })).toContain(
    'Git n’est pas installé',
  );
  const bare = join(world, 'bare');
  mkdirSync(bare);
  expect(await refusal(optionsOf(bare))).toContain('n’est pas relié à un dépôt Git');
  run(mine, 'remote', 'set-url', 'origin', join(world, 'gone.git'));
  expect(await refusal(optionsOf(mine))).toContain('n’existe pas à l’adresse');
  run(mine, 'remote', 'remove', 'origin');
  expect(await refusal(optionsOf(mine))).toContain('aucun dépôt en ligne');
  run(mine, 'remote', 'add', 'origin', hub);
  run(mine, 'config', '--unset', 'user.email');
  expect(await refusal(optionsOf(mine))).toContain('Git ne sait pas qui vous êtes');
  run(mine, 'config', 'user.email', 'editor@example.org');
  run(mine, 'checkout', '--quiet', '--detach');
  expect(await refusal(optionsOf(mine))).toContain('une ancienne version');
  expect(run(mine, 'status', '--porcelain')).toBe(' M site.yaml\n');
});

test('the command checks the real site, sends it, and ends with 0 or 1', () => {
  const mine = cloneAs('mine');
  rmSync(join(mine, 'content'), { recursive: true });
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/tiny', name), join(mine, name), { recursive: true });
  const given = readFileSync(join(mine, 'site.yaml'), 'utf8');
  write(mine, 'site.yaml', given.replace(/^  siret: .*/m, '  notGiven: [siret, labels.number]'));
  const command = (...args: string[]) =>
    spawnSync(
      process.execPath,
      [join(project, 'scripts/run.mjs'), 'generator/commands/publish.ts', '--root', mine, ...args],
      {
        cwd: project,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      },
    );
  const sent = command();
  expect(sent.stderr + sent.stdout).toContain('Pour revenir en arrière : npm run publish -- --back');
  expect(sent.stdout).toContain(
    'l’entreprise n’a pas donné, et le site ne montre pas : le numéro SIRET, le numéro des labels.\n',
  );
  expect(sent.stdout).toContain('\n1 avertissement : « npm run check » les montre.\n');
  expect(sent.status).toBe(0);
  expect(command().stdout).toContain('Rien à publier');
  write(mine, 'site.yaml', readFileSync(join(mine, 'site.yaml'), 'utf8').replace(/phone: .*/, 'phone: none'));
  const refused = command();
  expect(refused.stderr).toContain('Rien n’a été publié');
  expect(refused.status).toBe(1);
});

const optionsOf = (root: string): PublicationOptions => ({
  root,
  language: 'fr',
  env,
  countErrors: async () => {
    const texts = ['site.yaml', 'content/pages/b.mdx', 'content/pages/c.mdx']
      .filter((file) => existsSync(join(root, file)))
      .map((file) => readFileSync(join(root, file), 'utf8'));
    const together = texts.filter((text) => text.includes('TOGETHER')).length > 1;
    return texts.filter((text) => /BROKEN|^<<<<<<< /m.test(text)).length + (together ? 1 : 0);
  },
});

const cloneAs = (name: string): string => {
  const folder = join(world, name);
  run(world, 'clone', '--quiet', hub, folder);
  run(folder, 'config', 'user.name', name);
  run(folder, 'config', 'user.email', `${name}@example.org`);
  return folder;
};

const run = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const headOfHub = (): string => run(hub, 'rev-parse', 'main');
const atHub = (file: string): string => run(hub, 'show', `main:${file}`);
const filesOfHub = (): string[] =>
  run(hub, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'main').trim().split('\n');
