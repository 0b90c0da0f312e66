import { afterEach } from 'vitest';
import { seed } from './seed.ts';

/** For a file whose cases are chosen by the seed: where one fails, says how to repeat it. */
export const tellSeedOfFailures = (): void =>
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.log(`TEST_SEED=${seed} chooses these cases again.`);
  });
