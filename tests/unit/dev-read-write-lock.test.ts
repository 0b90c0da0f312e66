/** The reader–writer lock that the development server holds on the generated modules. */
import { describe, expect, test, vi } from 'vitest';
import { createReadWriteLock } from '../../generator/dev/read-write-lock.ts';

const patienceMs = 1000;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lock', () => {
  test('several read at once, a writing waits for them all, and later readers for it', async () => {
    const lock = createReadWriteLock(patienceMs);
    const order: string[] = [];
    const [first, second] = await Promise.all([lock.read(), lock.read()]);
    const written = lock.write(() => {
      order.push('write');
      return Promise.resolve();
    });
    const later = lock.read().then((leave) => {
      order.push('read');
      leave();
    });
    first();
    first();
    await settled();
    expect(order).toEqual([]);
    second();
    await Promise.all([written, later]);
    expect(order).toEqual(['write', 'read']);
  });

  test('writings follow one another, and one that fails blocks nobody', async () => {
    const lock = createReadWriteLock(patienceMs);
    const order: string[] = [];
    const failed = lock.write(async () => {
      await settled();
      order.push('fails');
      throw new Error('the disk is full');
    });
    const next = lock.write(() => {
      order.push('next');
      return Promise.resolve();
    });
    await expect(failed).rejects.toThrow('the disk is full');
    await next;
    (await lock.read())();
    expect(order).toEqual(['fails', 'next']);
  });

  test('a reading that never ends is waited for only so long', async () => {
    vi.useFakeTimers();
    try {
      const lock = createReadWriteLock(patienceMs);
      await lock.read();
      const task = vi.fn(() => Promise.resolve());
      const written = lock.write(task);
      await vi.advanceTimersByTimeAsync(patienceMs - 1);
      expect(task).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await written;
      expect(task).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});
