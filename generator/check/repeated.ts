/** Items whose key an item before them has, each with the first that has it; an empty key or none names nothing. */
export const repeated = function* <Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string | undefined,
): Generator<{ readonly item: Item; readonly first: Item }> {
  const firstByKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item) ?? '';
    const first = firstByKey.get(key);
    if (first !== undefined) yield { item, first };
    else if (key !== '') firstByKey.set(key, item);
  }
};
