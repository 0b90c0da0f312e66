/**
 * Returns the result of a storage access, or `undefined` if it throws: storage may be disabled or full, and its data
 * may be invalid. Features that use it then do without stored data.
 */
export const tryStorage = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};
