/** Where the office keeps what the server reads: its folder, and the previews in it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The office's folder in a data folder. */
export const officeFolderOf = (dataDir: string): string => join(dataDir, 'office');

/** The name of a person's preview. @param person their address. */
export const previewNameOf = (person: string): string => createHash('sha256').update(person).digest('hex').slice(0, 32);

/** The built site of a preview, in the office's folder. It may be absent, or not whole while it is built. */
export const previewFolderOf = (officeFolder: string, name: string): string => join(officeFolder, 'previews', name);
