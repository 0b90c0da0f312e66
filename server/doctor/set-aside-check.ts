import { basename } from 'node:path';
import { setAsideDataDirs, setAsideDays, setAsideLimit } from '../leads/set-aside.ts';
import { ok, warning, type Examined, type Verdict } from './finding.ts';

/** Tells of databases that restores set aside: persons' data stands in them, and no list shows it. */
export function checkSetAside({ config: { dataDir }, now }: Examined): Verdict {
  const folders = setAsideDataDirs(dataDir);
  if (folders.length === 0) return ok(`No database is set aside in ${dataDir}.`);
  const isLate = folders.some((folder) => basename(folder) < setAsideLimit(now));
  const what = folders.map((folder) => `${folder} (since ${basename(folder).slice(0, 10)})`).join(', ');
  const when = isLate
    ? `and should have gone ${setAsideDays} days later: does the server run, with the right clock?`
    : `and go ${setAsideDays} days later.`;
  const says =
    `A restore set aside ${what}: requests stand there with their persons' data ${when} An erasure reaches them; ` +
    `to remove them at once: rm -r ${folders.join(' ')}`;
  return isLate ? warning(says) : ok(says);
}
