/** The server's benchmarks alone: node scripts/run.mjs tests/bench/server.ts [--requests N] [--json] */
import { parseArgs } from 'node:util';
import { benchServer, formatLoadReport } from './server-load.ts';

const { values } = parseArgs({ options: { requests: { type: 'string' }, json: { type: 'boolean' } } });
const report = await benchServer(values.requests === undefined ? {} : { requests: Number(values.requests) });
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : formatLoadReport(report));
