import { describeLateCopy, newestCopy } from '../copies.ts';
import { failed, ok, skipped, warning, type CheckContext, type CheckOutcome } from './check-result.ts';

/** Reports the age of the newest copy of the requests. */
export const checkCopies = ({ config: { copies, databaseUrl }, now }: CheckContext): CheckOutcome => {
  if (copies === undefined) {
    const says = 'BACKUP_DIR is not set: nothing here tells whether copies of the requests are made.';
    return databaseUrl === undefined ? warning(says) : skipped(says);
  }
  const late = describeLateCopy(copies, now);
  if (late !== undefined) return failed(late);
  const newest = newestCopy(copies.dir);
  if (!newest) return warning(`There is no copy of the requests in ${copies.dir} yet.`);
  const minutes = Math.max(0, Math.floor((now.getTime() - newest.at.getTime()) / 60_000));
  const age = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
  return ok(`The newest copy of the requests, ${newest.path}, is ${age} old.`);
};
