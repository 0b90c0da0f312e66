/** Builds of the fixture site that write into a folder as ours do, and what a visitor finds of them. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import { fixtureManifest, publishFixture } from './fixture-site.ts';

/** The script that the pages of a build name. */
export const scriptOf = (build: string): string =>
  `assets/main-${createHash('sha256').update(build).digest('hex').slice(0, 8)}.js`;

export interface RebuildOptions {
  /** Whether its last words are written, which make it a build. */
  readonly isWhole?: boolean;
  /** Happens after each file; what it throws breaks the build off. */
  readonly between?: () => Promise<unknown>;
  readonly manifest?: SiteManifest;
}

/** Writes a build as ours does: scripts before pages, each file whole, old files last; requests happen in between. */
export const rebuild = async (
  dist: string,
  build: string,
  { isWhole = true, between = () => setImmediate(), manifest = fixtureManifest }: RebuildOptions = {},
): Promise<void> => {
  const write = async (path: string, text: string): Promise<void> => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, `${path}.tmp`), text);
    renameSync(join(dist, `${path}.tmp`), join(dist, path));
    await between();
  };
  await write(scriptOf(build), `export const build = "${build}";\n`);
  await write('_data/pages/contact.js', `export default "${build}";\n`);
  for (const { file } of Object.values(manifest.pages)) {
    for (const suffix of ['.br', '.gz']) rmSync(join(dist, `${file}${suffix}`), { force: true });
    await write(
      file,
      `<!doctype html><title>Build ${build}</title><script type="module" ` +
        `src="/${scriptOf(build)}"></script><p>${file}</p>`,
    );
  }
  if (!isWhole) return;
  for (const name of readdirSync(join(dist, 'assets')))
    if (`assets/${name}` !== scriptOf(build)) rmSync(join(dist, 'assets', name));
  await publishFixture(dist, manifest);
};

/**
 * Opens a page as a browser does; the build that it is from. Fails when its script is not there, or of another build.
 */
export const buildOf = async (origin: string, path: string): Promise<string> => {
  const page = await fetch(`${origin}${path}`);
  const html = await page.text();
  const [, build = '', script = ''] = /Build (\w+)<.*src="([^"]+)"/.exec(html) ?? [];
  if (page.status !== 200 || build === '') throw new Error(`${path}: ${page.status}, ${html.slice(0, 200)}`);
  const answer = await fetch(`${origin}${script}`);
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes(`"${build}"`))
    throw new Error(`${path} of build ${build} names ${script}: ${answer.status}, ${text.slice(0, 200)}`);
  return build;
};
