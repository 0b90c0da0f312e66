/** Requests that no form sends: one entry each, with the statuses that fit. None may leave anything behind. */
import { randomBytes } from 'node:crypto';
import { formBody, requestHead, validTexts, type FormFile } from './multipart.ts';
import { docx, jpeg, pdf, png, windowsProgram, xls, zip } from './sample-files.ts';

export interface HostileRequest {
  readonly name: string;
  /** Bytes as they go over the network. */
  readonly chunks: () => readonly (Buffer | string)[];
  /** Statuses that fit; 0 stands for a connection closed without an answer, right where the sender went first. */
  readonly statuses: readonly number[];
  /** The sender closes its side after the last byte. */
  readonly end?: boolean;
}

const boundary = 'hostile';
const multipart = `multipart/form-data; boundary=${boundary}`;
const megabyte = 1024 * 1024;

const withBody = (body: Buffer | string, headers: Record<string, string | number> = {}) => {
  const bytes = Buffer.from(body as string);
  return [requestHead({ 'content-type': multipart, 'content-length': bytes.length, ...headers }), bytes];
};
const form = (
  texts: Record<string, string | undefined> = {},
  files: readonly FormFile[] = [],
  headers: Record<string, string | number> = {},
) => withBody(formBody({ ...validTexts, ...texts }, files, boundary).body, headers);
const part = (head: string, body: string | Buffer = ''): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body as string), Buffer.from('\r\n')]);
const parts = (...list: readonly Buffer[]): Buffer => Buffer.concat([...list, Buffer.from(`--${boundary}--\r\n`)]);
const disposition = (name: string, filename?: string): string =>
  `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
const chunked = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

const named = (name: string, content: Buffer, status = 422): HostileRequest => ({
  name: `a file: ${name}`,
  chunks: () => form({}, [{ name: name.replace(/ .*/, ''), content }]),
  statuses: [status],
});

const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);

/** Requests whose structure is wrong. */
const structure: readonly HostileRequest[] = [
  { name: 'no body', chunks: () => [requestHead({ 'content-length': 0 })], statuses: [415] },
  { name: 'an empty multipart body', chunks: () => withBody(''), statuses: [400] },
  { name: 'only the closing boundary', chunks: () => withBody(`--${boundary}--\r\n`), statuses: [400] },
  { name: 'a body of noise', chunks: () => withBody(randomBytes(200_000)), statuses: [400] },
  {
    name: 'JSON',
    chunks: () => withBody('{"firstname":"Jeanne"}', { 'content-type': 'application/json' }),
    statuses: [415],
  },
  { name: 'broken JSON', chunks: () => withBody('{', { 'content-type': 'application/json' }), statuses: [415] },
  {
    name: 'an URL-encoded form',
    chunks: () => withBody('firstname=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    statuses: [415],
  },
  {
    name: 'another kind of multipart',
    chunks: () => withBody('x', { 'content-type': 'multipart/mixed; boundary=x' }),
    statuses: [415],
  },
  { name: 'no content type', chunks: () => [requestHead({ 'content-length': 1 }), 'x'], statuses: [415] },
  { name: 'a content type of noise', chunks: () => withBody('x', { 'content-type': ';;;=%00' }), statuses: [400, 415] },
  { name: 'no boundary', chunks: () => withBody('x', { 'content-type': 'multipart/form-data' }), statuses: [400] },
  {
    name: 'an empty boundary',
    chunks: () => withBody('x', { 'content-type': 'multipart/form-data; boundary=' }),
    statuses: [400],
  },
  {
    name: 'another boundary than the one announced',
    chunks: () => withBody(formBody(validTexts, [], 'other').body),
    statuses: [400],
  },
  {
    name: 'an endless boundary',
    chunks: () => withBody('x', { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` }),
    statuses: [400],
  },
  {
    name: 'truncated before the closing boundary',
    chunks: () => withBody(formBody(validTexts, [], boundary).body.subarray(0, -10)),
    statuses: [400],
  },
  {
    name: 'truncated inside a file',
    chunks: () =>
      withBody(formBody(validTexts, [{ name: 'a.pdf', content: pdf(100_000) }], boundary).body.subarray(0, -5000)),
    statuses: [400],
  },
  {
    name: 'cut off inside a file by the sender',
    chunks: () => {
      const { body } = formBody(validTexts, [{ name: 'a.pdf', content: pdf(100_000) }], boundary);
      return [requestHead({ 'content-type': multipart, 'content-length': body.length }), body.subarray(0, -5000)];
    },
    statuses: [0, 400],
    end: true,
  },
  {
    name: 'a part without headers',
    chunks: () => withBody(parts(Buffer.from(`--${boundary}\r\n\r\nx\r\n`))),
    statuses: [400],
  },
  {
    name: 'a part without a name',
    chunks: () => withBody(parts(part('Content-Disposition: form-data', 'x'))),
    statuses: [400],
  },
  {
    name: 'a part that is no form data',
    chunks: () => withBody(parts(part('Content-Disposition: attachment; name="firstname"', 'x'))),
    statuses: [400],
  },
  {
    name: 'a header without end',
    chunks: () => withBody(`--${boundary}\r\nContent-Disposition: form-data; name="${'a'.repeat(200_000)}`),
    statuses: [400],
  },
  {
    name: 'a name of 10 000 letters',
    chunks: () => withBody(parts(part(disposition('n'.repeat(10_000)), 'x'))),
    statuses: [400],
  },
  {
    name: '10 000 parts',
    chunks: () => withBody(parts(...Array.from({ length: 10_000 }, (_, index) => part(disposition(`f${index}`), 'x')))),
    statuses: [413],
  },
  {
    name: '10 000 files',
    chunks: () =>
      withBody(parts(...Array.from({ length: 10_000 }, (_, index) => part(disposition('files', `${index}.pdf`), 'x')))),
    statuses: [413],
  },
  {
    name: 'parts in a part',
    chunks: () =>
      withBody(
        parts(
          part(
            `${disposition('files')}\r\nContent-Type: multipart/mixed; boundary=inner`,
            '--inner\r\n\r\nx\r\n--inner--',
          ),
        ),
      ),
    statuses: [400],
  },
  {
    name: 'a negative length',
    chunks: () => [requestHead({ 'content-type': multipart, 'content-length': -1 })],
    statuses: [0, 400],
  },
  {
    name: 'two lengths',
    chunks: () => [
      `POST /api/public/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: ` +
        `6\r\nContent-Type: ${multipart}\r\n\r\nhello`,
    ],
    statuses: [400],
  },
  {
    name: 'a length and chunks',
    chunks: () => [
      `POST /api/public/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: ` +
        `chunked\r\nContent-Type: ${multipart}\r\n\r\n0\r\n\r\n`,
    ],
    statuses: [400],
  },
  {
    name: 'a chunk of a length that is no number',
    chunks: () => [requestHead({ 'content-type': multipart, 'transfer-encoding': 'chunked' }), 'zz\r\nabc\r\n'],
    statuses: [0, 400],
  },
  { name: 'headers of 100 kB', chunks: () => [requestHead({ 'x-long': 'a'.repeat(100_000) })], statuses: [0, 431] },
  {
    name: 'a key of 300 characters',
    chunks: () => form({}, [], { 'idempotency-key': 'k'.repeat(300) }),
    statuses: [400],
  },
  {
    name: 'a key with letters that no header holds',
    chunks: () => form({}, [], { 'idempotency-key': 'clé é' }),
    statuses: [400],
  },
];

