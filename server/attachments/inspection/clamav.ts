import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Alarms } from '../../alarms/alarms.ts';
import { clean, quarantined, refused, type Verdict } from './verdict.ts';

/** A virus scanner. */
export interface Scanner {
  /** Clean, refused because of a virus, or quarantined if the scanner is unavailable. */
  scan(path: string): Promise<Verdict>;
}

/** Address of a scanner: a Unix socket, or a host and port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Timeout without data from the scanner; the file is then quarantined. */
const idleTimeoutMs = 15_000;
const maxAnswerBytes = 4096;

/** While the scanner is unavailable it is asked this often: the next file may arrive days later. */
const askAgainMs = 60_000;

/**
 * Scans with ClamAV's daemon through its INSTREAM command (clamd(8)): the file is sent over the socket, so that the
 * daemon needs no access to the folder. If it is unavailable an alarm is raised, and requests are still received.
 */
export const createClamav = (
  address: ScannerAddress,
  alarms: Pick<Alarms, 'raise' | 'clear'>,
  everyMs = askAgainMs,
): Scanner => {
  let timer: NodeJS.Timeout | undefined;

  const scan = async (content: () => AsyncIterable<Buffer>): Promise<Verdict | undefined> => {
    const answer = await answerOf(address, content).catch((error: unknown) => error as Error);
    const verdict = typeof answer === 'string' ? readAnswer(answer) : undefined;
    clearTimeout(timer);
    if (verdict) alarms.clear('scanner-unreachable');
    else {
      alarms.raise(
        'scanner-unreachable',
        'The virus scanner of CLAMD_SOCKET does not answer: attachments are kept apart until it does.',
      );
      timer = setTimeout(() => void scan(probe), everyMs).unref();
    }
    return verdict;
  };
  return { scan: async (path) => (await scan(() => createReadStream(path))) ?? quarantined('not-scanned') };
};

/**
 * Has a daemon scan a stream of zeros, as long as a file may be. Fails if it does not answer, or answers with an error.
 */
export const tryClamav = async (address: ScannerAddress, bytes: number): Promise<'scanned' | 'too-large'> => {
  const answer = await answerOf(address, () => zeros(bytes));
  const verdict = readAnswer(answer);
  if (verdict === undefined) throw new Error(answer.replaceAll('\0', '').trim() || 'it closes the connection');
  return verdict.kind === 'quarantined' ? 'too-large' : 'scanned';
};

const zeros = async function* (bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= chunkBytes) yield Buffer.alloc(Math.min(left, chunkBytes));
};

const chunkBytes = 64 * 1024;

/** Scanned as a file is, because a daemon that only answers to PING may be unable to scan. */
const probe = async function* (): AsyncGenerator<Buffer> {
  yield Buffer.from('probe');
};

/** Parses the daemon's reply; undefined if the daemon reports an error. */
const readAnswer = (answer: string): Verdict | undefined => {
  const text = answer.replace(/\0/g, '').trim();
  if (/^stream: OK$/.test(text)) return clean;
  if (/^stream: .+ FOUND$/.test(text)) return refused('virus');
  // The file exceeds the daemon's limit: it works, but did not scan the file.
  return /size limit exceeded/i.test(text) ? quarantined('not-scanned') : undefined;
};

const limitExceeded = 'INSTREAM size limit exceeded. ERROR';

/**
 * The daemon's reply to a file. It refuses a file above its limit while that is still being sent, and closes: the
 * connection may break before the reply is read. A daemon that then scans something small has refused the file.
 */
const answerOf = async (address: ScannerAddress, content: () => AsyncIterable<Buffer>): Promise<string> => {
  try {
    return await askDaemon(address, content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isBroken = code === 'EPIPE' || code === 'ECONNRESET';
    if (isBroken && readAnswer(await askDaemon(address, probe)) === clean) return limitExceeded;
    throw error;
  }
};

/** Sends a file's content and returns the daemon's reply. */
const askDaemon = async (address: ScannerAddress, content: () => AsyncIterable<Buffer>): Promise<string> => {
  const socket = connect(address);
  socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('the scanner is silent')));
  const answered = readAll(socket);
  // The daemon may reply and close the connection before the end of the file.
  const sent = sendFile(socket, content()).catch(() => undefined);
  try {
    return await answered;
  } finally {
    socket.destroy();
    await sent;
  }
};

const sendFile = async (socket: Socket, content: AsyncIterable<Buffer>): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    await write(socket, lengthOf(chunk.length));
    await write(socket, chunk);
  }
  await write(socket, lengthOf(0));
};

/** A length as four bytes, big-endian. */
const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.includes('\0') || text.length > maxAnswerBytes) break;
  }
  return text;
};
