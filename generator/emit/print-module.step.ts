/**
 * Prints a generated module: ts-morph structures, formatted by prettier, headed by their sources. Both libraries load
 * with the first module printed: a run that has nothing to print does not pay for them.
 */
import { createRequire } from 'node:module';
import type { StatementStructures } from 'ts-morph';
import { defineStep } from '../cache/step.ts';
import { headerOf, type ModuleDescription, type Statement } from './module-description.ts';

/** The text of a module. */
export const printModule = defineStep('print-module', async ({ path, sources, statements }: ModuleDescription) => {
  const { project, structureOf, format } = await (loaded ??= loadPrinter());
  const written = [headerOf(sources), ...typeImports(path, statements), ...statements.map(structureOf)];
  const file = project.createSourceFile(`/${path}`, { statements: written });
  const text = file.getFullText();
  project.removeSourceFile(file);
  return format(text, { parser: 'typescript', printWidth: 120, singleQuote: true });
});

let loaded: ReturnType<typeof loadPrinter> | undefined;

const loadPrinter = async () => {
  // Asked for by require(): import() would read the ten megabytes of its compiler once more, for the names they export.
  const { Project, StructureKind, VariableDeclarationKind } = createRequire(import.meta.url)(
    'ts-morph',
  ) as typeof import('ts-morph');
  const { format } = await import('prettier');
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const structureOf = (statement: Statement): StatementStructures | string => {
    if (typeof statement === 'string') return statement;
    const { name, value, code, type, satisfies, comment } = statement;
    const assertion = type === undefined ? ` as const${satisfies === undefined ? '' : ` satisfies ${satisfies}`}` : '';
    return {
      kind: StructureKind.VariableStatement,
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      docs: comment === undefined ? undefined : [comment],
      declarations: [{ name, type, initializer: code ?? JSON.stringify(value, null, 2) + assertion }],
    };
  };
  return { project, structureOf, format };
};

/** The import of the types that constants name. */
const typeImports = (path: string, statements: readonly Statement[]): string[] => {
  const annotations = statements.flatMap((statement) =>
    typeof statement === 'string' ? [] : [statement.type ?? statement.satisfies ?? ''],
  );
  const names = [...new Set(annotations.join(' ').match(/\b[A-Z]\w*/g))].filter((name) => !utilities.has(name)).sort();
  const folder = path.includes('/') ? '..' : '.';
  return names.length === 0 ? [] : [`import type { ${names.join(', ')} } from '${folder}/types.gen';`];
};

/** TypeScript's own. */
const utilities: ReadonlySet<string> = new Set(['Omit', 'Partial', 'Promise', 'Readonly', 'Record']);
