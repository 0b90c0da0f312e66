/**
 * Server-sent events that report changes to open screens, whoever made them. A store with notifications passes them on
 * at once; otherwise a counter in the database, which every write increments (leads/schema.ts), also in another
 * process, is polled every second while a screen is open.
 */
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { DeskEvent } from '../contract.ts';
import type { Changes } from '../../server/store/changes.ts';
import type { RequestStore } from '../../server/store/store.ts';

export interface Live {
  /** Streams changes to a screen until it disconnects or its session ends; false if there are too many. */
  add(screen: Screen): boolean;
  /** Ends all streams. */
  close(): void;
}

/** An open stream, and its session. */
interface Screen {
  readonly response: ServerResponse;
  readonly personId: string;
  readonly tokenHash: string;
}

interface LiveOptions {
  readonly store: Pick<RequestStore, 'revision' | 'isSessionGood'>;
  /** Present if the store notifies of changes itself. */
  readonly changes?: Changes | undefined;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'error'>;
  readonly everyMs?: number;
}

const maxScreens = 200;
const maxScreensOfPerson = 20;
/** Keep-alive: keeps proxies from closing an idle connection. */
const pingEveryMs = 20_000;
/** How often a session is checked. */
const sessionEveryMs = 5000;

/** How often changes are looked for that nobody told of. */
export const lookEveryMs = 1000;

/** Creates the broadcaster; it polls while at least one stream is open. */
export const createLive = ({ store, changes, clock, log, everyMs = lookEveryMs }: LiveOptions): Live => {
  const screens = new Set<Screen>();
  let timer: NodeJS.Timeout | undefined;
  let last: number | undefined;
  let ticks = 0;
  let isPolling = false;
  let mustPollAgain = false;

  const leave = (screen: Screen): void => {
    screens.delete(screen);
    screen.response.end();
    if (screens.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    last = undefined;
  };

  const broadcast = (text: string): void => {
    for (const { response } of screens) response.write(text);
  };

  const poll = async (): Promise<void> => {
    ticks += 1;
    const isDue = (ms: number): boolean => ticks % Math.max(1, Math.round(ms / everyMs)) === 0;
    const revision = await store.revision();
    if (last !== undefined && revision !== last) broadcast(toEvent({ revision }));
    else if (isDue(pingEveryMs)) broadcast(':\n\n');
    last = revision;
    if (!isDue(sessionEveryMs)) return;
    const now = clock().toISOString();
    for (const screen of screens) if (!(await store.isSessionGood(screen.tokenHash, now))) leave(screen);
  };

  const pollOnce = (): void => {
    if (isPolling) return;
    isPolling = true;
    mustPollAgain = false;
    poll()
      .catch((error: unknown) => log.error({ err: error }, 'change polling failed'))
      .finally(() => {
        isPolling = false;
        if (mustPollAgain) pollOnce();
      });
  };

  const unwatch = changes?.watch(() => {
    if (screens.size === 0) return;
    mustPollAgain = isPolling;
    pollOnce();
  });

  return {
    add(screen) {
      const ofPerson = [...screens].filter(({ personId }) => personId === screen.personId);
      if (screens.size >= maxScreens || ofPerson.length >= maxScreensOfPerson) return false;
      screens.add(screen);
      screen.response.on('close', () => leave(screen));
      // Sent at once: the browser knows that it is connected, and fetches what it may have missed.
      void store.revision().then(
        (revision) => {
          // It may have ended meanwhile: nothing is written to it.
          if (!screens.has(screen)) return;
          last ??= revision;
          screen.response.write(toEvent({ revision }));
        },
        () => leave(screen),
      );
      timer ??= setInterval(pollOnce, everyMs).unref();
      return true;
    },
    close() {
      unwatch?.();
      for (const screen of screens) leave(screen);
    },
  };
};

const toEvent = (event: DeskEvent): string => `event: changed\ndata: ${JSON.stringify(event)}\n\n`;
