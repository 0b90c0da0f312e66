/** What the list shows as a table to keep: a download list names a file, and nothing of what one looked for. */
import { deskPaths, type ListQuery } from '../../../http/desk.ts';
import { formats } from '../site.ts';
import { sayFailure } from './notifications.ts';
import { DeskFailure } from './api.ts';
import { sessionEnded, workForFile } from './session.ts';

/** Browsers have begun to read a file long before; one that is never let go stays in memory. */
const KEPT_MS = 60_000;

/** Asks for the table and hands it to the browser. */
export const saveTable = async (query: ListQuery): Promise<void> => {
  try {
    const table = await workForFile(deskPaths.csv, query);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(table);
    link.download = `${formats.today(new Date())}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  } catch (error) {
    if (error instanceof DeskFailure && error.code === 'stranger') sessionEnded();
    else sayFailure(error);
  }
};
