import { test } from 'vitest';
import { fixtureNames } from './check-fixtures.ts';
import { expectEnglishReport } from './english-fixtures.ts';

test.each(fixtureNames())('%s is told in English as well', expectEnglishReport);
