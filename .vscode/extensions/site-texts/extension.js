'use strict';
/**
 * Help for the site's texts in Visual Studio Code: what can be written (`aid.js`), and what the project's own check
 * says of every file, beside its lines. No package, no build: the folder is the extension.
 */
const { execFile } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const vscode = require('vscode');
const { completionsAt, hoverAt } = require('./aid.js');

/** A check asked for while another runs is one more, afterwards. */
let isRunning = false;
let isAsked = false;

/** @param {vscode.ExtensionContext} context */
const activate = (context) => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (root === undefined) return undefined;
  const pages = { language: 'mdx', pattern: '**/content/**/*.mdx' };
  const findings = vscode.languages.createDiagnosticCollection('check');
  const checkNow = () => check(root, findings);
  context.subscriptions.push(
    findings,
    vscode.languages.registerCompletionItemProvider(
      pages,
      { provideCompletionItems: (document, position) => complete(document, position, root) },
      '<',
      ' ',
      '"',
      '(',
      '/',
      '{',
    ),
    vscode.languages.registerHoverProvider(pages, {
      provideHover: (document, position) => hover(document, position, root),
    }),
    vscode.workspace.onDidSaveTextDocument(({ fileName }) => {
      if (/\.(?:ya?ml|mdx)$/.test(fileName)) void checkNow();
    }),
  );
  // The first check also writes the names that completion needs.
  return checkNow();
};

/** What the check wrote of the site; nothing before it ran. @param {string} root */
const aidOf = (root) => {
  try {
    return JSON.parse(readFileSync(join(root, '.schemas', 'writing-aid.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

const kinds = {
  block: vscode.CompletionItemKind.Class,
  attribute: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  key: vscode.CompletionItemKind.Property,
  link: vscode.CompletionItemKind.Reference,
  placeholder: vscode.CompletionItemKind.Variable,
};

/** @param {vscode.TextDocument} document @param {vscode.Position} position @param {string} root */
const complete = (document, position, root) => {
  const aid = aidOf(root);
  if (aid === undefined) return [];
  const offset = document.offsetAt(position);
  return completionsAt(document.getText(), offset, aid).map(({ label, kind, insert, start, documentation }) => {
    const item = new vscode.CompletionItem(label, kinds[kind]);
    item.insertText = new vscode.SnippetString(insert);
    item.range = new vscode.Range(document.positionAt(start), position);
    item.documentation = new vscode.MarkdownString(documentation);
    return item;
  });
};

/** @param {vscode.TextDocument} document @param {vscode.Position} position @param {string} root */
const hover = (document, position, root) => {
  const aid = aidOf(root);
  const text = aid === undefined ? undefined : hoverAt(document.getText(), document.offsetAt(position), aid);
  return text === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(text));
};

/** Puts what the check says beside the lines it is said of. @param {string} root @param {vscode.DiagnosticCollection} findings */
const check = async (root, findings) => {
  isAsked = true;
  if (isRunning) return;
  isRunning = true;
  while (isAsked) {
    isAsked = false;
    const found = await report(root);
    if (found !== undefined) show(found, root, findings);
  }
  isRunning = false;
};

/** The report of « npm run check », whatever it finds; nothing where it could not run. @param {string} root */
const report = (root) =>
  new Promise((resolve) => {
    const [npm, shell] = process.platform === 'win32' ? ['npm.cmd', true] : ['npm', false];
    const command = ['run', '--silent', 'check', '--', '--format', 'json'];
    execFile(npm, command, { cwd: root, shell, maxBuffer: 1 << 26 }, (_failure, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(undefined);
      }
    });
  });

/** @param {any[]} found @param {string} root @param {vscode.DiagnosticCollection} findings */
const show = (found, root, findings) => {
  /** @type {Map<string, vscode.Diagnostic[]>} */
  const byFile = new Map();
  for (const { file, line, column, endLine, endColumn, severity, code, message, hint } of found) {
    const diagnostic = new vscode.Diagnostic(
      new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1),
      hint === undefined ? message : `${message}\n→ ${hint}`,
      severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
    );
    diagnostic.source = 'check';
    diagnostic.code = code;
    byFile.set(file, [...(byFile.get(file) ?? []), diagnostic]);
  }
  findings.clear();
  for (const [file, diagnostics] of byFile) {
    const uri = vscode.Uri.file(join(root, file));
    const told = new Set(vscode.languages.getDiagnostics(uri).map(({ range }) => range.start.line));
    // What the YAML extension says of a line as it is typed is not said twice.
    findings.set(
      uri,
      diagnostics.filter(({ range }) => !told.has(range.start.line)),
    );
  }
};

module.exports = { activate };
