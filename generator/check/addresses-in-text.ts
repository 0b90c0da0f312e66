/** The complete addresses in a text, with where each begins. */
export const addressesInText = (text: string): { found: string; at: number }[] =>
  [...text.matchAll(/https?:\/\/[^\s<>()"«»]+[^\s<>()"«».,;:!?]/gi)].map((match) => ({
    found: match[0],
    at: match.index,
  }));
