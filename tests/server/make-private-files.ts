/** Makes a file and a folder in a folder, as a process of the server would. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restrictNewFiles } from '../../server/data/data-dir.ts';

const [folder = ''] = process.argv.slice(2);
restrictNewFiles();
writeFileSync(join(folder, 'file'), '');
mkdirSync(join(folder, 'folder'));
