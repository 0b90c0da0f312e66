/**
 * A connection that listens for change notifications as long as the server runs. It is also the first to notice that
 * the database becomes unavailable, and that it is back.
 */
import { Client, type ClientConfig } from 'pg';
import type { Changes } from '../changes.ts';
import { timeouts } from './connect.ts';

interface ListenerOptions {
  /**
   * Called when heartbeats are missed although no connection has ended; the callback cuts all connections, including
   * this one.
   */
  readonly onUnresponsive: () => void;
  readonly onLost: (error: unknown) => void;
  /** Called with the error of each attempt to connect again. */
  readonly onRetryFailed: (error: unknown) => void;
  readonly onBack: () => void;
}

export interface Listener extends Changes {
  /** A number that differs after each notified change. */
  revision(): number;
  /** Reports a change made by this server, before the database's notification arrives. */
  note(): void;
  close(): Promise<void>;
}

/** The channel that the trigger notifies. */
const channel = 'lead_changes';

const retryDelaysMs = [100, 500, 1000, 2000];

/** Connects, and reconnects until `close`. Fails if the first connection fails. */
export const startListener = async (
  config: ClientConfig,
  { onUnresponsive, onLost, onRetryFailed, onBack }: ListenerOptions,
): Promise<Listener> => {
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  let missedHeartbeats = 0;
  // Based on the time, so that another server, or this one after a restart, does not use the same numbers.
  let revision = Date.now() * 1000;

  const note = (): void => {
    revision += 1;
    for (const listener of listeners) listener();
  };

  const connect = async (): Promise<void> => {
    const next = new Client(config);
    const lose = (error: unknown): void => {
      if (client !== next || isClosed) return;
      client = undefined;
      onLost(error);
      retrySoon();
    };
    next.on('error', lose).on('end', () => lose(new Error('Connection terminated')));
    next.on('notification', note);
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    // Closed in the meantime: nothing would end this connection.
    if (isClosed) return next.end();
    client = next;
    failures = 0;
    missedHeartbeats = 0;
  };

  const retrySoon = (): void => {
    if (isClosed) return;
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (isClosed) return;
          onBack();
          // Changes during the outage were not notified.
          note();
        },
        (error: unknown) => {
          if (!isClosed) onRetryFailed(error);
          retrySoon();
        },
      );
    }, delayMs);
    timer.unref();
  };

  // A silent network does not end a connection. A slow statement must not count as silence, so only heartbeats do.
  const heartbeat = (): void => {
    const asked = client;
    if (!asked) return;
    missedHeartbeats += 1;
    if (missedHeartbeats > timeouts.maxMissedHeartbeats) onUnresponsive();
    if (missedHeartbeats > 1) return;
    asked.query('SELECT 1').then(
      () => (missedHeartbeats = 0),
      async () => asked.end().catch(() => undefined),
    );
  };

  await connect();
  const heartbeatTimer = setInterval(heartbeat, timeouts.heartbeatMs);
  heartbeatTimer.unref();
  return {
    revision: () => revision,
    note,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeatTimer);
      await client?.end().catch(() => undefined);
    },
  };
};
