/**
 * The folders of the server, and the others that each may import: imports run one way. oxlint refuses any other import
 * (scripts/lint/import-directions.mjs); a test compares this list and README.md with what the modules import.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const importZones = {
  text: [],
  alarms: [],
  data: [],
  attachments: ['alarms', 'data'],
  store: ['alarms', 'attachments', 'data', 'text'],
  http: ['alarms', 'attachments', 'store'],
  socket: ['alarms', 'http', 'store'],
  config: ['attachments', 'data', 'http'],
  mail: ['alarms', 'attachments', 'config', 'data', 'http', 'store', 'text'],
  retention: ['alarms', 'attachments', 'data', 'store'],
  requests: ['alarms', 'attachments', 'config', 'data', 'http', 'store', 'text'],
  operations: ['alarms', 'attachments', 'config', 'data', 'http', 'mail', 'requests', 'retention', 'socket', 'store'],
};
