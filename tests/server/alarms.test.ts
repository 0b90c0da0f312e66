/** The register of what needs an operator: what is told, once, and for how long. */
import { beforeEach, expect, test } from 'vitest';
import { createAlarms, type Alarm, type Alarms } from '../../server/alarms/alarms.ts';
import { createLogger } from '../../server/operations/log.ts';

interface Line {
  readonly level: number;
  readonly alarm: string;
  readonly msg: string;
}

let now: Date;
let lines: Line[];
let alarms: Alarms;
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
  lines = [];
  alarms = createAlarms(
    () => now,
    createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  );
});
const told = (): string[] => lines.map(({ level, alarm, msg }) => `${level} ${alarm}: ${msg}`);

test('an alarm is told when it is raised and when its sentence changes, and lasts since it was first raised', () => {
  alarms.raise('mail-late', 'One mail waits.');
  now = new Date('2026-11-20T13:00:00Z');
  alarms.raise('mail-late', 'One mail waits.');
  alarms.raise('mail-late', 'Two mails wait.');
  expect(told()).toEqual(['50 mail-late: One mail waits.', '50 mail-late: Two mails wait.']);
  expect(alarms.current()).toEqual([
    { kind: 'mail-late', since: '2026-11-20T12:00:00.000Z', sentence: 'Two mails wait.' },
  ]);
});

test('what is over is told once; what was not raised is not told', () => {
  alarms.clear('disk-full');
  alarms.raise('disk-full', 'The disk is full.');
  alarms.clear('disk-full');
  alarms.clear('disk-full');
  expect(told()).toEqual(['50 disk-full: The disk is full.', '30 disk-full: alarm cleared']);
  expect(alarms.current()).toEqual([]);
});

test('who listens hears of each alarm once, for as long as it lasts', () => {
  const heard: Alarm[] = [];
  alarms.onRaised((alarm) => heard.push(alarm));
  alarms.raise('mail-late', 'One mail waits.');
  alarms.raise('mail-late', 'Two mails wait.');
  alarms.clear('mail-late');
  alarms.raise('mail-late', 'Three mails wait.');
  expect(heard.map(({ sentence }) => sentence)).toEqual(['One mail waits.', 'Three mails wait.']);
});

test.each([
  ['store-stopped', true],
  ['store-damaged', true],
  ['store-unreachable', true],
  ['store-locked', false],
  ['files-unreachable', false],
  ['mail-late', false],
] as const)('with %s alone no request can be received: %s', (kind, isBlocking) => {
  alarms.raise('quota-reached', 'Most of the quota is used.');
  alarms.raise(kind, 'A sentence.');
  expect(alarms.isBlocking()).toBe(isBlocking);
  alarms.clear(kind);
  expect(alarms.isBlocking()).toBe(false);
});