/** Requests whose fields are wrong. */
const fields: readonly HostileRequest[] = [
  { name: 'a message of 1 MB', chunks: () => form({ message: 'a'.repeat(megabyte) }), statuses: [413] },
  { name: 'a first name of 10 000 letters', chunks: () => form({ firstname: 'a'.repeat(10_000) }), statuses: [413] },
  {
    name: 'unknown fields of 2 MB together',
    chunks: () =>
      withBody(parts(...Array.from({ length: 40 }, (_, index) => part(disposition(`x${index}`), 'y'.repeat(50_000))))),
    statuses: [413],
  },
  { name: 'a null byte in a name', chunks: () => form({ lastname: 'Vi\0dal' }), statuses: [400] },
  { name: 'a null byte in the message', chunks: () => form({ message: 'a\0b' }), statuses: [400] },
  {
    name: 'bytes that are no UTF-8',
    chunks: () =>
      withBody(
        parts(
          ...Object.entries(validTexts)
            .filter(([name]) => name !== 'message')
            .map(([name, value]) => part(disposition(name), value)),
          part(disposition('message'), Buffer.from([0xc3, 0x28, 0xff, 0xfe])),
        ),
      ),
    statuses: [400],
  },
  {
    name: 'half a pair of UTF-16',
    chunks: () => withBody(parts(part(disposition('message'), Buffer.from([0xed, 0xa0, 0x80])))),
    statuses: [400],
  },
  {
    name: 'the first name twice',
    chunks: () => withBody(parts(part(disposition('firstname'), 'a'), part(disposition('firstname'), 'b'))),
    statuses: [400],
  },
  {
    name: 'a field named __proto__',
    chunks: () => withBody(parts(part(disposition('__proto__'), 'x'))),
    statuses: [400],
  },
  {
    name: 'a field named constructor',
    chunks: () => withBody(parts(part(disposition('constructor'), 'x'))),
    statuses: [400],
  },
  {
    name: 'a header in the first name',
    chunks: () => form({ firstname: 'Jeanne\r\nBcc: victim@exemple.fr' }),
    statuses: [400],
  },
  {
    name: 'a header in the email',
    chunks: () => form({ email: 'a@exemple.fr\r\nBcc: victim@exemple.fr' }),
    statuses: [422],
  },
  { name: 'two addresses in the email', chunks: () => form({ email: 'a@exemple.fr,b@exemple.fr' }), statuses: [422] },
  { name: 'a header in the phone', chunks: () => form({ phone: '04 65 71\r\nBcc: 43 70' }), statuses: [400] },
  { name: 'another site’s marker', chunks: () => form({ type: 'autre_com' }), statuses: [400] },
  { name: 'a project type that is not offered', chunks: () => form({ projectType: '<script>' }), statuses: [400] },
  { name: 'a consent that is neither true nor false', chunks: () => form({ consent: 'maybe' }), statuses: [400] },
  { name: 'a time that is none', chunks: () => form({ submittedAt: 'yesterday' }), statuses: [400] },
  {
    name: 'a file in place of a text',
    chunks: () => withBody(parts(part(disposition('firstname', 'a.txt'), 'x'))),
    statuses: [400],
  },
  {
    name: 'a text in place of a file',
    chunks: () => withBody(parts(part(disposition('files'), 'x'))),
    statuses: [400],
  },
  {
    name: 'a file under another name',
    chunks: () => form({}, [{ name: 'a.pdf', content: pdf(), field: 'upload' }]),
    statuses: [400],
  },
];

