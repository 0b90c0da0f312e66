/** What a text editor is told of the site as it is saved: the check's words beside lines. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';

const project = join(import.meta.dirname, '../..');
const extension = join(project, '.vscode/extensions/site-texts');
const folder = mkdtempSync(join(tmpdir(), 'editor-aids-'));
const root = join(folder, 'site');

beforeAll(async () => {
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/tiny', name), join(root, name), { recursive: true });
  await inspectSite(foldersOf(root), { today: '2026-11-20', drafts: false });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the extension asks the project’s check, and says beside each line what it says', async () => {
  const shown = new Map<string, { message: string; code: string; range: { start: { line: number } } }[]>();
  const registered: string[] = [];
  let save: (document: { fileName: string }) => void = () => undefined;
  class Range {
    readonly start;
    constructor(
      line: number,
      readonly character: number,
    ) {
      this.start = { line };
    }
  }
  const vscode = {
    Range,
    Diagnostic: class {
      constructor(
        readonly range: Range,
        readonly message: string,
        readonly severity: number,
      ) {}
    },
    DiagnosticSeverity: { Error: 0, Warning: 1 },
    CompletionItemKind: {},
    Uri: { file: (path: string) => path },
    workspace: {
      workspaceFolders: [{ uri: { fsPath: root } }],
      onDidSaveTextDocument: (listener: typeof save) => (save = listener),
    },
    languages: {
      createDiagnosticCollection: () => ({
        clear: () => shown.clear(),
        set: (path: string, found: []) => shown.set(path, found),
      }),
      getDiagnostics: () => [],
      registerCompletionItemProvider: () => registered.push('completion'),
      registerHoverProvider: () => registered.push('hover'),
    },
  };
  const command = `cd '${project}' && node scripts/run.mjs generator/commands/site.ts check --root '${root}'`;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { check: command } }));
  const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown };
  const load = loader._load.bind(loader);
  loader._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));
  try {
    const { activate } = createRequire(import.meta.url)(join(extension, 'extension.js')) as {
      activate(context: { subscriptions: unknown[] }): Promise<void>;
    };
    await activate({ subscriptions: [] });
    expect(registered).toEqual(['completion', 'hover']);
    expect([...shown]).toEqual([]);
    const file = join(root, 'site.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('route: zinc }', 'route: zync }'));
    save({ fileName: file });
    await expect
      .poll(() => shown.get(file)?.map(({ code, message }) => [code, message]), { timeout: 60_000 })
      .toEqual([['route-unknown', 'Aucune page n’a l’identifiant « zync ».\n→ Vouliez-vous dire « zinc » ?']]);
    writeFileSync(file, before);
  } finally {
    loader._load = load;
  }
});
