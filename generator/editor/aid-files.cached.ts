/** The files that help an editor's program, kept until a name of the site changes. */
import { defineStep } from '../cache/step.ts';
import { siteSchemas, type Known } from './site-schemas.ts';

/** Texts by file name. */
export const aidFiles = defineStep('aid-files', (known: Known): Readonly<Record<string, string>> => siteSchemas(known));
