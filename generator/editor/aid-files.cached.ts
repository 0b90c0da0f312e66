/** The files that help an editor's program, kept until a name or an address of the site changes. */
import { defineStep } from '../cache/step.ts';
import { siteSchemas } from './site-schemas.ts';
import { writingAid, type AidSource } from './writing-aid.ts';

/** Texts by file name. */
export const aidFiles = defineStep('aid-files', (source: AidSource): Readonly<Record<string, string>> => ({
  ...siteSchemas(source),
  'writing-aid.json': `${JSON.stringify(writingAid(source), null, 1)}\n`,
}));
