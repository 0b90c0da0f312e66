import { tmpdir } from 'node:os';

/** A temporary folder on the disk, where `tmpdir()` may be in memory (memory-folder.ts). */
export const diskFolder = (): string => process.env['DISK_FOLDER'] ?? tmpdir();
