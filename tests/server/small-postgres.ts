/**
 * What the driver sees of PostgreSQL, on a free port: it logs everybody in, keeps what it is asked, and answers as a
 * test says (PostgreSQL, "Message Formats"). For what the server asks and makes of an answer; what a statement does is
 * for the real one (postgres.ts).
 */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type Cell = string | number | boolean | null;
export type Asked = { readonly sql: string; readonly values: readonly (string | null)[] };
/** Rows, a number of changed rows, an error with a code of PostgreSQL, or the end of the connection. */
export type Answered =
  | readonly Readonly<Record<string, Cell>>[]
  | number
  | { readonly code: string; readonly message?: string }
  | 'cut';

export interface SmallPostgres {
  /** With user and password, of a database « site ». */
  readonly url: string;
  /** What was asked since the start or the last call, without line ends; the connections in order of their opening. */
  taken(): (Asked & { readonly connection: number })[];
  /** Application names of the connections that were opened. */
  readonly names: readonly string[];
  notify(channel: string): void;
  cutAll(): void;
  close(): Promise<void>;
}

const oids = { number: 23, boolean: 16, string: 25, object: 25 } as const;

const message = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = message('Z', 'I');

const rowsOf = (rows: readonly Readonly<Record<string, Cell>>[]): Buffer => {
  const columns = Object.entries(rows[0] ?? {});
  const fields = columns.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(oids[typeof value as 'string']),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
  const cellOf = (value: Cell | undefined): Buffer => {
    if (value === null || value === undefined) return int32(-1);
    const text = Buffer.from(typeof value === 'boolean' ? (value ? 't' : 'f') : String(value));
    return Buffer.concat([int32(text.length), text]);
  };
  return Buffer.concat([
    message('T', int16(fields.length), ...fields),
    ...rows.map((row) => message('D', int16(columns.length), ...columns.map(([name]) => cellOf(row[name])))),
    message('C', `SELECT ${rows.length}\0`),
  ]);
};

/** `answerOf` says what a statement is answered; no row where it says nothing. */
export const startSmallPostgres = async (
  answerOf: (asked: Asked, connection: number) => Answered | undefined | Promise<Answered | undefined> = () =>
    undefined,
): Promise<SmallPostgres> => {
  const sockets = new Set<Socket>();
  const names: string[] = [];
  let asked: (Asked & { readonly connection: number })[] = [];

  const serve = (socket: Socket): void => {
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)));
    const connection = names.length;
    let input = Buffer.alloc(0);
    let isOpen = false;
    let parsed: Asked = { sql: '', values: [] };

    const answer = async (question: Asked, before: Buffer): Promise<void> => {
      asked.push({ ...question, connection });
      const found = (await answerOf(question, connection)) ?? [];
      if (found === 'cut') return void socket.destroy();
      if (typeof found === 'object' && 'code' in found)
        return void socket.write(
          Buffer.concat([message('E', `SERROR\0C${found.code}\0M${found.message ?? found.code}\0\0`), ready]),
        );
      const result = typeof found === 'number' ? message('C', `UPDATE ${found}\0`) : rowsOf(found);
      socket.write(Buffer.concat([before, result, ready]));
    };
    const read = (type: string, body: Buffer): void => {
      const texts = body.toString().split('\0');
      if (type === 'Q') void answer({ sql: inOneLine(texts[0]), values: [] }, Buffer.alloc(0));
      else if (type === 'P') parsed = { sql: inOneLine(texts[1]), values: [] };
      else if (type === 'B') parsed = { ...parsed, values: valuesOf(body) };
      else if (type === 'S') void answer(parsed, Buffer.concat([message('1'), message('2')]));
      else if (type === 'X') socket.end();
    };
    socket.on('data', (chunk) => {
      input = Buffer.concat([input, chunk]);
      for (;;) {
        const at = isOpen ? 1 : 0;
        if (input.length < at + 4) return;
        const end = at + input.readInt32BE(at);
        if (input.length < end) return;
        const [type, body] = [input.toString('latin1', 0, at), input.subarray(at + 4, end)];
        input = input.subarray(end);
        if (isOpen) read(type, body);
        else if (body.readInt32BE(0) === 80877103) socket.write('N');
        else {
          isOpen = true;
          names.push(/application_name\0([^\0]*)/.exec(body.toString())?.[1] ?? '');
          socket.write(Buffer.concat([message('R', int32(0)), ready]));
        }
      }
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://lea:secret@127.0.0.1:${(server.address() as AddressInfo).port}/site`,
    taken() {
      const all = asked;
      asked = [];
      return all;
    },
    names,
    notify(channel) {
      for (const socket of sockets) socket.write(message('A', int32(1), `${channel}\0\0`));
    },
    cutAll,
    close: () => {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const inOneLine = (sql = ''): string => sql.replaceAll(/\s+/g, ' ').trim();

/** The texts of a Bind message, behind two names and the formats. */
const valuesOf = (body: Buffer): (string | null)[] => {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    const from = at + 4;
    at = from + Math.max(0, length);
    return length < 0 ? null : body.toString('utf8', from, at);
  });
};
