/** Compressed copies beside text files, so that the server never compresses while it answers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from '../files.ts';

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

export const COMPRESSED_SUFFIXES = ['.br', '.gz'] as const;

/** Below this size the headers cost more than compression saves. */
export const MINIMUM_BYTES = 256;

/** Above this size the last percents cost seconds: a site map of thousands of projects. */
const LARGE_BYTES = 1024 * 1024;

export const isCompressible = (path: string): boolean => COMPRESSIBLE.test(path);

/** Writes `<file>.br` and `<file>.gz` for a text file of the built site. */
export const writeCompressed = async (file: string, content: Uint8Array): Promise<void> => {
  if (content.length < MINIMUM_BYTES) return;
  const quality = content.length > LARGE_BYTES ? 9 : 11;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gunzipable(content, { level: 9 }),
  ]);
  writeWhole(`${file}.br`, br);
  writeWhole(`${file}.gz`, gz);
};
