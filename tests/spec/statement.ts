/**
 * A test of one statement of the specification: its title is the statement's id and words, read from statements.yaml.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectDir } from '../browser/folders.ts';

export interface Statement {
  readonly id: string;
  readonly kind: 'browser' | 'html' | 'unit';
  readonly words: string;
}

/** Every statement, in the order of the specification. */
export const statements = Object.entries(
  parse(readFileSync(join(projectDir, 'tests', 'spec', 'statements.yaml'), 'utf8')) as Record<
    string,
    Record<string, Omit<Statement, 'id'>>
  >,
).flatMap(([, section]) => Object.entries(section).map(([id, rest]): Statement => ({ id, ...rest })));

const byId = new Map(statements.map((statement) => [statement.id, statement]));

/**
 * Declares the test of a statement, or of several that one behaviour proves: a limit of section 9 and what it does to a
 * page. A test that asserts nothing fails.
 */
export const statement = (ids: string | readonly string[], work: () => Promise<void> | void): void => {
  const found = [ids].flat().map((id) => {
    const known = byId.get(id);
    if (!known) throw new Error(`tests/spec/statements.yaml has no statement « ${id} »`);
    return known;
  });
  test(`${found.map(({ id }) => id).join(', ')}: ${found.map(({ words }) => words).join('; ')}`, async () => {
    expect.hasAssertions();
    await work();
  });
};
