/**
 * What goes from the desk's screen with the keyboard's place in it leaves the keyboard another one: a note. The rest:
 * desk-keyboard.long.test.ts.
 */
import { test } from 'vitest';
import { button, desk, first, open, serveDesk, words } from './desk-visit.ts';
import { eventually } from './visit.ts';
import { focused } from './desk-focus.ts';

serveDesk();

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
