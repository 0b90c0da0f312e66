/** Bundles the company's desk for the browser. */
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/store.ts';
import type { GivenFiles } from './given-files.ts';

export interface DeskBundleInput {
  /** The desk's modules, what it shares with the pages, the site's modules that it reads. */
  readonly files: GivenFiles;
  /** Digest of package-lock.json. */
  readonly packages: string;
}

/** `assets/`: one script, named by its content. */
export const deskBundle = defineStep('desk-bundle', async ({ files }: DeskBundleInput): Promise<FileTree> => {
  // Vite and its plugins look here, and a test runner sets it to something else.
  process.env['NODE_ENV'] = 'production';
  const [{ build }, { deskConfig }] = await Promise.all([import('vite'), import('./vite-config.ts')]);
  const result = await build(deskConfig(files));
  if (!('output' in result)) throw new Error('Bug: a bundle has one output');
  return Object.fromEntries(
    result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
});
