/** The thread that looks into attachments: expanding and reading them is work for the processor. See inspector.ts. */
import { parentPort } from 'node:worker_threads';
import { inspectPaths, type InspectionJob } from './inspect-paths.ts';

const port = parentPort;
if (!port) throw new Error('inspect.worker.ts runs in a thread of its own');
port.on('message', (job: InspectionJob) => {
  void inspectPaths(job).then(
    (verdicts) => port.postMessage({ verdicts }),
    (error: unknown) => port.postMessage({ error }),
  );
});
// From here on its time counts: on a busy machine the start alone may take longer than a job.
port.postMessage({ isReady: true });
