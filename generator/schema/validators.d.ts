/** Made of the schemas by `scripts/validators.mjs` when a command is bundled. */
declare module '#validators' {
  import type { ValidateFunction } from 'ajv';

  /** By the reference of a schema: `site.schema.json`, `blocks.schema.json#/$defs/Feature`. */
  export const validators: Readonly<Record<string, ValidateFunction>>;
}
