/**
 * What a piece of work gives, or nothing: when it fails, which goes to the console, and when it takes longer than
 * `limitMs`. Never rejects.
 */
export const withTimeout = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  let timer: number | ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  const done = work.catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  const first = await Promise.race([done, late]);
  clearTimeout(timer);
  return first;
};
