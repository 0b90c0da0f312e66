/**
 * HEIC to JPEG, by libheif's own program where the operator has installed it: no browser but Safari decodes HEIC,
 * sharp's libvips does not, and every decoder for JavaScript holds libheif under a licence that is not bundled.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of Debian's package libheif-examples. */
const program = 'heif-convert';
const timeoutMs = 60_000;

export type ConvertedPicture =
  | { readonly kind: 'converted'; readonly jpeg: Buffer }
  | { readonly kind: 'no-program' | 'unreadable' };

/**
 * Converts a picture, turned upright. The program runs in a folder of its own, without this process's environment.
 *
 * @param heic the file's bytes.
 * @param path where the program is looked for, as in PATH.
 */
export const convertHeic = async (heic: Buffer, path = process.env['PATH'] ?? ''): Promise<ConvertedPicture> => {
  const folder = await mkdtemp(join(tmpdir(), 'office-heic-'));
  try {
    await writeFile(join(folder, 'picture.heic'), heic, { mode: 0o600 });
    const ended = await new Promise<number | 'no-program'>((resolve) => {
      const child = spawn(program, ['-q', '92', 'picture.heic', 'picture.jpg'], {
        cwd: folder,
        env: { PATH: path },
        stdio: 'ignore',
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      });
      child.once('error', () => resolve('no-program'));
      child.once('exit', (code) => resolve(code ?? 1));
    });
    if (ended === 'no-program') return { kind: 'no-program' };
    const written = ended === 0 ? await firstPicture(folder) : undefined;
    return written === undefined ? { kind: 'unreadable' } : { kind: 'converted', jpeg: written };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A file of several pictures (a burst) is written as several; the first one is the one that was taken. */
const firstPicture = async (folder: string): Promise<Buffer | undefined> => {
  for (const name of ['picture.jpg', 'picture-1.jpg']) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
};
