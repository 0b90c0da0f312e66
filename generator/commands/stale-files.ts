/** What is written from other sources, and differs from what stands on the disk. */
import { existsSync, readFileSync } from 'node:fs';

/** The files, with their texts, that are not there or hold something else. */
export const staleFiles = (
  made: Readonly<Record<string, string>>,
): readonly (readonly [file: string, text: string])[] =>
  Object.entries(made).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
