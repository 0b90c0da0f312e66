/** Numbers that a printed seed gives again. */
export interface Random {
  /** A whole number from 0 to `limit`, which is left out. */
  below(limit: number): number;
}

/** Mulberry32: small, and good enough to choose with. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return {
    below: (limit) => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
    },
  };
};

/** `count` items in an order of chance. */
export const sampleOf = <Item>(items: readonly Item[], count: number, random: Random): Item[] => {
  const rest = [...items];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(random.below(rest.length), 1)[0] as Item,
  );
};
