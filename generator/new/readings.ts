import { createReadings } from '../source/known-readings.ts';

/** The texts of the site as this command has read them: what it writes is checked several times, and read once. */
export const readingsOf = createReadings();
