import { expect } from 'vitest';
import {
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  fieldOf,
  file,
  fill,
  labelOf,
  sendButton,
  validLead,
  words,
} from '../browser/contact-form.ts';
import { dragFiles } from '../browser/drag.ts';
import { attributesOf, read, textOf } from '../browser/read.ts';
import { displayPhone, plain, siteFiles } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();
const path = contactPath();

statement('2.contact-fields', async () => {
  const fields = await read(path, (page) =>
    ['firstname', 'lastname', 'email', 'phone', 'projectType', 'message', 'files'].map((name) => {
      const control = page.querySelector(`form [name="${name}"]`);
      return [name, control?.tagName.toLowerCase(), page.querySelector(`label[for="${control?.id ?? ''}"]`) !== null];
    }),
  );
  expect(fields).toEqual([
    ['firstname', 'input', true],
    ['lastname', 'input', true],
    ['email', 'input', true],
    ['phone', 'input', true],
    ['projectType', 'select', true],
    ['message', 'textarea', true],
    ['files', 'input', true],
  ]);
  expect((await attributesOf(path, 'form input[name="files"]', 'multiple'))[0]).toBe('');
});

statement('2.contact-consent', async () => {
  expect(await attributesOf(path, 'form [name="consent"]', 'type')).toEqual(['hidden']);
});

statement('2.contact-drop-zone', () =>
  visit(path, {}, async (page) => {
    const drag = await dragFiles(page, page.getByText(spec.contactForm.words.dropTitle).locator('..'), [
      { name: 'plan.pdf', bytes: 2048 },
    ]);
    await drag.enter();
    await drag.drop();
    await eventually(() => attachedFiles(page).count()).toBe(1);
    expect(await attachedFiles(page).first().textContent()).toContain('plan.pdf');
  }),
);

statement('2.contact-files-add', () =>
  visit(path, {}, async (page) => {
    await attach(page, [file('plan.pdf', 1000)]);
    await eventually(() => attachedFiles(page).count()).toBe(1);
    await attach(page, [file('toit.jpg', 2000), file('croquis.zip', 3000)]);
    await eventually(() => attachedFiles(page).count()).toBe(3);
  }),
);

statement('2.contact-files-duplicates', () =>
  visit(path, {}, async (page) => {
    await attach(page, [file('plan.pdf', 1000)]);
    await eventually(() => attachedFiles(page).count()).toBe(1);
    // Same name, same size: ignored. Same name, other size: another file.
    await attach(page, [file('plan.pdf', 1000), file('plan.pdf', 1001)]);
    await eventually(() => attachedFiles(page).count()).toBe(2);
  }),
);

statement('2.contact-files-remove', () =>
  visit(path, {}, async (page) => {
    await attach(page, [file('a.pdf', 1000), file('b.pdf', 1000), file('c.pdf', 1000)]);
    await eventually(() => attachedFiles(page).count()).toBe(3);
    await page.getByRole('button', { name: words().removeFile.replace('{file}', 'b.pdf') }).click();
    await eventually(() => attachedFiles(page).count()).toBe(2);
    expect((await attachedFiles(page).allTextContents()).join(' ')).not.toContain('b.pdf');
  }),
);

statement('2.contact-files-size', () =>
  visit(path, {}, async (page) => {
    await attach(page, [file('plan.pdf', 842 * 1024)]);
    await eventually(async () => plain((await attachedFiles(page).first().textContent()) ?? '')).toMatch(/842 Ko/);
  }),
);

statement('2.contact-files-total', () =>
  visit(path, {}, async (page) => {
    await attach(page, [file('a.pdf', 2 * 1024 * 1024), file('b.pdf', 0.5 * 1024 * 1024)]);
    await eventually(async () => plain((await page.locator('form').textContent()) ?? '')).toMatch(/Total ?2,50 Mo/);
  }),
);

statement('2.contact-files-types', async () => {
  expect((await attributesOf(path, 'form input[name="files"]', 'accept'))[0]?.split(',')).toEqual([
    '.pdf',
    '.jpg',
    '.jpeg',
    '.png',
    '.doc',
    '.docx',
    '.zip',
  ]);
});

const star = /\*/;

statement('2.contact-star-email', () =>
  visit(path, {}, async (page) => {
    expect(await labelOf(page, 'email').textContent()).toMatch(star);
    await fill(page, { phone: validLead.phone });
    await eventually(() => labelOf(page, 'email').textContent()).not.toMatch(star);
    await fill(page, { phone: '' });
    await eventually(() => labelOf(page, 'email').textContent()).toMatch(star);
  }),
);

statement('2.contact-star-phone', () =>
  visit(path, {}, async (page) => {
    expect(await labelOf(page, 'phone').textContent()).toMatch(star);
    await fill(page, { email: validLead.email });
    await eventually(() => labelOf(page, 'phone').textContent()).not.toMatch(star);
    await fill(page, { email: '' });
    await eventually(() => labelOf(page, 'phone').textContent()).toMatch(star);
  }),
);

statement('2.contact-sending', () =>
  visit(path, {}, async (page) => {
    await answerWith(page, async () => undefined);
    await fill(page, validLead);
    expect(await sendButton(page).isEnabled()).toBe(true);
    await sendButton(page).click();
    await eventually(async () => [await sendButton(page).textContent(), await sendButton(page).isDisabled()]).toEqual([
      'Envoi…',
      true,
    ]);
    expect(await fieldOf(page, 'files').isDisabled()).toBe(true);
  }),
);

statement('2.contact-details', async () => {
  const text = plain(await textOf(path, 'main aside'));
  for (const expected of [
    displayPhone(spec.company.phone),
    spec.company.address.street,
    spec.company.address.city,
    'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30',
  ])
    expect(text).toContain(plain(expected));
  expect(text.replaceAll(' ', '')).toContain(spec.company.email);
});
