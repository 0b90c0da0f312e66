import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  allMessages,
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  file,
  fill,
  form,
  json,
  messagesOf,
  sendButton,
  validLead,
  type LeadField,
} from '../browser/contact-form.ts';
import { read } from '../browser/read.ts';
import { projectPaths, routePaths } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const path = contactPath();
const megabyte = 1024 * 1024;

/** Sends the form with these fields, and tells which messages stand under the fields. Nothing is posted. */
const refusals = async (page: Page, fields: Partial<Record<LeadField, string>>): Promise<string[]> => {
  await fill(page, fields);
  await sendButton(page).click();
  await eventually(async () => (await allMessages(page)).length).toBeGreaterThan(0);
  return allMessages(page);
};

const refuses = (field: LeadField, values: readonly string[], message: string): Promise<void> =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, validLead);
    for (const value of values) {
      expect(await refusals(page, { [field]: value }), JSON.stringify(value)).toEqual([message]);
      expect(await messagesOf(page, field)).toEqual([message]);
    }
    expect(posted).toEqual([]);
  });

/** Sends a valid form with these fields instead, one after the other: what is sent fails, so that the page stays. */
const accepts = (cases: readonly Partial<Record<LeadField, string>>[]): Promise<void> =>
  visit(path, { allows: [/Failed to load resource/] }, async (page) => {
    const posted = await answerWith(page, json(500, {}));
    await fill(page, validLead);
    for (const [index, fields] of cases.entries()) {
      await fill(page, fields);
      await sendButton(page).click();
      await eventually(() => Promise.resolve(posted.length)).toBe(index + 1);
      await eventually(() => sendButton(page).isEnabled()).toBe(true);
      expect(await allMessages(page)).toEqual([]);
      for (const name of Object.keys(fields) as LeadField[]) await fill(page, { [name]: validLead[name] });
    }
  });

statement('5.submit-only', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    expect(await form(page).evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
    expect(await form(page).locator('[required], [pattern], [minlength]').count()).toBe(0);
    await fill(page, { email: 'jeanne@', phone: 'abc', firstname: 'x' });
    await fill(page, { firstname: '' });
    await page.keyboard.press('Tab');
    expect(await allMessages(page)).toEqual([]);
    await sendButton(page).click();
    await eventually(() => allMessages(page)).toEqual([
      'Prénom requis',
      'Nom requis',
      'Email invalide',
      'Téléphone invalide',
      'Message requis',
    ]);
    // A message goes with its mistake; a new mistake is told by the next submit alone.
    await fill(page, { firstname: 'Jeanne', phone: '06' });
    await fill(page, { firstname: '' });
    await eventually(() => allMessages(page)).toEqual([
      'Nom requis',
      'Email invalide',
      'Téléphone invalide',
      'Message requis',
    ]);
    expect(posted).toEqual([]);
  }),
);

statement('5.firstname', () => refuses('firstname', ['', '   '], 'Prénom requis'));
statement('5.lastname', () => refuses('lastname', ['', '   '], 'Nom requis'));

statement('5.email-or-phone', async () => {
  await visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    expect(await refusals(page, { ...validLead, email: '', phone: '' })).toEqual(['Email ou téléphone requis']);
    expect(posted).toEqual([]);
  });
  await accepts([{ email: '' }, { phone: '' }]);
});

statement('5.email', () =>
  refuses('email', ['jeanne', 'jeanne@', 'jeanne@exemple', '@exemple.fr', 'a b@exemple.fr'], 'Email invalide'),
);

statement(['5.phone', '9.phone-minimum'], async () => {
  await refuses('phone', ['12345', '04 65 71 ab', '04/65/71/43/70'], 'Téléphone invalide');
  await accepts([{ phone: '+33 (0)4.65-71' }, { phone: '123456' }]);
});

statement('5.message', () => refuses('message', ['', ' \n '], 'Message requis'));

statement('5.file-size', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await attach(page, [file('releve 3d.pdf', 8 * megabyte + 1)]);
    expect(await refusals(page, validLead)).toEqual(['Le fichier "releve 3d.pdf" est trop volumineux (> 8 Mo)']);
    expect(posted).toEqual([]);
    await page.getByRole('button', { name: /releve/ }).click();
    await attach(page, [file('plan.pdf', 8 * megabyte)]);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    expect(posted).toHaveLength(1);
  }),
);

statement('5.total-size', () =>
  visit(path, {}, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await attach(page, [file('a.pdf', 7 * megabyte), file('b.pdf', 7 * megabyte), file('c.pdf', 6 * megabyte + 1)]);
    expect(await refusals(page, validLead)).toEqual(['Taille totale des pièces jointes > 20 Mo']);
    expect(posted).toEqual([]);
  }),
);

statement('5.file-types', () =>
  visit(path, {}, async (page) => {
    const accepted = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip'];
    await attach(
      page,
      accepted.map((type) => file(`plan.${type}`, 10)),
    );
    await eventually(() => attachedFiles(page).count()).toBe(accepted.length);
    await attach(page, [file('toit.dwg', 10), file('virus.exe', 10), file('plan.pdf.exe', 10)]);
    await eventually(() => page.getByText(/n’est pas accepté/).count()).toBeGreaterThanOrEqual(3);
    expect(await attachedFiles(page).count()).toBe(accepted.length);
  }),
);

statement('5.only-form', async () => {
  for (const other of [...routePaths(), ...projectPaths()]) {
    // The search of the site map sends nothing: it asks for a page.
    const forms = await read(other, (page) => page.querySelectorAll('form:not([method="get"][role="search"])').length);
    expect(forms, other).toBe(other === path ? 1 : 0);
  }
});
