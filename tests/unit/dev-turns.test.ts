/** Reading and writing in turns, as the development server does with the generated modules. */
import { describe, expect, test, vi } from 'vitest';
import { createTurns } from '../../generator/dev/turns.ts';

const patienceMs = 1000;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  test('several read at once, a writing waits for them all, and later readers for it', async () => {
    const turns = createTurns(patienceMs);
    const order: string[] = [];
    const [first, second] = await Promise.all([turns.read(), turns.read()]);
    const written = turns.write(() => {
      order.push('write');
      return Promise.resolve();
    });
    const later = turns.read().then((leave) => {
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
    const turns = createTurns(patienceMs);
    const order: string[] = [];
    const failed = turns.write(async () => {
      await settled();
      order.push('fails');
      throw new Error('the disk is full');
    });
    const next = turns.write(() => {
      order.push('next');
      return Promise.resolve();
    });
    await expect(failed).rejects.toThrow('the disk is full');
    await next;
    (await turns.read())();
    expect(order).toEqual(['fails', 'next']);
  });

  test('a reading that never ends is waited for only so long', async () => {
    vi.useFakeTimers();
    try {
      const turns = createTurns(patienceMs);
      await turns.read();
      const task = vi.fn(() => Promise.resolve());
      const written = turns.write(task);
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
