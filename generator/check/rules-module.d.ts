/** Made of the files of `rules/` by `scripts/virtual-modules.mjs` when a command is bundled. */
declare module '#rules' {
  import type { Rule } from './rule.ts';

  const rules: Readonly<Record<string, Rule>>;
  export = rules;
}
