import { test } from 'vitest';
import { fixtureNames } from './check-fixtures.ts';
import { expectEnglishReport } from './english-fixtures.ts';

/** Every twelfth here, all of them in the long test. */
const sample = fixtureNames().filter((_name, index) => index % 12 === 0);

test.each(sample)('%s is told in English as well', expectEnglishReport);
