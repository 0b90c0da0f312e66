/** What is wrong with a database is told before anything is written into it. */
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '../../server/store/sqlite/sqlite-store.ts';
import { StoreDamagedError } from '../../server/store/store.ts';

let db: InstanceType<typeof DatabaseSync>;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE leads (id INTEGER PRIMARY KEY, months INTEGER CHECK (months > 0))');
  db.exec('CREATE TABLE notes (lead INTEGER REFERENCES leads (id))');
  db.exec('INSERT INTO leads VALUES (1, 36); INSERT INTO notes VALUES (1)');
});
afterEach(() => db.close());

test('a whole one passes', () => {
  expect(() => checkDatabase(db)).not.toThrow();
});

test('a row that breaks a rule of its table is damage, and its place is told', () => {
  db.exec('PRAGMA ignore_check_constraints = ON; INSERT INTO leads VALUES (2, -1)');
  db.exec('PRAGMA ignore_check_constraints = OFF');
  expect(() => checkDatabase(db)).toThrow(StoreDamagedError);
  expect(() => checkDatabase(db)).toThrow(/leads\.db fails its integrity check: .*leads/);
});

test('so is what belongs to a request that is not there', () => {
  db.exec('PRAGMA foreign_keys = OFF; INSERT INTO notes VALUES (7)');
  expect(() => checkDatabase(db)).toThrow(StoreDamagedError);
  expect(() => checkDatabase(db)).toThrow('leads.db holds rows of requests that are not there');
});
