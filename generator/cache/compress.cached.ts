/** Compressed copies beside text files, so that the server never compresses while it answers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bytesOf } from './files.state.ts';
import { defineStep } from './step.ts';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const compressible = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

export const compressedSuffixes = ['.br', '.gz'] as const;

type Suffix = (typeof compressedSuffixes)[number];

/** Below this size the headers cost more than compression saves. */
export const minimumBytes = 256;

/** Above this size the last percents cost seconds: a site map of thousands of projects. */
const largeBytes = 1024 * 1024;

export const isCompressible = (path: string): boolean => compressible.test(path);

/** The copy of a text that has a suffix. */
export const compress = defineStep(
  'compress',
  ({ digest, suffix }: { readonly digest: string; readonly suffix: Suffix }): Promise<Uint8Array> => {
    const content = bytesOf(digest);
    if (suffix === '.gz') return gzipOf(content, { level: 9 });
    const quality = content.length > largeBytes ? 9 : 11;
    return brotliOf(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
  },
);
