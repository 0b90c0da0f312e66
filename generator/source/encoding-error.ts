import { FileChangedError } from '../cache/files.state.ts';

/** A file of the site's content of which the build could not make what it shows. */
export class EncodingError extends Error {
  /** Its path, relative to the site. */
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause), { cause });
    this.file = file;
  }
}

/** Makes something of a file of the site's content. Throws an EncodingError, which names the file, when that fails. */
export const naming = async <Result>(file: string, make: () => Promise<Result>): Promise<Result> => {
  try {
    return await make();
  } catch (cause) {
    throw cause instanceof FileChangedError ? cause : new EncodingError(file, cause);
  }
};
