/** Entry of the inspection threads, which keep CPU-intensive work off the main thread. See inspector.ts. */
import { parentPort } from 'node:worker_threads';
import { inspectPaths, type InspectionJob } from './inspect-paths.ts';

const port = parentPort;
if (!port) throw new Error('inspect.worker.ts runs in a thread of its own');
port.on('message', (job: InspectionJob) => {
  void inspectPaths(job).then(
    (inspections) => port.postMessage({ inspections }),
    (error: unknown) => port.postMessage({ error }),
  );
});
// The job's timeout starts with this message: on a busy machine, starting may take longer than a job.
port.postMessage({ isReady: true });
