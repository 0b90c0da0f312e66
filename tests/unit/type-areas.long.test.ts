/** What runs in browsers cannot name a type of Node, nor the server one of browsers (tsconfig.*.json). */
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { typeAreas } from '../../scripts/verify.mjs';

const project = join(import.meta.dirname, '../..');

/** Reads a configuration, and gives the types that a module beside the others cannot name. */
const readArea = (config: string) => {
  const { config: json } = ts.readConfigFile(join(project, config), ts.sys.readFile) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, project);
  const files = fileNames.map((file) => file.slice(project.length + 1));
  const host = ts.createIncrementalCompilerHost(options);
  const unknownOf = (folder: string, types: readonly string[]): string[] => {
    const probe = join(project, folder, 'type-probe.ts');
    const text = types.map((type, at) => `export type Probe${at} = ${type};`).join('\n');
    const program = ts.createProgram([...fileNames, probe], options, {
      ...host,
      fileExists: (path) => path === probe || host.fileExists(path),
      readFile: (path) => (path === probe ? text : host.readFile(path)),
      getSourceFile: (path, version) =>
        path === probe ? ts.createSourceFile(path, text, version, true) : host.getSourceFile(path, version),
    });
    return program
      .getSemanticDiagnostics(program.getSourceFile(probe))
      .map(({ start = 0 }) => /= (.*);/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[1] ?? '');
  };
  return { files, unknownOf };
};

const nodeTypes = ['Buffer', 'NodeJS.Timeout', 'typeof process', "import('node:fs').Stats"];
// Not the elements and events that React's types declare, empty, for everybody.
const browserTypes = ['typeof window', 'typeof document', 'Location', 'IntersectionObserver'];

describe.each([
  ['tsconfig.browser.json', ['src', 'desk/client'], nodeTypes, browserTypes, ['src/boot.ts', 'desk/client/main.tsx']],
  [
    'tsconfig.server.json',
    ['server', 'desk/server'],
    browserTypes,
    nodeTypes,
    ['server/main.ts', 'desk/server/routes.ts'],
  ],
] as const)('%s', (config, folders, foreign, own, entries) => {
  let area: ReturnType<typeof readArea>;
  beforeAll(() => {
    area = readArea(config);
  });

  test('is checked by npm run verify, with what the area begins with', () => {
    expect(typeAreas.map(({ config: checked }) => checked)).toContain(config);
    expect(area.files).toEqual(expect.arrayContaining([...entries]));
  });

  test.each(folders)('refuses the types of the other side in %s, and knows its own', (folder) => {
    expect(area.unknownOf(folder, [...foreign, ...own])).toEqual(foreign);
  });
});
