/** The Network Information API, absent in Firefox and Safari. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { readonly connection?: Connection }).connection;

/** Whether the visitor asked for reduced data usage (`saveData`, or the `prefers-reduced-data` preference). */
export const savesData = (): boolean =>
  connection()?.saveData === true ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-data: reduce)').matches);

/** Whether the connection is good enough to prefetch; an unknown connection counts as good. */
export const isGoodConnection = (): boolean => {
  const type = connection()?.effectiveType;
  return !savesData() && (type === undefined || type === '4g');
};
