/** What a person sees of a long build: a bar that moves on a terminal, a few plain lines in a log. */
import { expect, test } from 'vitest';
import { createProgress } from '../../generator/pipeline/progress.ts';

const said = (
  isTTY: boolean,
  work: (progress: ReturnType<typeof createProgress>, tick: (ms: number) => void) => void,
): string => {
  let text = '';
  let time = 0;
  const progress = createProgress('fr', { isTTY, write: (piece) => (text += piece) }, () => time);
  work(progress, (ms) => (time += ms));
  return text;
};

test('a terminal shows how far a step is, redrawn now and then, and its result at the end', () => {
  const text = said(true, (progress, tick) => {
    progress.step('pages');
    for (let done = 1; done <= 200; done += 1) {
      tick(1);
      progress.count(done, 200);
    }
    progress.done('200 fichiers faits');
  });
  const drawn = text.split('\r').map((line) => line.replace(/^.*?\[K/, ''));
  expect(drawn.length).toBeLessThan(10);
  expect(drawn.at(-2)).toBe(`  Pages … ${'█'.repeat(24)} 200/200`);
  expect(drawn.at(-1)).toBe('✓ Pages : 200 fichiers faits\n');
});

test('a log has a line for each tenth of a long step, none for a short one', () => {
  const text = said(false, (progress) => {
    progress.step('pages');
    for (let done = 1; done <= 100; done += 1) progress.count(done, 100);
    progress.done('100 fichiers faits');
    progress.step('compression');
    progress.count(1, 2);
    progress.count(2, 2);
    progress.done('2 fichiers');
  });
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(12);
  expect(lines.slice(-3)).toEqual(['  Pages … 100/100', '✓ Pages : 100 fichiers faits', '✓ Compression : 2 fichiers']);
  expect(text).not.toMatch(/[\r\u001B]/);
});

test('each step is told with its cost', () => {
  const progress = createProgress('fr', { write: () => undefined });
  progress.step('modules');
  progress.done('');
  progress.step('server');
  progress.done('');
  expect(progress.costs.map(({ name }) => name)).toEqual(['modules', 'server']);
  expect(progress.costs.every(({ wallMs, cpuMs }) => wallMs >= 0 && cpuMs >= 0)).toBe(true);
});
