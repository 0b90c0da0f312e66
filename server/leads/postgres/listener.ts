/**
 * One connection that listens for as long as the server runs: it hears of each committed change, and it is the first to
 * notice that the database is gone, and that it is back.
 */
import { Client, type ClientConfig } from 'pg';
import type { Changes } from '../changes.ts';
import { waits } from './connect.ts';

export interface ListenerOptions {
  /** Told when the database gives no sign of life, though no connection has ended: this one is to be cut as well. */
  readonly onSilent: () => void;
  readonly onLost: (error: unknown) => void;
  readonly onBack: () => void;
}

export interface Listener extends Changes {
  /** A number that is another one after each change that was heard of. */
  revision(): number;
  /** A change of this server's own, told before the database repeats it. */
  note(): void;
  close(): Promise<void>;
}

/** The channel that the tables' trigger tells changes on. */
const channel = 'lead_changes';

const retryDelaysMs = [100, 500, 1000, 2000];

/** Connects, and keeps connected until `close`. Fails when the first connection fails. */
export async function startListener(
  config: ClientConfig,
  { onSilent, onLost, onBack }: ListenerOptions,
): Promise<Listener> {
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  let unanswered = 0;
  // Another server, or this one after a restart, must not count alike.
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
    client = next;
    failures = 0;
    unanswered = 0;
  };

  const retrySoon = (): void => {
    if (isClosed) return;
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      connect().then(() => {
        onBack();
        // What changed meanwhile was told to nobody here.
        note();
      }, retrySoon);
    }, delayMs);
    timer.unref();
  };

  // A network that went silent ends no connection by itself; a statement may take its time.
  const beat = (): void => {
    const asked = client;
    if (!asked) return;
    unanswered += 1;
    if (unanswered > waits.silentBeats) onSilent();
    if (unanswered > 1) return;
    asked.query('SELECT 1').then(
      () => (unanswered = 0),
      async () => asked.end().catch(() => undefined),
    );
  };

  await connect();
  const beating = setInterval(beat, waits.beatMs);
  beating.unref();
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
      clearInterval(beating);
      await client?.end().catch(() => undefined);
    },
  };
}
