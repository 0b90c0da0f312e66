import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Alarms } from '../alarms.ts';
import { clean, quarantined, refused, type Verdict } from './verdict.ts';

/** Has files judged by a virus scanner. */
export interface Scanner {
  /** Clean, refused for a virus, or kept apart when the scanner could not be asked. */
  scan(path: string): Promise<Verdict>;
}

/** Where a scanner listens: a socket of this machine, or a host and port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Without a word from the scanner for so long, the file is kept apart. */
const idleTimeoutMs = 15_000;
const maxAnswerBytes = 4096;

/**
 * Asks ClamAV's daemon by its INSTREAM command (clamd(8)): the file goes over the socket, so that the daemon needs
 * no right to the folder. A daemon that cannot be asked raises an alarm; requests are received all the same.
 */
export function createClamav(address: ScannerAddress, alarms: Pick<Alarms, 'raise' | 'clear'>): Scanner {
  return {
    async scan(path) {
      const answer = await askDaemon(address, path).catch((error: unknown) => error as Error);
      const verdict = typeof answer === 'string' ? readAnswer(answer) : undefined;
      if (verdict) alarms.clear('scanner-unreachable');
      else
        alarms.raise(
          'scanner-unreachable',
          'The virus scanner of CLAMD_SOCKET does not answer: attachments are kept apart until it does.',
        );
      return verdict ?? quarantined('not-scanned');
    },
  };
}

/** What the daemon says of a stream; nothing when it says that it could not look at it. */
function readAnswer(answer: string): Verdict | undefined {
  const text = answer.replace(/\0/g, '').trim();
  if (/^stream: OK$/.test(text)) return clean;
  if (/^stream: .+ FOUND$/.test(text)) return refused('virus');
  // The file is larger than the daemon's own limit: it works, and has not judged.
  return /size limit exceeded/i.test(text) ? quarantined('not-scanned') : undefined;
}

/** Sends a file and returns the daemon's one line. */
async function askDaemon(address: ScannerAddress, path: string): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('the scanner is silent')));
  const answered = readAll(socket);
  // A daemon that has enough answers before the end of the file, and closes.
  const sent = sendFile(socket, path).catch(() => undefined);
  try {
    return await answered;
  } finally {
    socket.destroy();
    await sent;
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    await write(socket, lengthOf(chunk.length));
    await write(socket, chunk);
  }
  await write(socket, lengthOf(0));
}

/** Four bytes, the most significant first. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.includes('\0') || text.length > maxAnswerBytes) break;
  }
  return text;
}
