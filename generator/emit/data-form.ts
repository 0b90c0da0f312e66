import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../config/project-dir.ts';

/** The module whose types are the form of the data that pages fetch. */
const DATA_TYPES = 'generator/model/model.ts';

let known: string | undefined;

/** Names the form of the data: the same for every site and build until those types change. */
export const dataForm = (): string =>
  (known ??= hash('sha256', readFileSync(join(projectDir, DATA_TYPES)), 'hex').slice(0, 12));
