/** The items whose key an earlier item has, each with the first that has it; items without a key are left out. */
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

/** Each name once, where it is used first. */
export const firstUses = <Use extends { readonly value: string }>(uses: Iterable<Use>): Use[] => {
  const seen = new Set<string>();
  return [...uses].filter(({ value }) => !seen.has(value) && seen.add(value));
};
