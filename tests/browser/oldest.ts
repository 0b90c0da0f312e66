/** Runs what a visitor does in a browser as old as the site supports, or in one that lacks a feature. */
import type { Interaction } from './helpers/interactions.ts';
import { without, type FeatureName } from './helpers/without.ts';
import { visit } from './visit.ts';

/** Of these visits alone: what they were given in the place of a file is in no other visit's cache. */
const context = { colorScheme: 'light' } as const;

/** @param names the features that are taken away: all unless some are named */
export const runWithout = ({ site = 'main', path, width, act }: Interaction, names?: readonly FeatureName[]) =>
  visit(path, { site, width, height: 844, isLive: false, context, before: (page) => without(page, names) }, act);
