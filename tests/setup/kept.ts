/**
 * What `map` holds by `key`, made at the first call. A failure is not kept, and what is no longer usable is made anew:
 * the files of a worker share what is kept, and one crash would fail them all.
 */
export const keptIn = async <Key, Value>(
  map: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
  isUsable: (value: Value) => boolean = () => true,
): Promise<Value> => {
  const known = map.get(key);
  if (known !== undefined) {
    const value = await known;
    if (isUsable(value)) return value;
    // Somebody else may have noticed before.
    if (map.get(key) === known) map.delete(key);
    return keptIn(map, key, make, isUsable);
  }
  const made = make();
  map.set(key, made);
  try {
    return await made;
  } catch (error) {
    if (map.get(key) === made) map.delete(key);
    throw error;
  }
};
