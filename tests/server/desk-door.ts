/** The desk's door on a clock that the test sets, with limits that no test but those about limits meets. */
import { afterEach, beforeEach } from 'vitest';
import type { DeskMail } from '../../server/desk/mails.ts';
import { startDesk } from './desk.ts';
import type { TestServer } from './test-server.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** What a stranger is answered. */
export const stranger = { error: 'stranger' };

export let now: Date;
export let server: TestServer;
/** Those that the desk has sent. */
export let mails: { readonly mail: DeskMail; readonly to: string }[];

/** Lets time go by on the server's clock. */
export const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));

/** Has a server for each test of the file. */
export const openDoor = (): void => {
  beforeEach(async () => {
    now = new Date('2026-03-02T09:00:00.000Z');
    mails = [];
    server = await startDesk({
      clock: () => now,
      sendDeskMail: async (mail, { email }) => void mails.push({ mail, to: email }),
      deskLimits: {
        door: { attempts: 200, windowMs: 10 * minuteMs },
        person: { attempts: 20, windowMs: 60 * minuteMs },
        refused: { attempts: 200, windowMs: minuteMs },
        bodyMs: 20_000,
      },
    });
  });
  afterEach(() => server.close());
};
