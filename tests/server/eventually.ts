import { expect } from 'vitest';

/** `expect.poll` with a patience that a busy machine does not exhaust; a fact that is there ends it at once. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 120_000, interval: 20 });
