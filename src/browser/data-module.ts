/** Data modules beside the bundle: the one place that fetches them. */

interface DataModule<Data> {
  readonly default: Data;
  readonly form?: string;
}

/**
 * Imports a data module. A site deployed since this page was opened may have data that this application cannot read:
 * that fails like an address that cannot be had, and the browser loads the page itself.
 */
export const importDataModule = async <Data>(url: string): Promise<Data> => {
  const module = (await import(/* @vite-ignore */ url)) as DataModule<Data>;
  const own = import.meta.env['DATA_FORM'] as string | undefined;
  if (module.form !== own) throw new DataFormatError(url);
  return module.default;
};

/** The data was made for another version of the application. */
export class DataFormatError extends Error {
  override readonly name = 'DataFormatError';
}
