/** The cross-reference rules, by their names and in their order. */
import type { RuleCode } from '../diagnostics/codes.ts';
import type { Rule } from './rule.ts';
import * as named from './rule-list.ts';

/** « routeUnknown » for « route-unknown ». */
type NameOf<Code extends string> = Code extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<NameOf<Rest>>}`
  : Code;

/** By name; a code without its rule does not compile. */
export const ruleByName: Readonly<Record<NameOf<RuleCode>, Rule>> = named;

export const rules: readonly Rule[] = Object.values(ruleByName).sort((a, b) => (a.code < b.code ? -1 : 1));
