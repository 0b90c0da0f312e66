/**
 * The result of a promise, or `undefined` when it rejects or takes longer than `limitMs`. Never rejects: a failure is
 * logged as a warning.
 */
export const withTimeout = async <T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> => {
  let timer: number | ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  const settled = promise.catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  const result = await Promise.race([settled, timeout]);
  clearTimeout(timer);
  return result;
};
