/** Does not start long test files after the run's deadline; the runner reports them as not run. */
import { expect } from 'vitest';
import { isOver, NOT_STARTED } from '../../scripts/testing/deadline.mjs';

// An error here keeps Vitest from importing the test file.
if (expect.getState().testPath?.includes('.long.test.') === true && isOver(process.env)) throw new Error(NOT_STARTED);
