import { resolve } from 'node:path';

/** The project's own folder (schemas, renderer, caches): npm runs every script there. */
export const projectDir = resolve(process.env['PROJECT_DIR'] ?? process.cwd());
