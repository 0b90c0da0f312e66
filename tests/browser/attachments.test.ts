/** Files that are chosen and dropped: what is said of them, and what becomes of those that are none. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { contactPath } from './contact-form.ts';
import { pathOfTemplate, plain, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { contactForm } = siteFiles().spec;
const { words } = contactForm;

const group = (page: Page) => page.getByRole('group', { name: contactForm.fields.files.label });
const said = async (page: Page): Promise<string[]> =>
  (await group(page).getByRole('status').locator('p').allInnerTexts()).map(plain);
const choose = (page: Page, names: readonly string[]) =>
  group(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles(
      names.map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(name.endsWith('.pdf') ? '%PDF-1.4' : 'MZ'),
      })),
    );
const of = (sentence: string, file: string): string => plain(sentence.replace('{file}', file));

test('a refusal goes with the next file, also where two files of one name were refused', () =>
  visit(contactPath(), {}, async (page) => {
    const refused = of(contactForm.messages.fileTypeRefused, 'notes.exe');
    await choose(page, ['notes.exe', 'notes.exe']);
    await eventually(() => said(page)).toEqual([refused, refused]);
    await choose(page, ['plan.pdf']);
    await eventually(() => said(page)).toEqual([of(words.fileAdded, 'plan.pdf')]);
  }));

test('a folder that looks like a file is taken off the list, with a word about it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'vellarbre-folder-'));
  const folder = join(place, 'Plans.zip');
  mkdirSync(folder);
  writeFileSync(join(folder, 'plan.pdf'), '%PDF-1.4');
  try {
    await visit(contactPath(), {}, async (page) => {
      const tools = await page.context().newCDPSession(page);
      const { root } = await tools.send('DOM.getDocument');
      const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type="file"]' });
      await tools.send('DOM.setFileInputFiles', { nodeId, files: [folder] });
      await eventually(() => said(page)).toEqual([of(words.fileUnreadable, 'Plans.zip')]);
      expect(await group(page).locator('li').count()).toBe(0);
    });
  } finally {
    rmSync(place, { recursive: true });
  }
});

/** Whether the page, where its application has not started, keeps a dropped file from opening in its place. */
const keepsPage = (page: Page): Promise<boolean[]> =>
  page.locator('h1').evaluate((heading) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }));
    return ['dragover', 'drop'].map(
      (type) => !heading.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
    );
  });

test('a file that is dropped beside the place for files opens nothing, before the application starts', async () => {
  await visit(contactPath(), { isLive: false }, async (page) => expect(await keepsPage(page)).toEqual([true, true]));
  await visit(pathOfTemplate('article'), { isLive: false }, async (page) =>
    expect(await keepsPage(page)).toEqual([false, false]),
  );
});
