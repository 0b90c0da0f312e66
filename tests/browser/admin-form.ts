/**
 * The editors' form, driven as an editor does: a folder of the browser holds a copy of the site in the place of the one
 * the native picker would give; what the form writes there is copied back and checked as on a disk.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { editSite } from '../../generator/pipeline/edit-site.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { siteFolders, type SiteName } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';

const today = '2026-11-20';

export interface Session {
  readonly root: string;
  readonly page: Page;
  /** Requests that left the form's own address. */
  readonly foreign: string[];
  /** What the browser refused or reported. */
  readonly complaints: string[];
  /** Copies what the form wrote back to `root`; the paths that changed. */
  collect(): Promise<string[]>;
}

const closers: (() => Promise<void> | void)[] = [];

/** Closes the forms that were opened, and removes their copies. */
export const closeForms = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close();
};

/**
 * Opens the form on a copy of a site.
 *
 * @param given what of the copy the browser's folder holds.
 * @param prepare what is done to the copy before.
 */
export const openForm = async (
  site: SiteName,
  given: readonly string[],
  prepare: (root: string) => void = () => undefined,
): Promise<Session> => {
  const root = mkdtempSync(join(tmpdir(), 'vellarbre-admin-'));
  closers.push(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['site.yaml', 'content'])
    cpSync(join(siteFolders[site], name), join(root, name), { recursive: true });
  prepare(root);
  const server = (await editSite(foldersOf(root), 0, () => today))!;
  closers.push(() => server.close());

  const context: BrowserContext = await (
    await sharedBrowser()
  ).newContext({ locale: 'fr-FR', viewport: { width: 1400, height: 1000 } });
  closers.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const origin = new URL(server.url).origin;
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:blob|data):/.test(url)) foreign.push(url);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('site'),
    });
  });

  const files = given.flatMap((name) => filesUnder(root, name));
  await page.goto(server.url);
  await page.evaluate(
    writeFolder,
    files.map((file): [string, string] => [file, readFileSync(join(root, file)).toString('base64')]),
  );
  // In the site's language. The CMS isolates the name from the direction of the text around it.
  await page
    .getByText(new RegExp(`(?:choisissez le dossier «|choose the folder “|directory of the “).{0,2}${basename(root)}`))
    .waitFor();
  await page
    .getByRole('button', { name: /Ouvrir le dossier du site|Open the site’s folder|Work with Local Repository/ })
    .click();
  await page.getByText(/Un chantier par fiche|One job on each sheet/).waitFor();
  return {
    root,
    page,
    foreign,
    complaints,
    collect: async () => {
      const written = await page.evaluate(readFolder);
      const changed = written.filter(
        ([file, content]) =>
          !existsSync(join(root, file)) || readFileSync(join(root, file)).toString('base64') !== content,
      );
      for (const [file, content] of changed) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), Buffer.from(content, 'base64'));
      }
      return changed.map(([file]) => file).sort();
    },
  };
};

/** In the browser: a folder like a Git checkout, filled with files. */
const writeFolder = async (files: readonly [string, string][]): Promise<void> => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('site', { create: true });
  await root.getDirectoryHandle('.git', { create: true });
  for (const [path, content] of files) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    const writable = await (await folder.getFileHandle(parts.at(-1)!, { create: true })).createWritable();
    await writable.write(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    await writable.close();
  }
};

