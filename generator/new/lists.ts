/** Answers that name several things. */

/**
 * The files an answer names: separated by commas, or as a terminal writes those that are dropped on it, quoted or with
 * escaped spaces, one after the other.
 */
export const pathsOf = (answer: string): string[] => {
  // On Windows the backslash separates folders, and escapes nothing.
  const isWindows = /(?:^|[\s"',])[A-Za-z]:\\/.test(answer);
  const words = [...answer.matchAll(/"([^"]*)"|'([^']*)'|((?:\\.|[^\s,\\'"])+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? (isWindows ? (bare ?? '') : (bare ?? '').replace(/\\(.)/g, '$1')),
  );
  if (words.length > 0 && words.every((word) => /\.[a-z]{3,4}$/i.test(word))) return words;
  // A name with spaces that nobody quoted.
  return itemsOf(answer, ',')
    .map((file) => file.replace(/^(['"])(.*)\1$/, '$2'))
    .filter((file) => file !== '');
};

/** The items between separators, without the spaces around them; empty ones left out. */
export const itemsOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
