/**
 * The end of a build: a manifest with the digest of every file of the built site, and after it the manifest's own
 * digest. A folder where both are found and every file has its digest is one complete build, not a mixture of two,
 * however the files were copied there.
 */
import { digestOf } from '../cache/digest.ts';
import type { OutputFolder } from '../cache/output-folder.state.ts';
import { textOutput } from '../cache/outputs.ts';

/** SHA-256 (base64url) and size of each file, by path below the built site, with "/", in order of code units. */
export type PublishedFiles = Readonly<Record<string, readonly [digest: string, bytes: number]>>;

/** The manifest, below the built site. */
export const manifestPath = '.server/manifest.json';

/** Beside it, the digest of the manifest's text: changes with whatever changed, and is written last. */
export const buildIdPath = '.server/build-id';

/** Writes the manifest and the build ID for the present files of a built site. */
export const publish = async (dist: OutputFolder, manifest: object): Promise<void> => {
  const files: PublishedFiles = Object.fromEntries(
    [...dist.contents()]
      .filter(([path]) => path !== manifestPath && path !== buildIdPath)
      .map(([path, { digest, bytes }]) => [path, [base64UrlOf(digest), bytes]]),
  );
  const text = `${JSON.stringify({ ...manifest, files })}\n`;
  await dist.put(textOutput(manifestPath, text));
  await dist.put(textOutput(buildIdPath, `${base64UrlOf(digestOf(text))}\n`));
};

const base64UrlOf = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
