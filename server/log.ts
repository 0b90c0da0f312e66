import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/**
 * Structured logs on the standard error, so that the standard output stays free for the one line that says
 * where the server listens. Serialisers are replaced on purpose: a URL, a header or an address is a visitor's
 * text, and none of it may reach a log.
 */
export function createLogger(
  level: LogLevel,
  destination: { write(line: string): void } = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
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
}

/** What may be said of an error: its kind, its code and where it was thrown, never a message that quotes a visitor. */
export function describeError(error: unknown): Record<string, unknown> {
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
}
