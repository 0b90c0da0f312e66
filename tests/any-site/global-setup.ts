/** Serves the site that `npm test -- --root DIR` is given, once it is built. */
import type { TestProject } from 'vitest/node';
import { siteFolders } from '../browser/folders.ts';
import { serve } from '../browser/global-setup.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const served = await serve(siteFolders.given);
  if (served === undefined)
    throw new Error(`There is no built site in ${siteFolders.given}: npm test -- --root builds it.`);
  project.provide('origins', { main: '', second: '', given: served.origin });
  return served.stop;
}
