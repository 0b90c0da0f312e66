/**
 * An editor's day, by files: a project with five pictures, a service, another telephone number, a page withdrawn,
 * publication. Nothing on the way is refused that the editor did right. By form: admin.long.test.ts; what is built of
 * it, and the way back: tests/unit/guide.long.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { git, publishCopy } from '../fixtures/publish-copy.ts';
import { startDevServer } from './dev-server.ts';
import { projectDir, siteFolders } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { eventually } from './visit.ts';

const timeout = 15 * 60_000;
const desk = mkdtempSync(join(tmpdir(), 'editor-day-'));
const photographs = [1, 2, 3, 4, 5].map((rank) => join(desk, `IMG_204${rank}.jpg`));
const title = 'Un préau de douglas, 60 m², Polignac';
const phone = '+33465714399';
const service = 'construction/terrasses-bois';

beforeAll(async () => {
  for (const [rank, file] of photographs.entries())
    await sharp({ create: { width: 1500, height: 1000, channels: 3, background: { r: 40 * rank, g: 90, b: 70 } } })
      .jpeg()
      .toFile(file);
});
afterAll(() => rmSync(desk, { recursive: true }));

/** Runs one of the project's commands as the guide writes it; what it said, once it has ended well. */
const run = (root: string, ...args: readonly string[]): string => {
  const { NODE_ENV: _mode, ...env } = process.env;
  const [command = '', ...rest] = args;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectDir, 'scripts/run.mjs'), `generator/commands/${command}.ts`, ...rest, '--root', root],
    { cwd: projectDir, env, encoding: 'utf8', input: '' },
  );
  expect(status, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
};

/** Makes the folder a copy of what is published. */
const connect = (root: string): string => {
  const hub = join(desk, `hub-${randomUUID()}.git`);
  publishCopy(root, hub);
  return hub;
};

const newService = (root: string): string =>
  run(
    root,
    'new',
    'service',
    '--title',
    'Terrasses en bois en Haute-Loire',
    '--menu',
    'Construction',
    '--label',
    'Terrasses bois',
    '--path',
    `/${service}`,
    '--description',
    'Terrasses de plain-pied, pergolas et garde-corps en bois du pays, près du Puy-en-Velay.',
  );

/** What an editor writes in the place of the model's texts. */
const completed = (text: string): string => {
  let rank = 0;
  return text.replaceAll(/"?À compléter[^\n<"]*"?/g, (model) => {
    rank += 1;
    const words = `Le bois du pays, posé de plain-pied (${rank})`;
    return model.startsWith('"') && model.endsWith('"') ? `"${words}"` : words;
  });
};

const published = (hub: string, file: string): string => git(hub, 'show', `main:${file}`);

/** The day's end: all is published at once. */
const publish = (root: string, hub: string, slug: string): void => {
  const before = git(hub, 'rev-parse', 'main').trim();
  expect(run(root, 'publish')).toContain('Pour revenir en arrière : npm run publish -- --back');
  const files = git(hub, '-c', 'core.quotePath=false', 'diff', '--name-only', before, 'main').trim().split('\n');
  expect(files).toContain(`content/projects/${slug}.yaml`);
  expect(files.filter((file) => file.startsWith('content/media/'))).toHaveLength(5);
  expect(files).toContain('content/pages/terrasses-bois.mdx');
  expect(published(hub, 'site.yaml')).toContain(`phone: "${phone}"`);
  expect(published(hub, 'content/pages/salon.mdx')).toContain('draft: true');
};

test('a day, beside the site as it changes', { timeout }, async () => {
  const dev = await startDevServer(projectDir, siteFolders.main);
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
  try {
    const hub = connect(dev.root);
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    /** Opens an address until the development server knows it. */
    const shows = async (path: string, name: string): Promise<void> => {
      await expect
        .poll(
          async () => {
            await page.goto(dev.origin + path);
            return heading(name).count();
          },
          { timeout: patienceMs },
        )
        .toBe(1);
    };
    const isSound = async (): Promise<void> => {
      await eventually(() => page.getByRole('dialog', { name: /empêche/ }).count()).toBe(0);
    };

    run(
      dev.root,
      'new',
      'project',
      '--title',
      title,
      '--category',
      'Construction Bois',
      '--pictures',
      photographs.join(','),
    );
    const slug = 'un-preau-de-douglas-60-m2-polignac';
    dev.edit(`content/projects/${slug}.yaml`, (text) =>
      completed(text.replaceAll(/^#(?! yaml).*\n/gm, '')).replace('draft: true\n', ''),
    );
    await shows(`/projet/${slug}`, title);
    const html = await (await fetch(`${dev.origin}/projet/${slug}`, { headers: { accept: 'text/html' } })).text();
    for (const rank of [1, 2, 3, 4, 5]) expect(html).toContain(`projet-${slug}-${rank}`);
    await isSound();

    newService(dev.root);
    dev.edit('content/pages/terrasses-bois.mdx', (text) => completed(text).replace('draft: true', 'draft: false'));
    await shows(`/${service}`, 'Terrasses bois');
    await isSound();

    const footer = page.locator('footer');
    dev.edit('site.yaml', (text) => text.replace(/phone: "\+33\d+"/, `phone: "${phone}"`));
    await eventually(() => footer.locator(`a[href="tel:${phone}"]`).count()).toBe(1);
    await isSound();

    dev.edit('content/pages/salon.mdx', (text) => text.replace(/^---\n/, '---\ndraft: true\n'));
    await isSound();
    // Whoever writes it still sees it.
    await page.goto(`${dev.origin}/autre/salon`);
    await heading(/./).waitFor();

    // Checked before it is sent.
    publish(dev.root, hub, slug);
  } finally {
    await context.close();
    await dev.stop();
  }
});
