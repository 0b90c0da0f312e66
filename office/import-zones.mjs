/**
 * The folders of the office, and the others that each may import: arrows run one way. oxlint refuses any other import
 * (scripts/lint/import-directions.mjs); a test holds this list and README.md to what the modules import.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const importZones = {
  repository: [],
  builds: ['repository'],
  following: ['builds', 'repository'],
  editing: ['repository'],
};
