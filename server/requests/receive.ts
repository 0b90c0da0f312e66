import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ContactRules } from '../../generator/model/model.ts';
import { headBytes, nameWithEnding } from '../../formats/file-endings.ts';
import { cleanFileName } from '../text/clean-text.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { RequestRefusal } from './request-refusal.ts';
import type { ReceivedFile } from '../store/types.ts';

/** A parsed multipart request, before any rule of the form is checked. */
export interface RawRequest {
  /** Texts by field name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Attachments in the visitor's order. Once a size limit is exceeded, none is stored: `tempName` is then empty. */
  readonly files: readonly ReceivedFile[];
  /** A size limit was exceeded; the validation says which one. */
  readonly isTooLarge: boolean;
}

/** Limits on how slowly a request may arrive. */
export interface ReceiveLimits {
  /** Timeout without any data. */
  readonly idleTimeoutMs: number;
  /** Minimum average rate, enforced after the first minute. */
  readonly minBytesPerSecond: number;
  /** Timeouts for reading the rest of a refused request, in total and without any data; then it is answered anyway. */
  readonly drainMs: number;
  readonly drainIdleMs: number;
}

export const defaultReceiveLimits: ReceiveLimits = {
  idleTimeoutMs: 30_000,
  minBytesPerSecond: 1024,
  drainMs: 20_000,
  drainIdleMs: 2000,
};

/** Maximum number of parts, far above what the form sends. */
const maxParts = 200;
/** Maximum size of one text field, and of all together. */
const maxTextBytes = 64 * 1024;
const maxTextTotalBytes = 128 * 1024;
const maxFieldNameCharacters = 100;

/** Options of the parser; its types leave out those that it gives on to busboy. */
const partOptions = {
  limits: {
    parts: maxParts,
    files: maxParts,
    fileSize: Number.MAX_SAFE_INTEGER,
    headerPairs: 20,
    headerSize: 16 * 1024,
  },
  throwFileSizeLimit: false,
  isPartAFile: () => true,
};

/** Text fields of the form; each may appear once. */
const formTexts = new Set([
  'firstname',
  'lastname',
  'email',
  'phone',
  'projectType',
  'message',
  'consent',
  'type',
  'submittedAt',
  'origin',
  'website',
  'elapsedMs',
  'token',
]);

/**
 * Parses a multipart request as a stream. Attachments are written straight to disk. Past a size limit the rest is
 * counted and dropped, so that the response can list every error. Nothing stays on disk if it fails. Texts of other
 * names than `fields` are dropped; those read so far are in `texts`, also when it fails with a `RequestRefusal`.
 */
export const receiveRequest = async (
  request: FastifyRequest,
  files: FileStore,
  rules: ContactRules,
  limits: ReceiveLimits = defaultReceiveLimits,
  fields: ReadonlySet<string> = formTexts,
  texts: Map<string, string> = new Map(),
): Promise<RawRequest> => {
  if (!request.isMultipart()) throw new RequestRefusal(415, 'unsupportedType', 'not-multipart');
  // RFC 2046 allows 70 characters.
  if (!/;\s*boundary=("[^"]{1,100}"|[^\s;"]{1,100})\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RequestRefusal(400, 'badRequest', 'no-boundary');
  const hardLimitBytes = hardLimitOf(rules);
  if (Number(request.headers['content-length'] ?? 0) > hardLimitBytes)
    throw new RequestRefusal(413, 'tooLarge', 'declared-size', [rules.messages.totalTooLarge]);

  const received: ReceivedFile[] = [];
  let current: MultipartFile['file'] | undefined;
  const watch = watchSpeed(request.raw, hardLimitBytes, limits, rules);
  const reading = readParts(request, files, rules, { received, fields, texts }, (part) => (current = part.file));
  try {
    return await Promise.race([reading, watch.failed]);
  } catch (error) {
    // The abandoned parser still waits for data: destroying the current part makes it discard the file it was writing.
    current?.destroy(error as Error);
    void reading.catch(() => undefined);
    await files.discard(received.map(({ tempName }) => tempName).filter(Boolean));
    throw describeFailure(error, request.raw);
  } finally {
    watch.stop();
  }
};

/**
 * Above this the request is refused at once. It is twice the form's limit, so that a moderate excess gets an exact
 * error.
 */
const hardLimitOf = (rules: ContactRules): number => rules.maxTotalBytes * 2 + 1024 * 1024;

