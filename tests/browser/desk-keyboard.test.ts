/** What goes from the desk's screen with the keyboard's place in it leaves the keyboard another one. */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { button, desk, first, open, rows, serveDesk, words } from './desk-visit.ts';
import { eventually } from './visit.ts';
import { focused } from './desk-focus.ts';

serveDesk();

const choose = async (page: Page, count: number): Promise<void> => {
  await button(page, words.list.choose).press('Enter');
  for (let index = 0; index < count; index += 1) await page.getByRole('checkbox').nth(index).press('Space');
};

/** Confirms an erasure: the button waits for the server's list of what would be erased. */
const confirmErasure = async (page: Page): Promise<void> => {
  const confirm = button(page, words.erase.confirm);
  await eventually(() => confirm.isEnabled()).toBe(true);
  await confirm.press('Enter');
};

test('a request that leaves the spam drawer', () =>
  open(`/${words.paths.spam}`, async (page) => {
    await button(page, words.spam.restoreThis.replace('{name}', 'Best Ranking')).press('Enter');
    await page.getByText(words.spam.empty).waitFor();
    await eventually(() => focused(page)).toBe(`H1 ${words.spam.title}`);
  }));

test('a next step that is kept or removed', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const summary = page.locator('summary', { hasText: words.request.step });
    await summary.press('Enter');
    await page.getByLabel(words.request.stepText).fill('Rappeler');
    await page.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-12');
    await button(page, words.request.stepSave).press('Enter');
    await button(page, words.request.stepRemove).waitFor();
    await eventually(() => focused(page)).toBe(`SUMMARY ${words.request.step}`);
    await button(page, words.request.stepRemove).press('Enter');
    await button(page, words.request.stepRemove).waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe(`SUMMARY ${words.request.step}`);
  }));

test('the place of a request, once it is corrected', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const summary = page.locator('summary', { hasText: words.request.editPlace });
    const field = page.getByRole('textbox', { name: words.request.place, exact: true });
    await summary.press('Enter');
    await field.fill('Monistrol-sur-Loire');
    await field.press('Enter');
    await page.locator('dd', { hasText: 'Monistrol-sur-Loire' }).waitFor();
    await eventually(() => focused(page)).toBe(`SUMMARY ${words.request.editPlace}`);
    await eventually(() => field.isVisible()).toBe(false);
  }));

test('a question that is answered with « Annuler »', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await button(page, words.erase.open).press('Enter');
    await button(page, words.frame.cancel).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe(`BUTTON ${words.erase.open}`);
  }));

test('the bar of what is chosen, once all is done', () =>
  open('', async (page) => {
    await choose(page, 2);
    await button(page, words.list.apply).press('Enter');
    await eventually(() => focused(page)).toBe(`BUTTON ${words.list.choose}`);
    await choose(page, 1);
    await button(page, words.list.erase).press('Enter');
    await confirmErasure(page);
    await eventually(() => rows(page).count()).toBe(7);
    await eventually(() => focused(page)).toBe(`BUTTON ${words.list.choose}`);
  }));

test('the whole list, once nothing is left of it', () => {
  for (const reference of [...desk.requests.keys()].slice(1)) desk.requests.delete(reference);
  return open('', async (page) => {
    await choose(page, 1);
    await button(page, words.list.erase).press('Enter');
    await confirmErasure(page);
    await page.getByText(words.list.none).waitFor();
    await eventually(() => focused(page)).toBe(`H1 ${words.list.title}`);
  });
});

test('a note that is sent, left as it is, changed or removed', () => {
  const at = new Date().toISOString();
  const notes = ['Une', 'Deux'].map((text, id) => ({ id: String(id), text, at, by: 'Claire' }));
  desk.requests.set(first, { ...desk.requests.get(first)!, notes });
  return open(`/${words.paths.request}/${first}`, async (page) => {
    const edit = button(page, words.request.noteEdit);
    const note = (text: string) => page.locator('li', { hasText: text });
    const isFocused = (text: string) =>
      note(text)
        .getByRole('button')
        .evaluate((found) => found === document.activeElement);
    await edit.first().press('Enter');
    await eventually(() => focused(page)).toBe('TEXTAREA Une');
    await button(page, words.frame.cancel).press('Enter');
    await eventually(() => isFocused('Une')).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' et demie');
    await button(page, words.request.noteSave).first().press('Enter');
    await eventually(() => isFocused('Une et demie')).toBe(true);
    await page.keyboard.press('Enter');
    await button(page, words.request.noteRemove).press('Enter');
    await eventually(() => note('Une').count()).toBe(0);
    await eventually(() => isFocused('Deux')).toBe(true);
    await page.keyboard.press('Enter');
    await button(page, words.request.noteRemove).press('Enter');
    await eventually(() => focused(page)).toBe(`H2 ${words.request.notes}`);
    await page.getByLabel(words.request.note).fill('Trois');
    await button(page, words.request.noteSave).press('Enter');
    await note('Trois').waitFor();
    await eventually(() => focused(page)).toBe(`H2 ${words.request.notes}`);
  });
});
