/** A server with a desk, on a fake clock, with limits that only the tests of limits reach. */
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import { afterEach, beforeEach } from 'vitest';
import type { DeskMail } from '../../server/mail/desk-mails.ts';
import { startDesk } from './desk.ts';
import type { TestServer } from './test-server.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** The answer to a caller without a session. */
export const stranger = { error: 'stranger' };

export let now: Date;
export let server: TestServer;
/** Mails that the desk has sent. */
export let mails: { readonly mail: DeskMail; readonly to: string }[];

/** Advances the server's clock. */
export const advanceClock = (ms: number): void => void (now = new Date(now.getTime() + ms));

/** Starts a server for each test of the file. */
export const useLoginServer = (): void => {
  beforeEach(async () => {
    now = new Date('2026-03-02T09:00:00.000Z');
    mails = [];
    server = await startDesk({
      clock: () => now,
      sendDeskMail: async (mail, { email }) => void mails.push({ mail, to: email }),
      deskLimits: {
        ...defaultDeskLimits,
        login: { attempts: 200, windowMs: 10 * minuteMs },
        person: { attempts: 20, windowMs: 60 * minuteMs },
        refused: { attempts: 200, windowMs: minuteMs },
        bodyMs: 20_000,
      },
    });
  });
  afterEach(() => server.close());
};
