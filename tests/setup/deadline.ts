/** Does not start long test files after the run's deadline; the runner reports them as not run. */
import { expect } from 'vitest';
import { isOver, notStarted } from '../../scripts/testing/deadline.mjs';
import { longSuffix } from '../../scripts/testing/lengths.mjs';

// An error here keeps Vitest from importing the test file.
if (expect.getState().testPath?.includes(longSuffix) === true && isOver()) throw new Error(notStarted);
