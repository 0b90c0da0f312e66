/** Visits to the built desk before a server in memory, which begins each test with the sample requests. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sampleRequests } from './desk-requests.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { siteFiles } from './site-files.ts';
import { visit, type VisitOptions } from './visit.ts';

export const words = siteFiles().spec.desk!;

/** Reference of the first of the sample requests. */
export const first = 'V26-001';

/** The server of this file's tests. */
export let desk: DeskServer;

export const serveDesk = (): void => {
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());
  beforeEach(() => {
    desk.isOpen = true;
    desk.isAvailable = true;
    desk.token = 'token';
    desk.hasCodes = true;
    desk.digestTime = undefined;
    desk.isPushing = false;
    desk.isCalendarOn = false;
    desk.rights = ['requests', 'editing'];
    desk.office.reset();
    desk.calls.length = 0;
    desk.requests.clear();
    for (const request of sampleRequests(new Date())) desk.requests.set(request.reference, request);
  });
};

/** Opens an address of the desk on a telephone. */
export const open = (at: string, work: (page: Page) => Promise<void>, options: VisitOptions = {}): Promise<void> =>
  visit(
    words.path + at,
    { width: 390, height: 844, isLive: false, ...options, context: { baseURL: desk.origin } },
    async (page) => {
      await page.locator('h1').waitFor();
      await work(page);
    },
  );

export const rows = (page: Page) => page.locator('main li h2');
export const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
