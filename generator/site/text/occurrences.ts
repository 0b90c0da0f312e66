/** Counts the words of a text: how many times each one came before. */
export const countOccurrences = (): ((word: string) => number) => {
  const counts = new Map<string, number>();
  return (word) => {
    const before = counts.get(word) ?? 0;
    counts.set(word, before + 1);
    return before;
  };
};
