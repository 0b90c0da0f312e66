import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../config/project-dir.ts';

/** The modules whose types are the form of the data that pages fetch. */
const dataTypes = ['generator/model/model.ts', 'schema/types.gen.ts'];

let known: string | undefined;

/** Names the form of the data: the same for every site and build until those types change. */
export const dataForm = (): string => {
  const types = (): string => dataTypes.map((path) => readFileSync(join(projectDir, path), 'utf8')).join('');
  return (known ??= hash('sha256', types(), 'hex').slice(0, 12));
};
