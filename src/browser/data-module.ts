/** Import of the data modules that the generator writes beside the bundle; all of `src` imports them through here. */

interface DataModule<Data> {
  readonly default: Data;
  /** Digest of the data format, written by the generator. */
  readonly form?: string;
}

/**
 * Imports a data module by URL. A site deployed since this page was opened may have data in a format that this version
 * of the application cannot read: the promise then rejects with `DataFormatError`, as it rejects when the module cannot
 * be loaded, and the caller lets the browser load the page instead.
 */
export const importDataModule = async <Data>(url: string): Promise<Data> => {
  const module = (await import(/* @vite-ignore */ url)) as DataModule<Data>;
  const expected = import.meta.env['DATA_FORM'] as string | undefined;
  if (module.form !== expected) throw new DataFormatError(url);
  return module.default;
};

/** The data module was generated for another version of the application. */
export class DataFormatError extends Error {
  constructor(url: string) {
    super(url);
    this.name = 'DataFormatError';
  }
}