/** In the browser: every file of that folder, in base 64. */
const readFolder = async (): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  const walk = async (folder: FileSystemDirectoryHandle, prefix: string): Promise<void> => {
    for await (const [name, handle] of (
      folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }
    ).entries()) {
      if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${prefix}${name}/`);
      else {
        const bytes = new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer());
        let binary = '';
        for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
        found.push([prefix + name, btoa(binary)]);
      }
    }
  };
  await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle('site'), '');
  return found;
};

const filesUnder = (root: string, name: string): string[] => {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  return name.includes('.') ? [name] : readdirSync(path).flatMap((child) => filesUnder(root, `${name}/${child}`));
};

export const inspect = (root: string) => inspectSite(foldersOf(root), { today, drafts: false });

export const errorsOf = async (root: string): Promise<string[]> =>
  (await inspect(root)).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, message }) => `${file}:${line} ${message}`);

export const field = (page: Page, path: string): Locator => page.locator(`[data-key-path="${path}"]`).first();

export const fill = async (page: Page, path: string, value: string): Promise<void> => {
  await reach(page, path);
  await field(page, path)
    .locator('input[type="text"], input[type="number"], textarea, [role="textbox"], [role="spinbutton"]')
    .first()
    .fill(value);
};

/**
 * Brings a field into view, as an editor does: moves up and down the form, which draws its fields as they come near the
 * window, and opens each group on the way that is folded.
 */
export const reach = async (page: Page, path: string): Promise<void> => {
  let step = 400;
  await expect
    .poll(
      async () => {
        if ((await field(page, path).count()) > 0) return true;
        const groups = path
          .split('.')
          .map((_, at, parts) => parts.slice(0, at).join('.'))
          .slice(1);
        if (!(await unfoldFirst(page, groups)) && !(await page.evaluate(scrollForm, step))) step = -step;
        return false;
      },
      { timeout: patienceMs, message: `the form has no field ${path}` },
    )
    .toBe(true);
};

/** Opens the first of these groups that is drawn and folded; whether there was one. */
const unfoldFirst = async (page: Page, groups: readonly string[]): Promise<boolean> => {
  for (const group of groups) {
    const toggle = field(page, group).locator('button[aria-expanded][aria-controls]').first();
    if ((await toggle.count()) === 0 || (await toggle.getAttribute('aria-expanded')) === 'true') continue;
    await toggle.click();
    return true;
  }
  return false;
};

/** In the browser: moves the form by `step` pixels and lets it draw; whether it could move. */
const scrollForm = async (step: number): Promise<boolean> => {
  let scroller = document.querySelector('[data-key-path]');
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  if (!scroller) return true;
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: step, behavior: 'instant' });
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return scroller.scrollTop !== before;
};

export const addItem = async (page: Page, path: string): Promise<void> => {
  await reach(page, path);
  await field(page, path)
    .getByRole('button', { name: /^(?:add )?(?:Ajouter|Add)/i })
    .last()
    .click();
};

/** Chooses a picture, and waits until the form shows it: it reads and decodes the file first, in its own time. */
export const choosePicture = async (page: Page, path: string, file: string): Promise<void> => {
  await reach(page, path);
  await field(page, path).locator('input[type="file"]').first().setInputFiles(file);
  await field(page, path).locator('.filled').first().waitFor();
};

/** Tries to save, and reads in the dialogue why nothing was saved. */
export const refuse = async (page: Page, words: readonly string[]): Promise<void> => {
  await pressSave(page);
  const dialogue = page.getByRole('alertdialog').filter({ hasText: 'Rien n’a été enregistré' });
  await dialogue.waitFor();
  for (const each of words) await dialogue.getByText(each).waitFor();
  await dialogue.getByRole('button').last().click();
};

/** Saves, and waits until the form is back on its list. Throws what the form says, where it refuses. */
export const save = async (page: Page): Promise<void> => {
  await pressSave(page);
  const words = page.locator('[role="alertdialog"], .sui.alert.error').first();
  const refusal = words.waitFor().then(async () => {
    throw new Error(`The form saves nothing: ${await words.innerText()}`);
  });
  refusal.catch(() => undefined);
  await Promise.race([page.waitForURL(/#\/collections\/\w+$/, { timeout: patienceMs }), refusal]);
};

const pressSave = (page: Page): Promise<void> => page.getByRole('button', { name: /^(?:Enregistrer|Save)$/ }).click();
