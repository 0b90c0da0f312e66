/** The contact form as a visitor handles it. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request, Route } from 'playwright';
import { siteFiles, pathOfTemplate } from './site-files.ts';
import type { SiteName } from './folders.ts';

export const contactApi = '**/api/public/contact';

export interface FormFile {
  readonly name: string;
  readonly bytes: number;
}

/** A file of a size; its name says its type. */
export const file = (name: string, bytes: number): FormFile => ({ name, bytes });

const smallBytes = 64 * 1024;

const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
};

const mimeTypeOf = (name: string): string => mimeTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Writes the files to the disk, sparse where they are large: the browser reads them there, nothing travels. */
const written = (folder: string, files: readonly FormFile[]): string[] =>
  files.map(({ name, bytes }, index) => {
    const place = join(folder, String(index));
    mkdirSync(place);
    const path = join(place, name);
    writeFileSync(path, 'a'.repeat(Math.min(bytes, 4096)));
    truncateSync(path, bytes);
    return path;
  });

export const validLead = {
  firstname: 'Jeanne',
  lastname: 'Vidal',
  email: 'jeanne.vidal@exemple.fr',
  phone: '06 39 98 12 04',
  projectType: 'Charpente traditionnelle',
  message: 'Une grange à reprendre, près du lac.',
} as const;

export type LeadField = keyof typeof validLead;

export const contactPath = (site: SiteName = 'main'): string => pathOfTemplate('contact', site);
export const successPath = (site: SiteName = 'main'): string => pathOfTemplate('success', site);

export const form = (page: Page): Locator => page.locator('form');
export const fieldOf = (page: Page, name: LeadField | 'files'): Locator =>
  form(page).locator(`[name="${name}"]`).first();
export const sendButton = (page: Page): Locator => form(page).locator('button[type="submit"]');
export const labelOf = (page: Page, name: LeadField): Locator => form(page).locator(`label[for="_${name}"]`);

/**
 * Writes the fields given; the others are left as they are. All texts in one go, where they can be written at once: the
 * page is then laid out once.
 */
export const fill = async (page: Page, fields: Partial<Record<LeadField, string>>): Promise<void> => {
  const left = await form(page).first().evaluate(writeTexts, Object.entries(fields));
  for (const [name, value] of left) {
    const field = fieldOf(page, name as LeadField);
    if (name === 'projectType') await field.selectOption(value);
    else await field.fill(value);
  }
};

/** Runs in the page: writes texts as an insertion, and gives back what could not be written so. */
const writeTexts = (element: Element, entries: readonly [string, string][]): [string, string][] =>
  entries.filter(([name, value]) => {
    const field = element.querySelector(`[name="${name}"]`);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || field.disabled || field.readOnly || field.getClientRects().length === 0) return true;
    field.focus();
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the one way to write in a page as a keyboard does
    document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
    return field.value !== value;
  });

export const attach = async (page: Page, files: readonly FormFile[]): Promise<void> => {
  // What a test reads in the request must come from memory: Chromium does not tell what it read on the disk.
  if (files.every(({ bytes }) => bytes < smallBytes)) {
    await fieldOf(page, 'files').setInputFiles(
      files.map(({ name, bytes }) => ({ name, mimeType: mimeTypeOf(name), buffer: Buffer.alloc(bytes, 'a') })),
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vellarbre-files-'));
  page.once('close', () => rmSync(folder, { recursive: true, force: true }));
  await fieldOf(page, 'files').setInputFiles(written(folder, files));
};

/** Messages under a field. */
export const messagesOf = (page: Page, name: LeadField | 'files'): Promise<string[]> =>
  page.locator(`#_${name}-error p`).allTextContents();

/** All messages under fields. */
export const allMessages = (page: Page): Promise<string[]> => form(page).locator('[id$="-error"] p').allTextContents();

/** The list of attachments, one text a file. */
export const attachedFiles = (page: Page): Locator =>
  form(page)
    .locator('ul > li')
    .filter({ has: page.locator('button') });

/** The banner above the form that reports a failed send. */
export const failureBanner = (page: Page): Locator => page.locator('#_send-failure');

export interface Posted {
  readonly request: Request;
  /** Values of each part, in order. */
  readonly parts: readonly { readonly name: string; readonly filename?: string; readonly value: string }[];
}

/** Reads a multipart body as it was sent. */
export const readBody = (request: Request): Posted => {
  const boundary = /boundary=(.+)$/.exec(request.headers()['content-type'] ?? '')?.[1] ?? '';
  const body = request.postDataBuffer()?.toString('utf8') ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
      const filename = /filename="([^"]*)"/.exec(head)?.[1];
      return {
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        ...(filename === undefined ? {} : { filename }),
        value: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
      };
    });
  return { request, parts };
};

/** Answers the form's requests and remembers them. */
export const answerWith = async (page: Page, answer: (route: Route) => Promise<void>): Promise<Posted[]> => {
  const posted: Posted[] = [];
  await page.route(contactApi, async (route) => {
    posted.push(readBody(route.request()));
    await answer(route);
  });
  return posted;
};

export const json = (status: number, value: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(value) });

/** Remembers what the page's alerts say, and dismisses them. */
export const recordAlerts = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.accept();
  });
  return heard;
};

/** Sends, and is told that the request has not left. A page that is reloaded as its alert opens would stand still. */
export const sendInVain = async (page: Page): Promise<void> => {
  // At once: while it is open the page does nothing, and a click that it overtakes does not end.
  const accepted = page.waitForEvent('dialog').then((alert) => alert.accept());
  await sendButton(page).click();
  await accepted;
  await failureBanner(page).waitFor();
};

/** The list that failed sends leave in the browser. */
export const savedLeads = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lead_submissions') ?? '[]') as Record<string, unknown>[]);

export const words = (site: SiteName = 'main') => siteFiles(site).spec.contactForm.words;
