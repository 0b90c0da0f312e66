/**
 * Precompiled validators of the JSON Schemas: compiled when a command is bundled, instead of each time it runs.
 * The module exports `validators`, an object of ajv's validation functions by the reference of their schema.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** Schema whose definitions get a validator each, because blocks are validated one by one. */
const parts = 'blocks.schema.json';

/** Source of the module, which imports nothing. @returns {Promise<string>} */
export const validatorsModule = () => (made ??= makeModule());

/** @type {Promise<string> | undefined} */
let made;

const makeModule = async () => {
  const [{ build }, { default: ajv }, { default: formats }, { default: standalone }] = await Promise.all([
    import('esbuild'),
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('ajv/dist/standalone/index.js'),
  ]);
  // The schemas belong to the project and are tested: they are not validated again.
  const compiler = new ajv.default({
    allErrors: true,
    strict: false,
    discriminator: true,
    validateSchema: false,
    inlineRefs: false,
    logger: false,
    messages: false,
    // Beyond so many required keys, a loop instead of a statement for each.
    loopRequired: 5,
    code: { source: true, esm: true },
  });
  formats.default(compiler, ['date', 'email', 'uri']);
  /** @type {string[]} */
  const references = [];
  const folder = join(project, 'schema');
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.schema.json')) continue;
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'), withoutRemarks);
    compiler.addSchema(schema);
    references.push(...(file === parts ? Object.keys(schema.$defs).map((name) => `${file}#/$defs/${name}`) : [file]));
  }
  const names = Object.fromEntries(references.map((reference, index) => [`schema_${index}`, reference]));
  const table = Object.entries(names).map(([name, reference]) => `${JSON.stringify(reference)}: ${name}`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${standalone.default(compiler, names)}\nexport const validators = { ${table.join(', ')} };\n`,
      resolveDir: project,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].text;
};

/**
 * Omits descriptions from the validators, which every command loads.
 * @type {(key: string, value: unknown) => unknown}
 */
const withoutRemarks = (key, value) =>
  key.startsWith('x-') || (key === 'description' && typeof value === 'string') ? undefined : value;