/** What is filled while a request is read. */
interface Reading {
  readonly received: ReceivedFile[];
  readonly fields: ReadonlySet<string>;
  readonly texts: Map<string, string>;
}

const readParts = async (
  request: FastifyRequest,
  files: FileStore,
  rules: ContactRules,
  { received, fields, texts }: Reading,
  onPart: (part: MultipartFile) => void,
): Promise<RawRequest> => {
  let textBytes = 0;
  let fileBytes = 0;
  let isTooLarge = false;
  let count = 0;

  const readText = async (part: MultipartFile): Promise<void> => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      textBytes += chunk.length;
      if (bytes > maxTextBytes || textBytes > maxTextTotalBytes) throw new RequestRefusal(413, 'tooLarge', 'text-size');
      chunks.push(chunk);
    }
    // Some clients send an empty list of files as an empty text.
    if (part.fieldname === 'files' && bytes > 0) throw new RequestRefusal(400, 'badRequest', 'file-as-text');
    if (!fields.has(part.fieldname)) return;
    if (texts.has(part.fieldname)) throw new RequestRefusal(400, 'badRequest', 'text-twice');
    texts.set(part.fieldname, decodeText(Buffer.concat(chunks)));
  };

  const readFile = async (part: MultipartFile): Promise<void> => {
    if (part.fieldname !== 'files') throw new RequestRefusal(400, 'badRequest', 'file-field-unknown');
    const cleaned = cleanFileName(part.filename);
    let head = Buffer.alloc(0);
    const nameOf = (): string => nameWithEnding(cleaned, { type: part.mimetype, head }, rules.acceptedTypes);
    const before = fileBytes;
    const exceeds = (bytes: number): boolean => bytes > rules.maxFileBytes || before + bytes > rules.maxTotalBytes;
    const source = part.file as AsyncIterable<Buffer>;
    if (isTooLarge) {
      const bytes = await countBytes(source);
      fileBytes += bytes;
      received.push({ tempName: '', originalName: nameOf(), bytes, sha256: '' });
      return;
    }
    let droppedBytes = 0;
    // The chunk that passes a limit, and what follows, is counted but not written.
    const writable = (async function* () {
      let bytes = 0;
      for await (const chunk of source) {
        bytes += chunk.length;
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        if (isTooLarge || exceeds(bytes)) {
          isTooLarge = true;
          droppedBytes += chunk.length;
        } else yield chunk;
      }
    })();
    const written = await files.receive(writable, () => undefined);
    const bytes = written.bytes + droppedBytes;
    // An empty file input sends one part without a name and content.
    if (bytes === 0 && part.filename === '') return files.discard([written.tempName]);
    fileBytes += bytes;
    received.push({ tempName: written.tempName, originalName: nameOf(), bytes, sha256: written.sha256 });
  };

  // Every part is read as a stream, because only the raw bytes show whether a text is valid UTF-8.
  const parts = request.parts(partOptions);
  for await (const part of parts) {
    count += 1;
    const { fieldname } = part as { fieldname: string | undefined };
    if (part.type !== 'file' || fieldname === undefined || fieldname.length > maxFieldNameCharacters)
      throw new RequestRefusal(400, 'badRequest', 'part-header');
    onPart(part);
    await (part.filename === undefined ? readText(part) : readFile(part));
  }
  if (count === 0) throw new RequestRefusal(400, 'badRequest', 'no-part');
  if (isTooLarge) {
    await files.discard(received.map(({ tempName }) => tempName).filter(Boolean));
  }
  return { texts, files: received, isTooLarge };
};

const countBytes = async (source: AsyncIterable<Buffer>): Promise<number> => {
  let bytes = 0;
  for await (const chunk of source) bytes += chunk.length;
  return bytes;
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Decodes a text. Browsers send UTF-8 without NUL; anything else is refused, because decoding would alter it. */
const decodeText = (bytes: Buffer): string => {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw new RequestRefusal(400, 'badRequest', 'not-utf8');
  }
  if (text.includes('\0')) throw new RequestRefusal(400, 'badRequest', 'null-byte');
  return text;
};

/**
 * Fails if the sender stalls, is too slow, or sends too much. It counts the bytes of the connection, not of the parser.
 */
