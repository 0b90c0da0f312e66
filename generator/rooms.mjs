/**
 * The folders of the generator, and the others that each may import: arrows run one way. ESLint refuses any other
 * import (eslint.config.js); a test holds this list and README.md to what the modules really import.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const rooms = {
  config: [],
  cache: ['config'],
  diagnostics: [],
  source: ['cache', 'diagnostics'],
  schema: ['diagnostics', 'source'],
  site: ['config', 'schema', 'source'],
  check: ['diagnostics', 'schema', 'site', 'source'],
  model: ['cache', 'config', 'schema', 'site', 'source'],
  assets: ['cache', 'model', 'schema', 'site', 'source'],
  emit: ['assets', 'cache', 'config', 'model', 'site', 'source'],
  output: ['assets', 'cache', 'config', 'emit', 'model', 'site'],
  admin: ['cache', 'config', 'output', 'schema', 'source'],
  new: ['cache', 'check', 'diagnostics', 'site', 'source'],
  publication: [],
  pipeline: ['admin', 'assets', 'cache', 'check', 'config', 'diagnostics', 'emit', 'model', 'output', 'source'],
  dev: ['assets', 'cache', 'config', 'diagnostics', 'emit', 'model', 'output', 'pipeline', 'source'],
  commands: [
    'cache',
    'check',
    'config',
    'dev',
    'diagnostics',
    'emit',
    'new',
    'output',
    'pipeline',
    'publication',
    'schema',
    'source',
  ],
};
