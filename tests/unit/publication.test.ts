/** The way to publication, against a repository in a folder: what is sent, what is said when it fails, the way back. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { publish, takeBack, type PublicationOptions } from '../../generator/publication/publication.ts';

const project = join(import.meta.dirname, '../..');
let world: string;
let hub: string;
let env: NodeJS.ProcessEnv;
/** What each test begins with, written once: a repository with one commit. */
let begun: string;

const beginIn = (folder: string): void => {
  world = folder;
  hub = join(world, 'hub.git');
  env = { PATH: process.env['PATH'], HOME: world, GIT_CONFIG_NOSYSTEM: '1' };
};

beforeAll(() => {
  begun = mkdtempSync(join(tmpdir(), 'publication-begun-'));
  beginIn(begun);
  run(world, 'init', '--quiet', '--bare', '--initial-branch=main', hub);
  const first = cloneAs('first');
  write(first, 'site.yaml', 'phone: 1\nname: a\ncity: b\n');
  write(first, 'content/pages/a.mdx', 'A page.\n');
  write(first, 'src/code.ts', 'code\n');
  sendByHand(first);
});

beforeEach(() => {
  beginIn(mkdtempSync(join(tmpdir(), 'publication-')));
  cpSync(join(begun, 'hub.git'), hub, { recursive: true });
});

afterEach(() => rmSync(world, { recursive: true, force: true }));
afterAll(() => rmSync(begun, { recursive: true, force: true }));

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

