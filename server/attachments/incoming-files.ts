import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from '../data/data-dir.ts';
import { writeWhole } from '../data/disk.ts';
import type { IncomingFiles } from './file-store.ts';

/** Below this much free space the server reports that it is not ready. */
const minFreeBytes = 64 * 1024 * 1024;

/** Opens the folder of incoming files below `dataDir`, creating it if needed. */
export const openIncomingFiles = (dataDir: string): IncomingFiles & { isWritable(): Promise<boolean> } => {
  const dir = join(dataDir, dataNames.incoming);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const discard = async (names: readonly string[]): Promise<void> => {
    await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
  };

  return {
    async receive(source, onBytes) {
      const tempName = randomUUID();
      const handle = await open(join(dir, tempName), 'wx', 0o600);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of source) {
          bytes += chunk.length;
          onBytes(bytes);
          hash.update(chunk);
          await writeWhole(handle, chunk);
        }
        await handle.close();
      } catch (error) {
        await handle.close().catch(() => undefined);
        await discard([tempName]);
        throw error;
      }
      return { tempName, bytes, sha256: hash.digest('hex') };
    },
    tempPathOf: (tempName) => join(dir, tempName),
    discard,
    discardIncoming() {
      const names = readdirSync(dir);
      for (const name of names) rmSync(join(dir, name), { recursive: true, force: true });
      return names.length;
    },
    async isWritable() {
      const probe = join(dir, `probe-${randomUUID()}`);
      try {
        await writeFile(probe, 'ready', { flag: 'wx', mode: 0o600 });
        const { bavail, bsize } = await statfs(dir);
        return bavail * bsize >= minFreeBytes;
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
};
