/** Writes a file for hosts of static files: a rule for each page, none of which most builds change. */
import { defineStep } from '../cache/step.ts';
import { hostFiles, type HostedSite, type HostFile } from './static-host.ts';

export const hostFile = defineStep('host-file', ({ name }: { readonly name: HostFile }, site: HostedSite): string =>
  hostFiles[name](site),
);
