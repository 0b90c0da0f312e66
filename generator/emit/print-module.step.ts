/**
 * Prints a generated module: ts-morph structures, formatted by prettier, headed by their sources. Both libraries load
 * with the first module printed: a run that has nothing to print does not pay for them.
 */
import { createRequire } from 'node:module';
import type { StatementStructures } from 'ts-morph';
import { defineStep } from '../cache/step.ts';
import { headerOf, type ModuleDescription, type Statement } from './module-description.ts';

/** The text of a module. */
export const printModule = defineStep(
  'print-module',
  async ({ path, sources, statements }: ModuleDescription): Promise<string> => {
    const print = await (loaded ??= createPrinter());
    return print(path, headerOf(sources), statements);
  },
);

let loaded: ReturnType<typeof createPrinter> | undefined;

const createPrinter = async () => {
  // Asked for by require(): import() would read the ten megabytes of its compiler once more, for the names they export.
  const { Project, StructureKind, VariableDeclarationKind } = createRequire(import.meta.url)(
    'ts-morph',
  ) as typeof import('ts-morph');
  const prettier = await import('prettier');
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
  });
  const structureOf = (statement: Statement): StatementStructures | string => {
    if (typeof statement === 'string') return statement;
    const { name, value, type, satisfies, comment } = statement;
    const assertion = type === undefined ? ` as const${satisfies === undefined ? '' : ` satisfies ${satisfies}`}` : '';
    return {
      kind: StructureKind.VariableStatement,
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      docs: comment === undefined ? undefined : [comment],
      declarations: [{ name, type, initializer: JSON.stringify(value, null, 2) + assertion }],
    };
  };
  return (path: string, header: string, statements: readonly Statement[]): Promise<string> => {
    const file = project.createSourceFile(
      `/${path}`,
      { statements: [header, ...statements.map(structureOf)] },
      { overwrite: true },
    );
    const text = file.getFullText();
    project.removeSourceFile(file);
    return prettier.format(text, { parser: 'typescript', printWidth: 120, singleQuote: true });
  };
};
