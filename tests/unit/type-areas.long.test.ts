/** What runs in browsers cannot name a type of Node, nor the server one of browsers (tsconfig.*.json). */
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { typeAreas } from '../../scripts/verify.mjs';

const project = join(import.meta.dirname, '../..');

/** Reads a configuration, and gives the types that a module beside the others of each folder cannot name. */
const readArea = (config: string) => {
  const { config: json } = ts.readConfigFile(join(project, config), ts.sys.readFile) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, project);
  const files = fileNames.map((file) => file.slice(project.length + 1));
  const host = ts.createIncrementalCompilerHost(options);
  const unknownOf = (folders: readonly string[], types: readonly string[]): string[][] => {
    const probes = folders.map((folder) => join(project, folder, 'type-probe.ts'));
    const text = types.map((type, at) => `export type Probe${at} = ${type};`).join('\n');
    const program = ts.createProgram([...fileNames, ...probes], options, {
      ...host,
      fileExists: (path) => probes.includes(path) || host.fileExists(path),
      readFile: (path) => (probes.includes(path) ? text : host.readFile(path)),
      getSourceFile: (path, version) =>
        probes.includes(path) ? ts.createSourceFile(path, text, version, true) : host.getSourceFile(path, version),
    });
    return probes.map((probe) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(probe))
        .map(({ start = 0 }) => /= (.*);/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[1] ?? ''),
    );
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

  test(`refuses the types of the other side in ${folders.join(' and ')}, and knows its own`, () => {
    expect(area.unknownOf(folders, [...foreign, ...own])).toEqual(folders.map(() => foreign));
  });
});
