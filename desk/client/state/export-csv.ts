/** Download of the list as CSV. The file name is the date: it must not reveal the search text. */
import { deskPaths, type ListQuery } from '../../contract.ts';
import { formats } from '../site.ts';
import { notifyError } from './notifications.ts';
import { postForFile } from './session.ts';

/** By then the browser has read the file; an object URL that is not revoked stays in memory. */
const revokeDelayMs = 60_000;

/** Fetches the table and starts the download. */
export const exportCsv = async (query: ListQuery): Promise<void> => {
  try {
    const table = await postForFile(deskPaths.csv, query);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(table);
    link.download = `${formats.today(new Date())}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
  } catch (error) {
    notifyError(error);
  }
};
