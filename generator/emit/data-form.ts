import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../config/project-dir.ts';

/** The modules whose types are the form of the data that pages fetch. */
const DATA_TYPES = ['generator/model/model.ts', 'schema/types.gen.ts'];

let known: string | undefined;

/** Names the form of the data: the same for every site and build until those types change. */
export const dataForm = (): string => (known ??= hash('sha256', typesText(), 'hex').slice(0, 12));

const typesText = (): string => DATA_TYPES.map((path) => readFileSync(join(projectDir, path), 'utf8')).join('');
