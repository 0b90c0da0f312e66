/**
 * The digest of the code of each step, and of each module that remembers something from one command to the next
 * (`<name>.step.ts`, `<name>.memory.ts`). A bundled command finds them beside itself: `scripts/bundle.mjs` works them
 * out from the modules that each step's module imports, and the locked versions of their packages. Sources that run
 * unbundled, under test, stand for all steps together.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './digest.ts';
import { filesBelow } from './files-below.ts';
import { projectDir } from '../config/project-dir.ts';

/** The digest of the code of a step or of a memory, and of the Node that runs it. */
export const codeDigestOf = (name: string): string => {
  const digest = digests()[name];
  if (digest === undefined)
    throw new Error(`Bug: neither ${name}.step.ts nor ${name}.memory.ts is part of this command`);
  return digest;
};

let known: Readonly<Record<string, string>> | undefined;

const digests = (): Readonly<Record<string, string>> => (known ??= readDigests());

const readDigests = (): Readonly<Record<string, string>> => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'code.json');
  if (!existsSync(file)) return digestsOfSources();
  const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { readonly steps: Readonly<Record<string, string>> };
  return Object.fromEntries(
    Object.entries(steps).map(([step, digest]) => [step, digestOf(`${digest} ${process.version}`)]),
  );
};

const digestsOfSources = (): Readonly<Record<string, string>> => {
  const files = ['formats', 'generator', 'schema'].flatMap((folder) =>
    filesBelow(join(projectDir, folder)).map((name) => `${folder}/${name}`),
  );
  const texts = [...files, 'package-lock.json'].map(
    (file) => `${file}\n${readFileSync(join(projectDir, file), 'utf8')}`,
  );
  const digest = digestOf([process.version, ...texts].join('\n'));
  return new Proxy({}, { get: () => digest });
};