const archive = docx();

/** Files that are not what they say. */
const files: readonly HostileRequest[] = [
  named('virus.pdf (a program)', windowsProgram()),
  named('page.png (a web page)', Buffer.from('<!doctype html><script>alert(1)</script>')),
  named('image.jpg (an SVG)', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  named('tableau.doc (a spreadsheet)', xls()),
  named('devis.docx (an ordinary archive)', zip([{ name: 'a.txt', content: 'a' }])),
  named(
    'macro.docx (with macros)',
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<d/>' },
      { name: 'word/vbaProject.bin', content: 'x' },
    ]),
  ),
  named('archive.zip (a RAR)', Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), randomBytes(500)])),
  named('archive.zip (cut in its middle)', archive.subarray(0, archive.length / 2)),
  named('archive.zip (followed by a program)', Buffer.concat([archive, windowsProgram()])),
  named('archive.zip (preceded by a program)', Buffer.concat([windowsProgram(), archive])),
  named('vide.pdf (empty)', Buffer.alloc(0)),
  named('photo.jpg (only its signature)', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
  named('photo.png (only its signature)', png().subarray(0, 8)),
  named('photo.jpg (an archive at its end)', Buffer.concat([jpeg(), archive])),
  named('photo.png (an archive at its end)', Buffer.concat([png(), archive])),
  named('plan.pdf (an archive at its end)', Buffer.concat([pdf(), archive])),
  named(
    'photo.jpg (a PDF inside)',
    Buffer.concat([jpeg().subarray(0, 22), Buffer.from('%PDF-1.7'), jpeg().subarray(22)]),
  ),
  named('photo.png (a script at its end)', Buffer.concat([png(), Buffer.from('<?php system($_GET[0]);')])),
  named(
    'bombe.zip (1 GB of zeros)',
    zip(
      Array.from({ length: 8 }, (_, index) => ({ name: `${index}.bin`, content: zeros(128 * megabyte) }))
        .slice(0, 1)
        .flatMap((entry) => Array.from({ length: 3 }, (_, index) => ({ ...entry, name: `${index}.bin` }))),
    ),
  ),
  named(
    'bombe.zip (its directory says 10 bytes)',
    zip([{ name: 'a.bin', content: zeros(64 * megabyte), declaredBytes: 10 }]),
  ),
  named(
    'bombe.docx (a bomb in a document)',
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: zeros(128 * megabyte) },
    ]),
  ),
  named('chemin.zip (an entry ../../etc/passwd)', zip([{ name: '../../etc/passwd', content: 'x' }])),
  named('chemin.zip (an entry with an absolute name)', zip([{ name: '/etc/passwd', content: 'x' }])),
  named('chiffre.zip (encrypted)', zip([{ name: 'a.txt', content: 'abc', encrypted: true }])),
  {
    name: 'a name with folders and a false type',
    chunks: () => form({}, [{ name: '../../../../etc/cron.d/x.pdf', content: Buffer.from('* * * * * root sh') }]),
    statuses: [422],
  },
  {
    name: 'a name with a null byte',
    chunks: () => form({}, [{ name: 'a.exe\0.pdf', content: Buffer.from('MZ') }]),
    statuses: [422],
  },
  {
    name: 'a name that reads backwards',
    chunks: () => form({}, [{ name: 'plan\u202efdp.exe', content: pdf() }]),
    statuses: [422],
  },
  {
    name: 'a name that is only an extension, and not that of the content',
    chunks: () => form({}, [{ name: '.pdf', content: Buffer.from('MZ\u0090 a program') }]),
    statuses: [422],
  },
  { name: 'a file of 9 MB', chunks: () => form({}, [{ name: 'a.pdf', content: pdf(9 * megabyte) }]), statuses: [413] },
  {
    name: 'files of 21 MB together',
    chunks: () =>
      form(
        {},
        [1, 2, 3].map((index) => ({ name: `${index}.pdf`, content: pdf(7 * megabyte) })),
      ),
    statuses: [413],
  },
  {
    name: 'a file of 21 MB in chunks',
    chunks: () => [
      requestHead({ 'content-type': multipart, 'transfer-encoding': 'chunked' }),
      chunked(formBody(validTexts, [{ name: 'a.pdf', content: pdf(21 * megabyte) }], boundary).body),
      '0\r\n\r\n',
    ],
    statuses: [413],
  },
  {
    name: 'an announced length of 10 GB',
    chunks: () => [requestHead({ 'content-type': multipart, 'content-length': 10_000_000_000 }), randomBytes(1000)],
    statuses: [0, 400, 413],
    end: true,
  },
];

/** All of them. The slow ones need a server with short patience. */
export const hostileRequests: readonly HostileRequest[] = [...structure, ...fields, ...files];

/** Senders that stop or crawl. */
export const slowRequests: readonly HostileRequest[] = [
  {
    name: 'a body that never comes',
    chunks: () => [requestHead({ 'content-type': multipart, 'content-length': 1000 })],
    statuses: [408],
  },
  {
    name: 'a file that stops',
    chunks: () => {
      const { body } = formBody(validTexts, [{ name: 'a.pdf', content: pdf(100_000) }], boundary);
      return [requestHead({ 'content-type': multipart, 'content-length': body.length }), body.subarray(0, 50_000)];
    },
    statuses: [408],
  },
  {
    name: 'chunks that stop',
    chunks: () => [requestHead({ 'content-type': multipart, 'transfer-encoding': 'chunked' }), '5\r\nhello\r\n'],
    statuses: [408],
  },
];
