/** What the check tells of a film by its bytes alone. */
import { expect, test } from 'vitest';
import { isFilm } from '../../generator/source/file-forms.ts';

test('a film begins as MP4 or WebM does', () => {
  expect(isFilm(Buffer.from('\0\0\0 ftypisom'))).toBe(true);
  expect(isFilm(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]))).toBe(true);
  expect(isFilm(Buffer.from('not a film at all'))).toBe(false);
});
