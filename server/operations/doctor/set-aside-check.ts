import { basename } from 'node:path';
import { purgeEveryMs } from '../../retention/purge.ts';
import { setAsideDataDirs, setAsideDays, setAsideLimit } from '../../data/set-aside.ts';
import { inShell, ok, warning, type CheckContext, type CheckOutcome } from './check-result.ts';
import { idsSetAside } from './store-checks.ts';

/** Reports databases that restores set aside: they contain personal data that no list shows. */
export const checkSetAside = ({ config: { dataDir }, now }: CheckContext): CheckOutcome => {
  const folders = setAsideDataDirs(dataDir);
  if (folders.length === 0) return ok(`No database is set aside in ${dataDir}.`);
  const what = folders.map((folder) => `${folder} (since ${basename(folder).slice(0, 10)})`).join(', ');
  // The last purge may have run just before they expired.
  const limit = setAsideLimit(new Date(now.getTime() - 2 * purgeEveryMs));
  const late = folders.filter((folder) => basename(folder) < limit);
  const troubles = [
    ...(late.length === 0
      ? []
      : [`${late.join(', ')} should have gone by now: does the server run, with the right clock?`]),
    ...folders.flatMap(whyUnreadable),
  ];
  const says = [
    ...troubles,
    `A restore set aside ${what}: requests stand there with their persons' data and go ${setAsideDays} days later.`,
    // Last, so that it can be copied to the end of the line.
    `To remove them at once: rm -r ${folders.map(inShell).join(' ')}`,
  ].join(' ');
  return troubles.length === 0 ? ok(says) : warning(says);
};

const whyUnreadable = (folder: string): string[] => {
  try {
    idsSetAside(folder);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
};
