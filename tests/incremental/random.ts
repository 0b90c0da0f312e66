import { seededRandom } from '../setup/random.ts';

/** Numbers that a printed seed gives again. */
export interface Random {
  /** A whole number from 0 to `limit`, which is left out. */
  below(limit: number): number;
}

/** Numbers of chance, the same for the same seed. */
export const randomFrom = (seed: number): Random => {
  const random = seededRandom(seed);
  return { below: (limit) => Math.floor(random() * limit) };
};

/** `count` items in an order of chance. */
export const sampleOf = <Item>(items: readonly Item[], count: number, random: Random): Item[] => {
  const rest = [...items];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(random.below(rest.length), 1)[0] as Item,
  );
};
