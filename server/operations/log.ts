import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** Size of the lines kept while they cannot be written; later ones are dropped. */
const maxUnwrittenBytes = 256 * 1024;

/**
 * Opens a file of the log by its descriptor. Lines that cannot be written, because its disk is full, wait for the next
 * one that can: without the listener they would be errors of what they tell of, such as a request that was stored.
 */
export const openLogFile = (dest: number): ReturnType<typeof pino.destination> =>
  pino.destination({ dest, sync: true, maxLength: maxUnwrittenBytes }).on('error', () => undefined);

/** Where lines go. */
interface LogDestination {
  write(line: string): void;
}

let droppedLines = 0;

/** How many lines of the log nobody took, since the start. */
export const countDroppedLines = (): number => droppedLines;

/**
 * Writes lines to a stream whose reader may stop reading (a pipe, the driver of a container) or go away: the server
 * goes on, lines wait within a limit, and those beyond it are dropped, which the next line that can be written says.
 * Those that a reader left behind are counted too.
 */
export const writeWithoutWaiting = (stream: Writable): LogDestination => {
  let unsaid = 0;
  const drop = (): void => {
    unsaid += 1;
    droppedLines += 1;
  };
  stream.on('error', () => undefined);
  return {
    write(line) {
      if (stream.writableLength + line.length > maxUnwrittenBytes) {
        drop();
        return;
      }
      if (unsaid > 0) {
        const said = { level: 40, time: new Date().toISOString(), dropped: unsaid, msg: 'log lines were dropped' };
        unsaid = 0;
        stream.write(`${JSON.stringify(said)}\n`);
      }
      stream.write(line, (error) => {
        if (error) drop();
      });
    },
  };
};

/** The standard error: Node writes to a pipe or socket without waiting, to a file or terminal at once. */
const openStandardError = (): LogDestination => {
  const stats = fstatSync(2);
  return stats.isFIFO() || stats.isSocket() ? writeWithoutWaiting(process.stderr) : openLogFile(2);
};

/**
 * Creates the structured log on the standard error; the standard output only carries the line with the server's
 * address. The serialisers are restricted, because URLs, headers and addresses contain visitors' data, which must not
 * be logged.
 */
export const createLogger = (level: LogLevel, destination: LogDestination = openStandardError()): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: ({ method, id }: { method?: string; id?: unknown }) => ({ method, id }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        err: describeError,
      },
    },
    destination,
  );

/**
 * Logs what Node warns of, such as a deprecation in a package, instead of writing it as text between the lines of the
 * log. Deprecations of Node concern its developers: they are logged at `debug`.
 */
export const logWarnings = (log: Pick<Logger, 'warn' | 'debug'>): void => {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, code }: Error & { readonly code?: string }) => {
    // Deprecations may quote an address, and are of no use to an operator.
    if (/^(?:Deprecation|Experimental)Warning$/.test(name)) log.debug({ warning: name, code }, 'deprecated');
    else log.warn({ warning: name, code }, message);
  });
};

/** Serialises an error for the log: type, codes and stack frames, but not the message, which may quote a visitor. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errno, syscall, responseCode, errcode } = error as Error & Record<string, unknown>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    errno: errno ?? errcode,
    syscall,
    responseCode,
    stack: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
};
