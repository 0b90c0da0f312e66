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
  return answer
    .split(',')
    .map((file) => file.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((file) => file !== '');
};