const watchSpeed = (raw: IncomingMessage, hardLimitBytes: number, limits: ReceiveLimits, rules: ContactRules) => {
  const { socket } = raw;
  const start = { at: Date.now(), bytes: socket.bytesRead };
  let last = start;
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    const check = (): void => {
      const now = { at: Date.now(), bytes: socket.bytesRead };
      const total = now.bytes - start.bytes;
      if (now.bytes > last.bytes) last = now;
      const elapsedMs = now.at - start.at;
      if (total > hardLimitBytes)
        reject(new RequestRefusal(413, 'tooLarge', 'stream-size', [rules.messages.totalTooLarge]));
      // The whole body has arrived: the delay is not the sender's.
      else if (raw.complete) return;
      else if (now.at - last.at >= limits.idleTimeoutMs) reject(new RequestRefusal(408, 'badRequest', 'idle'));
      else if (elapsedMs > 60_000 && total < (elapsedMs / 1000) * limits.minBytesPerSecond)
        reject(new RequestRefusal(408, 'badRequest', 'slow'));
    };
    timer = setInterval(check, limits.idleTimeoutMs / 30);
    timer.unref();
  });
  failed.catch(() => undefined);
  return { failed, stop: () => clearInterval(timer) };
};

/** Maps errors of the parser to refusals: they are caused by the sender. Other errors are returned as they are. */
const describeFailure = (error: unknown, raw: IncomingMessage): unknown => {
  if (error instanceof RequestRefusal) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new RequestRefusal(413, 'tooLarge', 'parts');
  if (code === 'FST_PROTO_VIOLATION') return new RequestRefusal(400, 'badRequest', 'part-name');
  if (raw.destroyed && !raw.complete) return new RequestRefusal(400, 'badRequest', 'aborted');
  if (code?.startsWith('FST_') || /multipart|part terminated|malformed|boundary|header/i.test(message ?? ''))
    return new RequestRefusal(400, 'badRequest', 'malformed');
  return error;
};

/**
 * Reads the texts of a request that was refused before it was read, and drops its files, within the limits of a drain.
 * Returns whether the body was read to its end.
 */
export const drainTexts = async (
  request: FastifyRequest,
  texts: Map<string, string>,
  limits: DrainLimits,
): Promise<boolean> => {
  const draining = drainBody(request.raw, limits);
  // The parser reads beside the drain, which has the limits; what it cannot read is not shown.
  const reading = readTexts(request, texts).catch(() => undefined);
  const isWhole = await draining;
  if (isWhole) await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, limits.drainIdleMs).unref())]);
  return isWhole;
};

const readTexts = async (request: FastifyRequest, texts: Map<string, string>): Promise<void> => {
  let left = maxTextTotalBytes;
  for await (const part of request.parts(partOptions)) {
    if (part.type !== 'file') continue;
    const isText = part.filename === undefined && formTexts.has(part.fieldname) && !texts.has(part.fieldname);
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (isText && chunk.length <= left) chunks.push(chunk);
      left -= isText ? chunk.length : 0;
    }
    if (isText && left >= 0) texts.set(part.fieldname, decodeText(Buffer.concat(chunks)));
  }
};

/** Limits for draining a refused request; `signal` ends it at once. */
interface DrainLimits extends Pick<ReceiveLimits, 'drainMs' | 'drainIdleMs'> {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Reads and drops the rest of a refused request, within limits: a browser only shows the response once its upload has
 * ended. Returns whether the body was read to its end; otherwise the connection must be closed.
 */
export const drainBody = async (
  raw: IncomingMessage,
  { maxBytes, drainMs, drainIdleMs, signal }: DrainLimits,
): Promise<boolean> => {
  if (raw.readableEnded) return true;
  if (raw.destroyed || signal.aborted) return false;
  raw.unpipe();
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (isWhole: boolean): void => {
      clearTimeout(timer);
      clearTimeout(pause);
      signal.removeEventListener('abort', cut);
      raw.off('data', count).off('end', whole).off('close', cut).off('error', cut);
      if (!isWhole) raw.pause();
      resolve(isWhole);
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish(false);
      else pause.refresh();
    };
    const whole = (): void => finish(true);
    const cut = (): void => finish(false);
    const timer = setTimeout(cut, drainMs);
    const pause = setTimeout(cut, drainIdleMs);
    signal.addEventListener('abort', cut);
    raw.on('data', count).on('end', whole).on('close', cut).on('error', cut);
    raw.resume();
  });
};
