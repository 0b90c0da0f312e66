import { expect } from 'vitest';

/** Fails with every finding, one a line, and where it was found. */
export const expectNoFindings = (found: readonly string[], where: string): void => {
  expect(found, [where, ...found].join('\n')).toEqual([]);
};
