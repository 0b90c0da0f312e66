import { build, type InlineConfig } from 'vite';
import type { FileTree } from '../cache/store.ts';

/** The files that Vite makes of a configuration with one output, which writes none. */
export const runVite = async (config: InlineConfig): Promise<FileTree> => {
  const result = await build(config);
  if (!('output' in result)) throw new Error('Bug: a bundle has one output');
  return Object.fromEntries(
    result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
};
