/**
 * Prints a generated module: ts-morph structures, formatted by prettier, headed by their sources. Both libraries load
 * with the first module printed: a run that has nothing to print does not pay for them.
 */
import { createRequire } from 'node:module';
import type { OptionalKind, SourceFileStructure, StatementStructures } from 'ts-morph';
import { defineStep } from '../cache/step.ts';
import { headerOf, type ModuleDescription, type Statement } from './module-description.ts';

/** The text of a module. */
export const printModule = defineStep(
  'print-module',
  async ({ path, sources, statements }: ModuleDescription): Promise<string> => {
    const printer = await (loaded ??= createPrinter());
    return printer.format(
      `${headerOf(sources)}\n${printer.print(path, { statements: statements.map(printer.structureOf) })}`,
    );
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
  const initializerOf = (statement: Extract<Statement, { kind: 'const' }>): string => {
    const literal = JSON.stringify(statement.value, null, 2);
    if (statement.type !== undefined) return literal;
    return `${literal} as const${statement.satisfies === undefined ? '' : ` satisfies ${statement.satisfies}`}`;
  };
  return {
    structureOf: (statement: Statement): StatementStructures | string => {
      switch (statement.kind) {
        case 'import-types':
          return {
            kind: StructureKind.ImportDeclaration,
            isTypeOnly: true,
            namedImports: [...statement.names],
            moduleSpecifier: statement.from,
          };
        case 'export-types-of':
          return { kind: StructureKind.ExportDeclaration, isTypeOnly: true, moduleSpecifier: statement.from };
        case 'union':
          return {
            kind: StructureKind.TypeAlias,
            name: statement.name,
            isExported: true,
            type:
              statement.members.length === 0
                ? 'never'
                : [...new Set(statement.members)]
                    .sort()
                    .map((member) => JSON.stringify(member))
                    .join(' | '),
          };
        case 'const':
          return {
            kind: StructureKind.VariableStatement,
            declarationKind: VariableDeclarationKind.Const,
            isExported: true,
            docs: statement.comment === undefined ? undefined : [statement.comment],
            declarations: [{ name: statement.name, type: statement.type, initializer: initializerOf(statement) }],
          };
        case 'code':
          return statement.text;
      }
    },
    print: (path: string, structure: OptionalKind<SourceFileStructure>): string => {
      const file = project.createSourceFile(`/${path}`, structure, { overwrite: true });
      const text = file.getFullText();
      project.removeSourceFile(file);
      return text;
    },
    format: (text: string): Promise<string> =>
      prettier.format(text, { parser: 'typescript', printWidth: 120, singleQuote: true }),
  };
};
