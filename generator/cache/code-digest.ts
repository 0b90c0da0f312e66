/**
 * The digest of the code of each cached step (`<name>.cached.ts`) and of each module whose state is kept from one
 * command to the next (`<name>.state.ts`). A bundled command reads them from a file beside it: `scripts/bundle.mjs`
 * computes them from the modules that each one imports and the locked versions of their packages. Sources that run
 * unbundled, as in tests, have one digest for all steps.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './digest.ts';
import { filesBelow } from './files-below.ts';
import { projectDir } from '../config/project-dir.ts';

/** The digest of the code of a cached step or of a kept state, and of the Node that runs it. */
export const codeDigestOf = (name: string): string => {
  digestByName ??= bundledDigests() ?? sourcesDigest();
  if (typeof digestByName === 'string') return digestByName;
  const digest = digestByName[name];
  if (digest === undefined)
    throw new Error(`Bug: neither ${name}.cached.ts nor ${name}.state.ts is part of this command`);
  return digest;
};

/** The digest of each module in a bundled command, or one for all modules where sources run unbundled. */
let digestByName: Readonly<Record<string, string>> | string | undefined;

/** What the bundler wrote beside the command; undefined where sources run unbundled. */
const bundledDigests = (): Readonly<Record<string, string>> | undefined => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'code.json');
  if (!existsSync(file)) return undefined;
  const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { readonly steps: Readonly<Record<string, string>> };
  return Object.fromEntries(
    Object.entries(steps).map(([step, digest]) => [step, digestOf(`${digest} ${process.version}`)]),
  );
};

/** One digest of all sources of the generator and of the locked packages. */
const sourcesDigest = (): string => {
  const files = ['formats', 'generator', 'schema'].flatMap((folder) =>
    filesBelow(join(projectDir, folder)).map((name) => `${folder}/${name}`),
  );
  const texts = [...files, 'package-lock.json'].map(
    (file) => `${file}\n${readFileSync(join(projectDir, file), 'utf8')}`,
  );
  return digestOf([process.version, ...texts].join('\n'));
};