test('some files alone are sent, under a title; what else is changed stays as it is, staged or not', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  write(mine, 'content/pages/b.mdx', 'Staged.\n');
  run(mine, 'add', 'content/pages/b.mdx');
  write(mine, 'content/projects/[été].yaml', 'title: New\n');
  rmSync(join(mine, 'content/pages/a.mdx'));
  const only = ['content/projects/[été].yaml', 'content/pages/a.mdx', 'content/never.mdx'];
  const published = await publish({ ...optionsOf(mine), only, title: 'A barn' });
  expect(published).toMatchObject({ title: 'A barn', files: ['content/pages/a.mdx', 'content/projects/[été].yaml'] });
  expect(atHub('site.yaml')).toContain('phone: 1');
  expect(run(mine, 'status', '--porcelain')).toBe('A  content/pages/b.mdx\n M site.yaml\n');
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
  sendByHand(theirs);
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
  sendByHand(theirs);
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

/** Two clones that have each changed files; `theirs` has sent them. */
const collideOn = (
  theirChange: (folder: string) => void,
  myChange: (folder: string) => void,
): { mine: string; before: string } => {
  const [mine, theirs] = [cloneAs('mine'), cloneAs('theirs')];
  theirChange(theirs);
  sendByHand(theirs);
  myChange(mine);
  return { mine, before: headOfHub() };
};

/** Bytes that are no text, different for each seed. */
const picture = (seed: number): Buffer => Buffer.from([0xff, 0xd8, 0, 0, seed, 0, 1, 2, 3]);
const writePicture =
  (seed: number, name = 'été.jpg') =>
  (folder: string) => {
    mkdirSync(join(folder, 'content/media'), { recursive: true });
    writeFileSync(join(folder, 'content/media', name), picture(seed));
  };
const pictureAtHub = (): Buffer => execFileSync('git', ['show', 'main:content/media/été.jpg'], { cwd: hub, env });
const addPictures = (...names: readonly string[]): void => {
  const painter = cloneAs('painter');
  for (const name of names) writePicture(0, name)(painter);
  sendByHand(painter);
};
const remove = (folder: string, file: string): void => rmSync(join(folder, file));

test.each<['mine' | 'theirs', { pictureOf: number; hasText: boolean; hasRoof: boolean }]>([
  ['mine', { pictureOf: 2, hasText: true, hasRoof: false }],
  ['theirs', { pictureOf: 1, hasText: false, hasRoof: true }],
])('files that two have replaced, or changed and removed, are told each: --keep %s', async (keep, kept) => {
  const [page, roof] = ['content/pages/a.mdx', 'content/media/toit.jpg'];
  addPictures('été.jpg', 'toit.jpg');
  const { mine, before } = collideOn(
    (theirs) => {
      writePicture(1)(theirs);
      writePicture(1, 'toit.jpg')(theirs);
      remove(theirs, page);
    },
    (folder) => {
      writePicture(2)(folder);
      remove(folder, roof);
      write(folder, page, 'Changed.\n');
    },
  );
  const told = await refusalOf(optionsOf(mine));
  expect(told).toContain('content/media/été.jpg : theirs et vous l’avez changé, chacun de son côté.');
  expect(told).toContain(`${page} : theirs l’a retiré, et vous l’avez changé.`);
  expect(told).toContain(`${roof} : vous l’avez retiré, et theirs l’a changé.`);
  // Begun again without a choice, it asks again, and nothing has been sent.
  const again = await refusalOf(optionsOf(mine));
  expect(again).toContain('npm run publish -- --keep theirs');
  expect(again).toContain('npm run publish -- --keep mine');
  expect(again).toContain('les deux versions sont gardées');
  expect(headOfHub()).toBe(before);
  await publish({ ...optionsOf(mine), keep });
  expect(pictureAtHub()).toEqual(picture(kept.pictureOf));
  expect(filesOfHub().includes(page)).toBe(kept.hasText);
  expect(filesOfHub().includes(roof)).toBe(kept.hasRoof);
  expect(run(mine, 'status', '--porcelain')).toBe('');
});

test('a picture that two have added under one name is told as such, and chosen on a terminal', async () => {
  const { mine } = collideOn(writePicture(1), writePicture(2));
  const asked: string[] = [];
  const ask = async (conflicts: readonly string[]) => {
    asked.push(...conflicts);
    return 'mine' as const;
  };
  await publish({ ...optionsOf(mine), ask });
  expect(asked).toEqual(['content/media/été.jpg : theirs et vous avez ajouté chacun un fichier de ce nom.']);
  expect(pictureAtHub()).toEqual(picture(2));
});

test('a picture that the editor puts in its place again is the choice; given up, theirs and mine are both there', async () => {
  addPictures('été.jpg');
  const { mine } = collideOn(writePicture(1), writePicture(2));
  await expect(publish(optionsOf(mine))).rejects.toThrow('--keep mine');
  expect(await takeBack(optionsOf(mine))).toBeUndefined();
  expect(readFileSync(join(mine, 'content/media/été.jpg'))).toEqual(picture(2));
  expect(pictureAtHub()).toEqual(picture(1));
  await expect(publish(optionsOf(mine))).rejects.toThrow('--keep mine');
  writePicture(3)(mine);
  await publish(optionsOf(mine));
  expect(pictureAtHub()).toEqual(picture(3));
});

test('lines joined as the other has them are a choice like any other, with what else was changed meanwhile', async () => {
  const { mine } = collideOn(
    (folder) => write(folder, 'site.yaml', 'phone: 3\nname: a\ncity: b\n'),
    (folder) => {
      write(folder, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
      write(folder, 'content/pages/a.mdx', 'Mine.\n');
    },
  );
  await expect(publish(optionsOf(mine))).rejects.toThrow('les mêmes lignes');
  write(mine, 'site.yaml', 'phone: 3\nname: a\ncity: b\n');
  write(mine, 'content/pages/a.mdx', 'Mine, later.\n');
  await publish(optionsOf(mine));
  expect([atHub('site.yaml'), atHub('content/pages/a.mdx')]).toEqual([
    'phone: 3\nname: a\ncity: b\n',
    'Mine, later.\n',
  ]);
});

test('where Git takes the choices and goes no further, its own words are told, and nothing is sent', async () => {
  const { mine, before } = collideOn(
    (folder) => write(folder, 'site.yaml', 'phone: 3\nname: a\ncity: b\n'),
    (folder) => write(folder, 'site.yaml', 'phone: 2\nname: a\ncity: b\n'),
  );
  await expect(publish(optionsOf(mine))).rejects.toThrow('les mêmes lignes');
  const hook = join(mine, '.git/hooks/prepare-commit-msg');
  mkdirSync(join(hook, '..'), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\necho 'No commit on Sundays' >&2\nexit 1\n", { mode: 0o755 });
  write(mine, 'site.yaml', 'phone: 4\nname: a\ncity: b\n');
  expect(await refusalOf(optionsOf(mine))).toMatch(/No commit on Sundays/);
  expect(headOfHub()).toBe(before);
  rmSync(hook);
  await publish(optionsOf(mine));
  expect(atHub('site.yaml')).toContain('phone: 4');
});

test('--keep settles lines of a text too, from the first call', async () => {
  const { mine } = collideOn(
    (folder) => write(folder, 'site.yaml', 'phone: 3\nname: a\ncity: b\n'),
    (folder) => write(folder, 'site.yaml', 'phone: 2\nname: a\ncity: b\n'),
  );
  await publish({ ...optionsOf(mine), keep: 'mine' });
  expect(atHub('site.yaml')).toContain('phone: 2');
});

test.each([
  ['a protected branch', 'GH006: Protected branch update failed for refs/heads/main.'],
  ['a file that is too large', 'GH001: File content/film.mp4 is 123.00 MB'],
])('the host’s own words are shown when it refuses: %s', async (_name, words) => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  mkdirSync(join(hub, 'hooks'), { recursive: true });
  writeFileSync(join(hub, 'hooks/pre-receive'), `#!/bin/sh\necho 'error: ${words}' >&2\nexit 1\n`, { mode: 0o755 });
  const refusal = await refusalOf(optionsOf(mine));
  expect(refusal).toContain(`dit : « ${words} »`);
  expect(refusal).toContain('la personne qui s’occupe du dépôt');
  expect(refusal).not.toContain('Quelqu’un vient de publier');
  // Nothing is lost: once the host allows it, the same command sends it.
  rmSync(join(hub, 'hooks/pre-receive'));
  await publish(optionsOf(mine));
  expect(atHub('site.yaml')).toContain('phone: 2');
});

test('an answer of the host that is no success is told for what it is', async () => {
  const answers = [
    [401, 'ne vous reconnaît pas'],
    [403, 'pas le droit d’y écrire'],
    [404, 'n’existe pas à l’adresse'],
    [500, 'en panne ou trop occupé (erreur 500)'],
    [429, 'en panne ou trop occupé (erreur 429)'],
  ] as const;
  const server = spawn(process.execPath, ['-e', httpServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const mine = cloneAs('mine');
    for (const [status, words] of answers) {
      run(mine, 'remote', 'set-url', 'origin', `http://127.0.0.1:${port.toString().trim()}/${status}/site.git`);
      expect([status, await refusalOf(optionsOf(mine))]).toEqual([status, expect.stringContaining(words)]);
    }
  } finally {
    server.kill();
  }
});

/** Answers with the status that the path begins with, and prints its port. */
const httpServer = `const server = require('http').createServer(({ url }, response) => {
  response.writeHead(Number(url.split('/')[1]), { 'www-authenticate': 'Basic' }).end();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

test('nobody listens, and a secure connection that cannot be made, are two things', async () => {
  const mine = cloneAs('mine');
  const server = spawn(process.execPath, ['-e', httpServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const url = `127.0.0.1:${port.toString().trim()}/site.git`;
  try {
    run(mine, 'remote', 'set-url', 'origin', `https://${url}`);
    expect(await refusalOf(optionsOf(mine))).toContain('connexion sûre (TLS)');
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  run(mine, 'remote', 'set-url', 'origin', `http://${url}`);
  expect(await refusalOf(optionsOf(mine))).toContain('ne répond pas. Vérifiez la connexion');
});

/** What another program began and did not end, and the way out of it. */
const unfinished: readonly (readonly [way: string, leave: (folder: string) => void])[] = [
  ['git merge --abort', (folder) => attempt(folder, 'merge', 'side')],
  ['git rebase --abort', (folder) => attempt(folder, 'rebase', '--apply', 'side')],
  ['git cherry-pick --abort', (folder) => attempt(folder, 'cherry-pick', 'side')],
  ['git revert --abort', (folder) => attempt(folder, 'revert', '--no-edit', 'HEAD~1')],
  ['git bisect reset', (folder) => attempt(folder, 'bisect', 'start', 'HEAD', 'HEAD~1')],
];

test('what another program left half-way is told with its way out, and nothing is sent or lost', async () => {
  const mine = cloneAs('mine');
  run(mine, 'switch', '--quiet', '--create', 'side');
  write(mine, 'site.yaml', 'phone: 5\n');
  run(mine, 'commit', '-qam', 'Five');
  run(mine, 'switch', '--quiet', 'main');
  for (const phone of [6, 9]) {
    write(mine, 'site.yaml', `phone: ${phone}\n`);
    run(mine, 'commit', '-qam', 'More');
  }
  for (const [way, leave] of unfinished) {
    leave(mine);
    await expectRefusedAsItIs(mine, way);
    run(mine, ...way.split(' ').slice(1));
  }
  await publish(optionsOf(mine));
  expect(atHub('site.yaml')).toBe('phone: 9\n');
});

test('a stash that could not be applied is told with the file that holds two versions', async () => {
  const mine = cloneAs('mine');
  write(mine, 'site.yaml', 'phone: 7\n');
  run(mine, 'stash');
  write(mine, 'site.yaml', 'phone: 8\n');
  run(mine, 'commit', '-qam', 'Eight');
  attempt(mine, 'stash', 'pop');
  await expectRefusedAsItIs(mine, 'deux versions dans site.yaml');
});

/** Neither way is gone, each says what to do, and everything stays as it is. */
const expectRefusedAsItIs = async (folder: string, words: string): Promise<void> => {
  const state = () => [headOfHub(), run(folder, 'status', '--porcelain=v2', '--branch')];
  const before = state();
  for (const use of [publish, takeBack])
    expect(await use(optionsOf(folder)).then(() => 'done', String)).toContain(words);
  expect(state()).toEqual(before);
};

test('what is not published and changed on both sides is told before anything is joined', async () => {
  const { mine, before } = collideOn(
    (folder) => {
      write(folder, 'src/code.ts', 'theirs\n');
      run(folder, 'commit', '-qam', 'Code');
      run(folder, 'push', '--quiet');
      write(folder, 'site.yaml', 'phone: 3\nname: a\ncity: b\n');
    },
    (folder) => {
      write(folder, 'src/code.ts', 'mine\n');
      write(folder, 'content/pages/c.mdx', 'A page.\n');
    },
  );
  await expect(publish(optionsOf(mine))).rejects.toThrow('git stash push -- src/code.ts');
  expect(readFileSync(join(mine, 'src/code.ts'), 'utf8')).toBe('mine\n');
  expect(headOfHub()).toBe(before);
  run(mine, 'stash', 'push', '--quiet', '--', 'src/code.ts');
  await publish(optionsOf(mine));
  expect(filesOfHub()).toContain('content/pages/c.mdx');
});

test('a branch that the site is not built from is sent, and told as one that puts nothing online', async () => {
  const mine = cloneAs('mine');
  run(mine, 'switch', '--quiet', '--create', 'try');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  expect(await publish(optionsOf(mine))).toMatchObject({ elsewhere: { branch: 'try', published: 'main' } });
  expect(atHub('site.yaml')).toContain('phone: 1');
  run(mine, 'switch', '--quiet', 'main');
  write(mine, 'site.yaml', 'phone: 4\nname: a\ncity: b\n');
  expect(await publish(optionsOf(mine))).not.toHaveProperty('elsewhere');
});

test('a file that the site uses and Git ignores is told with the rule; one that it lets in, and litter, are not', async () => {
  const mine = cloneAs('mine');
  write(mine, '.gitignore', '# pictures\n*.jpg\n!kept.jpg\n.DS_Store\n');
  for (const name of ['media/barn.jpg', 'media/kept.jpg', 'media/.DS_Store']) write(mine, `content/${name}`, 'x');
  write(mine, 'site.yaml', 'phone: 2\nname: a\ncity: b\n');
  const using = (...files: string[]): PublicationOptions => ({
    ...optionsOf(mine),
    usedFiles: async () => ['site.yaml', ...files],
  });
  const refusal = await refusalOf(using('content/media/barn.jpg', 'content/media/kept.jpg'));
  expect(refusal).toContain('la règle « *.jpg » (.gitignore:2) écarte content/media/barn.jpg');
  expect(atHub('site.yaml')).toContain('phone: 1');
  run(mine, 'add', '--force', 'content/media/barn.jpg');
  await publish(using('content/media/barn.jpg', 'content/media/kept.jpg'));
  expect(filesOfHub()).toEqual(expect.arrayContaining(['content/media/barn.jpg', 'content/media/kept.jpg']));
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
  const who = { 'user.name': name, 'user.email': `${name}@example.org` };
  const settings = Object.entries(who).flatMap(([key, value]) => ['--config', `${key}=${value}`]);
  run(world, 'clone', '--quiet', ...settings, hub, folder);
  return folder;
};

/** Commits what a folder holds and sends it, as somebody who knows Git. */
const sendByHand = (folder: string): void => {
  run(folder, 'add', '--all');
  run(folder, 'commit', '--quiet', '--message', 'By hand');
  run(folder, 'push', '--quiet', 'origin', 'HEAD');
};

const run = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A call that may fail, as one that stops at a conflict does. */
const attempt = (folder: string, ...args: string[]): void => {
  spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
};

const refusalOf = (options: PublicationOptions): Promise<string> => publish(options).then(() => 'published', String);

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const headOfHub = (): string => run(hub, 'rev-parse', 'main');
const atHub = (file: string): string => run(hub, 'show', `main:${file}`);
const filesOfHub = (): string[] =>
  run(hub, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'main').trim().split('\n');
