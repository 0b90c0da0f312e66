/**
 * A year's operation as docs/operations.md tells it: the image is built and run by the lines of deploy/Containerfile in
 * an empty folder, as another user, then every command of the page is run in its order on a really started server, with
 * the settings of deploy/site.service. Absolute paths lead below a temporary folder.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { freePort } from '../setup/free-port.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { likeATerminal } from './programs.ts';
import { pdf } from './sample-files.ts';

const project = process.cwd();
const page = readFileSync(join(project, 'docs/operations.md'), 'utf8');
const containerfile = readFileSync(join(project, 'deploy/Containerfile'), 'utf8');
const unit = readFileSync(join(project, 'deploy/site.service'), 'utf8');
const compose = readFileSync(join(project, 'deploy/compose.yaml'), 'utf8');

const isRoot = process.getuid?.() === 0;
/** Whom the commands run as: nobody, where we may choose. */
const who = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const hasRegistry = spawnSync('npm', ['ping'], { timeout: 10 * 60_000 }).status === 0;
const hasRsync = spawnSync('rsync', ['--version']).status === 0;

/** Lines of the page that a shell reads, without their comments. */
const commands = [
  ...page.matchAll(/^ {4,}((?:[A-Z_]+=\S+ )*(?:npm|ln|systemctl|rsync|node|nginx|sudo|apt|usermod) .*)$/gm),
].map(([, line = '']) => line.replace(/\s+#.*$/, ''));
const leads = 'node /srv/site/current/server/leads.mjs';

let world: string;
/** Where the sources are, and npm is run. */
let sources: string;
let port: number;
let origin: string;
const performed = new Set<string>();
const children: ChildProcess[] = [];

/** A path, or a text with paths, below the temporary folder. */
const here = (text: string): string =>
  text.replace(/(?<![\w.:/-])\/(?=(?:srv|var|etc|release|data|project|app)\b)/g, `${world}/`);

const environment = (): Record<string, string> => ({
  ...wayToRegistry,
  PATH: process.env['PATH'] ?? '',
  HOME: join(world, 'home'),
  NO_UPDATE_NOTIFIER: '1',
});

/** How this machine reaches the package registry; its user's npmrc goes into the home folder of the other user. */
const wayToRegistry = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] =>
    /^(?:npm_config_(?:registry|proxy|https?_proxy|noproxy|ca|cafile|strict_ssl)|(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i.test(
      entry[0],
    ),
  ),
);
const userNpmrc = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc');

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a line of shell as the other user. */
const shell = (
  line: string,
  { cwd = sources, env = {}, as = who }: { cwd?: string; env?: Record<string, string>; as?: typeof who } = {},
): Promise<Outcome> => {
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
};

const mustEndWell = (line: string, outcome: Outcome): Outcome => {
  if (outcome.code !== 0) throw new Error(`${line} ended with ${outcome.code}: ${outcome.out}${outcome.err}`);
  return outcome;
};

/** Runs a command of the page, with words of ours in the place of its examples; it must end well. */
const perform = async (command: string, examples: Readonly<Record<string, string>> = {}): Promise<Outcome> => {
  expect(commands).toContain(command);
  performed.add(command);
  let line = here(command);
  for (const [example, ours] of Object.entries(examples)) line = line.replaceAll(example, ours);
  return mustEndWell(line, await shell(line, { env: settings() }));
};

/** Starts a server; kept once it says its address. */
const startProgram = async (
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<ChildProcess> => {
  const child = spawn(program, args, {
    cwd,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...who,
  });
  children.push(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('http://')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${said}`)));
  });
  return child;
};

const endProgram = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await eventually(() => child.exitCode ?? child.signalCode).not.toBeNull();
};

/** The settings of the service, as its unit gives them; those of `/etc/site.env` are ours. */
const settings = (): Record<string, string> => {
  const given = /^Environment=(.*)$/m.exec(unit)?.[1] ?? '';
  return {
    ...Object.fromEntries(
      here(given)
        .split(' ')
        .map((pair) => pair.split('=', 2) as [string, string]),
    ),
    BACKUP_DIR: join(world, 'srv/backups'),
    PORT: String(port),
  };
};

/** What systemd does with deploy/site.service, as far as a test can: one process, ended by SIGTERM. */
const service = {
  child: undefined as ChildProcess | undefined,
  async start(): Promise<void> {
    const [, program = '', args = ''] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? [];
    const cwd = here(/^WorkingDirectory=(.*)$/m.exec(unit)?.[1] ?? '');
    expect(program).toBe('/usr/bin/node');
    this.child = await startProgram(process.execPath, args.split(' '), cwd, settings());
  },
  async stop(): Promise<void> {
    if (!this.child) return;
    this.child.kill('SIGTERM');
    await eventually(() => this.child?.exitCode).toBe(0);
    this.child = undefined;
  },
};

/** Makes a folder that the other user owns. */
const makeFolder = (path: string, mode = 0o755): string => {
  mkdirSync(path, { recursive: true, mode });
  if (isRoot) for (let at = path; at !== world; at = dirname(at)) chownSync(at, 65_534, 65_534);
  return path;
};

const texts = (message: string) => ({ type: undefined, projectType: '', email: 'someone@example.org', message });
/** What « leads list » names. */
const referencesNow = async (): Promise<string[]> => {
  const store = openSqliteStore(join(world, 'var/lib/site'));
  try {
    return (await store.list()).map(({ reference }) => reference);
  } finally {
    await store.close();
  }
};

beforeAll(async () => {
  world = mkdtempSync(join(diskFolder(), 'year-'));
  chmodSync(world, 0o755);
  for (const folder of ['home', 'release', 'srv/site', 'srv/backups', 'srv/www', 'srv/forms', 'var/cache/site', 'etc'])
    makeFolder(join(world, folder));
  makeFolder(join(world, 'var/lib/site'), 0o700);
  if (existsSync(userNpmrc)) {
    copyFileSync(userNpmrc, join(world, 'home/.npmrc'));
    if (isRoot) chownSync(join(world, 'home/.npmrc'), 65_534, 65_534);
  }
  sources = makeFolder(join(world, 'project'));
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
  await rm(world, { recursive: true, force: true });
}, 3_600_000);

// Packages are installed: the limit is for a network that hangs.
describe.skipIf(!hasRegistry)(
  `a year${hasRegistry ? '' : ' (skipped: no package registry answers)'}`,
  { timeout: 3_600_000 },
  () => {
    /** Settings of the image. */
    const imageEnv: Record<string, string> = {};
    let run: readonly string[] = [];
    let health: readonly string[] = [];

    test('deploy/Containerfile makes an image from an empty folder, as another user', async () => {
      let cwd = world;
      let stage = 0;
      // The image of the office is another target: a build of this one leaves its stage out.
      const lines = containerfile
        .replace(/^FROM build AS office$.*?(?=^FROM )/ms, '')
        .replaceAll('\\\n', ' ')
        .split('\n');
      for (const line of lines.filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
        const [word = '', ...rest] = line.trim().split(/\s+/);
        const operand = line.trim().slice(word.length).trim();
        if (word === 'FROM') stage += 1;
        else if (word === 'WORKDIR') makeFolder((cwd = here(operand)));
        else if (word === 'COPY' && rest[0] === '--from=build')
          cpSync(here(rest[1] ?? ''), join(cwd, rest[2] ?? ''), { recursive: true, dereference: true });
        else if (word === 'COPY') copyContext(rest.slice(0, -1), cwd);
        else if (word === 'RUN') await runLine(stage === 1 ? operand : asUser(operand), cwd, stage);
        else if (word === 'ENV')
          for (const pair of rest) Object.assign(imageEnv, Object.fromEntries([here(pair).split('=', 2)]));
        else if (word === 'CMD') run = JSON.parse(operand) as string[];
        else if (word === 'HEALTHCHECK') health = JSON.parse(operand.slice(operand.indexOf('CMD') + 3)) as string[];
        else expect(['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']).toContain(word);
      }
      expect(stage).toBe(2);
      for (const name of ['typescript', 'vite', 'esbuild', 'react'])
        expect(existsSync(join(world, 'app/node_modules', name)), name).toBe(false);
    });

    /**
     * The company's site takes minutes for its pictures: another one, small, stands in its place. It names a
     * repository, so that it has editing forms to publish.
     */
    const copyContext = (names: readonly string[], to: string): void => {
      const small = 'tests/fixtures/sites/second-site/';
      const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' })
        .stdout.split('\0')
        .filter(Boolean);
      const sitesOwn = (name: string): boolean => name === 'site.yaml' || name.startsWith('content/');
      for (const name of tracked) {
        const target = name.startsWith(small) ? name.slice(small.length) : name;
        if (sitesOwn(name) || (target === name && name.startsWith('tests/'))) continue;
        if (names[0] !== '.' && !names.includes(name)) continue;
        cpSync(join(project, name), join(to, target));
      }
      if (isRoot) spawnSync('chown', ['-R', '65534:65534', to]);
    };

    /** The account of the image is another one here. */
    const asUser = (line: string): string => line.replace('-o node -g node', isRoot ? '-o 65534 -g 65534' : '');

    const runLine = async (line: string, cwd: string, stage: number): Promise<void> => {
      // The second stage has root's rights until its USER.
      const { out, err } = mustEndWell(line, await shell(here(line), { cwd, as: stage === 1 ? who : {} }));
      // What was installed is not installed again by the next line.
      expect(`${out}${err}`).not.toContain('Installing packages');
    };

    test('the image runs by its own command, without rights on its files, and is healthy', async () => {
      expect(compose).toContain('read_only: true');
      const env = { ...imageEnv, PORT: String(port) };
      expect(run[0]).toBe('node');
      const child = await startProgram(process.execPath, run.slice(1), join(world, 'app'), env);
      expect((await fetch(`${origin}/`)).status).toBe(200);
      expect(
        (
          await sendForm(origin, {
            texts: texts('Depuis l’image'),
            files: [{ name: 'plan.pdf', content: pdf(100_000) }],
          })
        ).status,
      ).toBe(201);
      const healthOf = (at: number) =>
        spawnSync(process.execPath, health.slice(1), { env: { ...environment(), ...imageEnv, PORT: String(at) } })
          .status;
      expect(healthOf(port)).toBe(0);
      expect(healthOf(1)).toBe(1);
      await endProgram(child);
      expect(child.exitCode).toBe(0);
    });

    /** Starts the site by a command of the page, at a terminal; the page that it serves, and its end. */
    const servedBy = async (command: string): Promise<string> => {
      expect(commands).toContain(command);
      performed.add(command);
      const line = `exec env ${here(command).replace('8080', String(port))}`;
      const child = await startProgram('env', [...likeATerminal, 'sh', '-c', line], sources, {
        PORT: String(port),
        DATA_DIR: makeFolder(join(world, 'first-data'), 0o700),
      });
      const served = await (await fetch(`${origin}/`)).text();
      await endProgram(child);
      await eventually(async () => fetch(origin).catch(() => 'gone')).toBe('gone');
      return served;
    };

    test('a build that was changed by hand is made anew', async () => {
      expect(page).toContain('`rm -rf dist` and build');
      const home = join(sources, 'dist/index.html');
      const built = readFileSync(home, 'utf8');
      writeFileSync(home, 'changed by hand');
      mustEndWell('rm -rf dist', await shell('rm -rf dist'));
      // It builds what is missing.
      expect(await servedBy('npm start')).toBe(built);
      expect(readFileSync(home, 'utf8')).toBe(built);
    });

    test('npm run serve serves what was built, and ends with npm', async () => {
      // The last one is the first as well, with settings.
      expect(commands).toContain('npm run serve');
      performed.add('npm run serve');
      const built = readFileSync(join(sources, 'dist/index.html'), 'utf8');
      expect(await servedBy('PORT=8080 DATA_DIR=/var/lib/site npm run serve')).toBe(built);
    });

    test('a release is made, linked and started; the doctor finds nothing in the way', async () => {
      // The image was made of the same sources: they are installed and built.
      await perform('npm ci && npm run build && npm run release -- /srv/site/2026-10-02', {
        'npm ci && npm run build && ': '',
      });
      await perform('ln -sfn 2026-10-02 /srv/site/current.new && mv -T /srv/site/current.new /srv/site/current');
      await service.start();
      const doctor = await perform('node /srv/site/current/server/doctor.mjs --url https://www.example.org', {
        'https://www.example.org': origin,
      });
      expect(doctor.out).toContain('passes pages, policies and uploads on');
      expect(doctor.out).not.toContain('FAILED');
    });

    test('a command has user and settings of the server from any folder, as one line and in a shell', async () => {
      const env = Object.entries(settings()).map(([name, value]) => `${name}='${value}'\n`);
      writeFileSync(join(world, 'etc/site.env'), env.join(''));
      const ownUser = (line: string): string => here(line.replace('sudo -u site ', ''));
      const [one = '', inShell = ''] = commands.filter((line) => line.startsWith('sudo -u site '));
      for (const line of [one, inShell]) performed.add(line);
      const inputOf = (line: string) =>
        line === one ? ownUser(line) : `echo '${here(leads)} list' | ${ownUser(line)}`;
      const [first, second] = [await shell(inputOf(one), { cwd: '/' }), await shell(inputOf(inShell), { cwd: '/' })];
      expect([first, second]).toEqual([
        { code: 0, out: '', err: expect.stringContaining(join(world, 'var/lib/site')) as string },
        first,
      ]);
    });

    let reference = '';
    test('the company looks at its requests', async () => {
      const answer = await sendForm(origin, {
        texts: texts('La première'),
        files: [{ name: 'plan.pdf', content: pdf(50_000) }],
      });
      expect(answer.status).toBe(201);
      reference = answer.json.reference ?? '';
      const ours = { '7K3M-9QXT': reference };
      // A form filled by a program of ours lands in the drawer.
      await shell(`${here(leads)} mark ${reference} new`, { env: settings() });
      expect((await perform(`${leads} list --status new`)).out).toContain(reference);
      expect((await perform(`${leads} list --json`)).out).toContain('La première');
      expect((await perform(`${leads} show 7K3M-9QXT`, ours)).out).toContain('plan.pdf');
      await perform(`${leads} export --csv > requests.csv`);
      expect(readFileSync(join(sources, 'requests.csv'), 'utf8')).toContain(reference);
      await perform(`${leads} export --csv --raw > requests-raw.csv`);
      expect(readFileSync(join(sources, 'requests-raw.csv'), 'utf8')).toContain(reference);
      await perform(`${leads} mark 7K3M-9QXT answered`, ours);
      expect((await shell(here(`${leads} list --status answered`), { env: settings() })).out).toContain(reference);
    });

    test('somebody is invited to the desk, and loses it again', async () => {
      expect((await perform(`${leads} invite "Léa Roux" lea@example.org`)).out).toContain('/back-office/welcome#');
      await perform(`${leads} rights lea@example.org both`);
      expect((await perform(`${leads} people`)).out).toContain('lea@example.org>  both  ');
      await perform(`${leads} revoke lea@example.org`);
      expect((await perform(`${leads} audit`)).out).toContain('revoke');
    });

    test('a backup is made while the server runs', async () => {
      await perform(`${leads} backup /srv/backups/2025-09-14`);
      expect(readdirSync(join(world, 'srv/backups/2025-09-14')).sort()).toContain('manifest.json');
    });

    test('an upgrade is a new release beside the one that runs', async () => {
      // The command made the first release of these sources: another one is the same files in a folder of its own.
      await perform('npm ci && npm run build && npm run release -- /srv/site/2026-11-20', {
        'npm ci && npm run build && npm run release -- ': `cp -a ${join(world, 'srv/site/2026-10-02')} `,
      });
      await perform('ln -sfn 2026-11-20 /srv/site/current.new && mv -T /srv/site/current.new /srv/site/current');
      await restart();
      expect(lstatSync(join(world, 'srv/site/current')).isSymbolicLink()).toBe(true);
      expect((await fetch(`${origin}/`)).status).toBe(200);
      expect(await referencesNow()).toEqual([reference]);
    });

    let later = '';
    test('a rollback is the link led back; what came meanwhile is there', async () => {
      later =
        (await sendForm(origin, { texts: { ...texts('Entre les deux'), email: 'other@example.org' } })).json
          .reference ?? '';
      await perform('ln -sfn 2026-10-02 /srv/site/current.new && mv -T /srv/site/current.new /srv/site/current');
      await restart();
      expect(await referencesNow()).toEqual([reference, later]);
    });

    const restart = async (): Promise<void> => {
      expect(commands).toContain('systemctl restart site');
      performed.add('systemctl restart site');
      await service.stop();
      await service.start();
    };

    test('old requests are set aside, taken back, and purged once the clock is confirmed', async () => {
      expect((await perform(`${leads} purge --dry-run`)).code).toBe(0);
      await shell(here(`${leads} purge --months 0 --yes`), { env: settings() });
      expect((await perform(`${leads} list --set-aside`)).out).toContain(reference);
      for (const [lead] of [[reference], [later]])
        await perform(`${leads} recover 7K3M-9QXT --yes`, { '7K3M-9QXT': lead ?? '' });
      await perform(`${leads} purge --confirm`);
      expect(await referencesNow()).toEqual([reference, later]);
    });

    test('what a person asks to have erased is gone, and a restore does not bring it back', async () => {
      await perform(`${leads} erase someone@example.org --yes`);
      expect(await referencesNow()).toEqual([later]);
      const refused = await shell(here(`${leads} restore /srv/backups/2025-09-14 --yes`), { env: settings() });
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Another server is using') as string });
      await service.stop();
      const restored = await perform(`${leads} restore /srv/backups/2025-09-14 --yes`);
      expect(restored.err).toContain('did not come back');
      await service.start();
      expect(await referencesNow()).toEqual([]);
      expect((await sendForm(origin, { texts: texts('Après') })).status).toBe(201);

      const [aside = ''] = readdirSync(join(world, 'var/lib/site/set-aside'));
      const command = commands.find((line) => line.startsWith('DATA_DIR=/var/lib/site/set-aside/')) ?? '';
      const example = /\/set-aside\/(\S+)/.exec(command)?.[1] ?? '';
      expect((await perform(command, { [example]: aside })).out).toContain(later);
    });

    test('a machine that is lost is installed anew, and restored by one command from its nightly backup', async () => {
      const [kept = ''] = await referencesNow();
      const nightly = readFileSync(join(project, 'deploy/site-backup.service'), 'utf8');
      const [, args = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(nightly) ?? [];
      const cwd = join(world, 'srv/site/current');
      mustEndWell(args, await shell(`node ${args}`, { cwd, env: settings() }));
      await service.stop();
      await rm(join(world, 'var/lib/site'), { recursive: true });
      makeFolder(join(world, 'var/lib/site'), 0o700);
      await perform(`${leads} restore --yes`);
      await service.start();
      expect(await referencesNow()).toEqual([kept]);
      expect((await shell(here(`${leads} show ${kept}`), { env: settings() })).out).toContain('Après');
      await service.stop();
    });

    test.skipIf(!hasRsync)(
      `a static host gets what is its own${hasRsync ? '' : ' (skipped: rsync is not installed)'}`,
      async () => {
        for (const command of commands.filter((line) => line.startsWith('rsync')))
          await perform(command, {
            'host:/srv/www/': join(world, 'srv/www/'),
            'host:/srv/forms/': join(world, 'srv/forms/'),
          });
        expect(existsSync(join(world, 'srv/forms/admin/index.html'))).toBe(true);
        expect(existsSync(join(world, 'srv/www/index.html'))).toBe(true);
        expect(
          readdirSync(join(world, 'srv/www'), { recursive: true, encoding: 'utf8' }).filter((name) =>
            /\.(?:br|gz)$|^\.server/.test(name),
          ),
        ).toEqual([]);
      },
    );

    test('every command of the page was run', () => {
      // Another store is no part of this year: postgres.long, s3-files.long and move.long have theirs.
      // The programs of the machine are its own to have: clamav.long has the scanner's.
      const ours = commands.filter(
        (command) => !/\b(?:DATABASE_URL|FILES_URL)=| --to |^(?:apt|usermod) /.test(command),
      );
      const left = ours.filter((command) => !performed.has(command) && (hasRsync || !command.startsWith('rsync')));
      expect(left).toEqual([]);
    });
  },
);

const hasEngine = spawnSync('docker', ['info'], { timeout: 10 * 60_000 }).status === 0;

test.skipIf(!hasEngine)(
  `deploy/Containerfile builds an image${hasEngine ? '' : ' (skipped: no container engine is running)'}`,
  { timeout: 3_600_000 },
  async () => {
    const built = await shell(`docker build -f deploy/Containerfile -t site-test-image ${project}`, {
      cwd: project,
      as: {},
    });
    expect(built).toMatchObject({ code: 0 });
    const name = `site-test-${process.pid}`;
    const started = await shell(
      `docker run --rm -d --read-only --tmpfs /tmp --cap-drop ALL -p 127.0.0.1:${port}:3000 --name ${name} ` +
        'site-test-image',
      {
        cwd: project,
        as: {},
      },
    );
    expect(started).toMatchObject({ code: 0 });
    try {
      await eventually(async () => (await fetch(`${origin}/contact`).catch(() => undefined))?.status).toBe(200);
    } finally {
      await shell(`docker stop ${name}`, { cwd: project, as: {} });
    }
  },
);
