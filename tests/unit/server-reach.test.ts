/** What the server can reach and what it obeys, as far as its sources tell: docs/security.md, V13. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(process.cwd(), 'server');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('connections go to the configured mail server, scanner, database and bucket; the doctor’s to its address; to the office’s socket', () => {
  const opens =
    /^import SMTPConnection from 'nodemailer|^import \{ (?:Client|Pool).*from 'pg'|import\('@aws-sdk|\bconnect\(\w|(?<!\.)\b(?:createConnection|fetch|request)\(|node:(?:https|http2|tls|dgram|dns)'|new WebSocket\(/m;
  expect(filesWith(opens).sort()).toEqual([
    'attachments/inspection/clamav.ts',
    'attachments/s3/s3-bucket.ts',
    'mail/smtp-session.ts',
    'operations/doctor/visitor-checks.ts',
    'socket/call-office.ts',
    'store/move/postgres-tables.ts',
    'store/postgres/connect.ts',
    'store/postgres/listener.ts',
    'store/postgres/store.ts',
  ]);
});

test('every setting that is read is in docs/operations.md', () => {
  const page = readFileSync(join(process.cwd(), 'docs/operations.md'), 'utf8');
  const read = [
    ...(sources.find(({ name }) => name === 'config/config.ts')?.text ?? '').matchAll(/'([A-Z][A-Z_]{3,})'/g),
  ].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('there is no mode for developers: no answer depends on how the process is called', () => {
  expect(filesWith(/NODE_ENV|process\.env\[?\.?['"]?DEBUG|--inspect/)).toEqual([]);
});
