/** The cross-reference rules: one for each file of `rules/`. */
import * as named from '#rules';
import type { Rule } from './rule.ts';

/** By name: « routeUnknown » for « route-unknown ». */
export const ruleByName: Readonly<Record<string, Rule>> = named;

export const rules: readonly Rule[] = Object.values(ruleByName);
