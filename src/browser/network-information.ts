/** What the visitor's connection asks for (Network Information API; absent in Firefox and Safari). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { readonly connection?: Connection }).connection;

/** The visitor asked for fewer bytes. */
export const savesData = (): boolean =>
  connection()?.saveData === true ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-data: reduce)').matches);

/** Good enough to fetch before being asked; an unknown connection counts as good. */
export const isGoodConnection = (): boolean => {
  const type = connection()?.effectiveType;
  return !savesData() && (type === undefined || type === '4g');
};
