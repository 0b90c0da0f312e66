/**
 * Idempotency keys of the form. A request that is changed and sent again keeps its identity, a UUID, and gets a later
 * version: `UUID`, then `UUID.1764342000000`. Whoever has a version knows the earlier ones by it.
 */

/** A key, read. */
export interface RequestVersion {
  readonly identity: string;
  /** 0 for the first version. */
  readonly version: number;
}

const keyPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,15}))?$/;

/** Reads a key; undefined if it is not one of the form. */
export const readRequestKey = (key: string): RequestVersion | undefined => {
  const [, identity, version = '0'] = keyPattern.exec(key) ?? [];
  return identity === undefined ? undefined : { identity, version: Number(version) };
};

/** The key of the next version of a request; `now` in milliseconds. A clock that was set back makes no earlier one. */
export const nextRequestKey = (key: string, now: number): string => {
  const { identity, version } = readRequestKey(key) ?? { identity: key, version: 0 };
  return `${identity}.${Math.max(version + 1, now)}`;
};

/** Whether a key is that of the same request, in this version or an earlier one. */
export const includesVersion = (key: string, other: string): boolean => {
  const [mine, theirs] = [readRequestKey(key), readRequestKey(other)];
  if (!mine || !theirs) return key === other;
  return mine.identity === theirs.identity && theirs.version <= mine.version;
};
