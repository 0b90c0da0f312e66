/** A test of one statement of the specification: its title is the statement's id and words, read from statements.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { parse } from 'yaml';
import { projectDir } from '../browser/folders.ts';

export interface Statement {
  readonly id: string;
  readonly kind: 'browser' | 'html' | 'unit';
  readonly words: string;
}

/** Every statement, in the order of the specification. */
export const statements = Object.entries(
  parse(readFileSync(join(projectDir, 'tests', 'spec', 'statements.yaml'), 'utf8')) as Record<string, Record<string, Omit<Statement, 'id'>>>,
).flatMap(([, section]) => Object.entries(section).map(([id, rest]): Statement => ({ id, ...rest })));

const byId = new Map(statements.map((statement) => [statement.id, statement]));

/** Declares the test of a statement. */
export const statement = (id: string, work: () => Promise<void> | void): void => {
  const found = byId.get(id);
  if (!found) throw new Error(`tests/spec/statements.yaml has no statement « ${id} »`);
  test(`${id}: ${found.words}`, async () => {
    await work();
  });
};
