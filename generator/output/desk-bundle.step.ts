/** Bundles the company's desk for the browser. */
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/store.ts';
import type { BundleSources } from './given-files.ts';

/** `assets/`: one script, named by its content. */
export const deskBundle = defineStep('desk-bundle', async ({ files }: BundleSources): Promise<FileTree> => {
  // Vite and its plugins look here, and a test runner sets it to something else.
  process.env['NODE_ENV'] = 'production';
  const [{ runVite }, { deskConfig }] = await Promise.all([import('./run-vite.ts'), import('./vite-config.ts')]);
  return runVite(deskConfig(files));
});
