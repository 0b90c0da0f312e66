/**
 * A week at the desk of two people, on telephones, over the real server and a real mail server: the late step seen
 * first, the customer called once, a visit in a calendar, given away, printed, answered with its quote, and won.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../server/mailbox.ts';
import { formBody, validTexts, type FormFile } from '../server/multipart.ts';
import { pdf } from '../server/sample-files.ts';
import { bundleEntry, spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { freePort } from '../setup/free-port.ts';
import { openPhone } from './desk-phone.ts';
import { siteFolders } from './folders.ts';
import { siteFiles } from './site-files.ts';
import { eventually, listen } from './visit.ts';

const words = siteFiles().spec.desk!;
const dataDir = mkdtempSync(join(tmpdir(), 'desk-week-'));
const contexts: BrowserContext[] = [];

let mailbox: Mailbox;
let server: SpawnedServer;
let environment: Readonly<Record<string, string>>;
let origin: string;

beforeAll(async () => {
  mailbox = await startMailbox({ kind: 'accepts' }, { encryption: 'none' });
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  environment = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DIST: join(siteFolders.main, 'dist'),
    LEADS_RATE_LIMIT: '0',
    LEADS_MIN_FILL_MS: '0',
    LOG_LEVEL: 'info',
    SMTP_URL: mailbox.url,
    SMTP_TLS: 'opportunistic',
  };
  server = await spawnServer(environment);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  server.process.kill('SIGTERM');
  await server.exited;
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const invite = async (name: string): Promise<string> => {
  const entry = await bundleEntry('server/operations/leads.ts');
  const args = [entry, 'invite', name, `${name.toLowerCase()}@example.test`];
  // Without the mail server: a link to this machine is mailed to nobody, which the command tells as a failure.
  const { SMTP_URL: _mails, ...unmailed } = environment;
  const env = { PATH: process.env['PATH'] ?? '', ...unmailed };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return /http:\/\/\S+/.exec(stdout)?.[0] ?? stdout;
};

/** An invited person on a telephone of their own, with a passkey. */
const comeIn = async (name: string): Promise<Page> => {
  const page = await openPhone(origin);
  contexts.push(page.context());
  await page.goto(await invite(name));
  await button(page, words.invitation.register).click();
  await page.getByRole('heading', { name: words.list.title, exact: true }).waitFor();
  return page;
};

const request = async (lastname: string, message: string, files: readonly FormFile[] = []): Promise<void> => {
  const texts = { ...validTexts, firstname: 'Jeanne', lastname, message, email: `${lastname}@example.test` };
  const { body, contentType } = formBody(texts, files);
  const response = await fetch(`${origin}/api/public/contact`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType, origin, 'accept-language': 'fr', accept: 'application/json' },
  });
  expect(response.status).toBeLessThan(300);
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('main li h2');
const stateOf = (page: Page) => page.locator('[aria-current="step"]').textContent();
const filled = (text: string, name: string): string => text.replace('{name}', name);

const open = async (page: Page, name: string): Promise<void> => {
  await page.goto(words.path);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
};
const openStep = (page: Page) => page.locator('summary', { hasText: words.request.step }).click();
const mailTo = (address: string) => mailbox.received.findLast(({ to }) => to.includes(address))?.mail;

/** What the button of the sheet prints: the number of pages, and what the sheet holds, once its pictures are drawn. */
const printedSheet = async (page: Page) => {
  await page.evaluate(() => {
    globalThis.print = () => {
      const sheet = document.querySelector('[data-sheet]');
      const drawn = [...(sheet?.querySelectorAll('img') ?? [])].filter(({ naturalWidth }) => naturalWidth > 0);
      document.body.dataset['pictures'] = String(drawn.length);
      document.body.dataset['printed'] = sheet?.textContent ?? '';
    };
  });
  await button(page, words.request.print).click();
  const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
  await eventually(printed).not.toBe('');
  const file = await page.pdf({ preferCSSPageSize: true });
  return {
    pages: [...file.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
    text: await printed(),
    pictures: await page.evaluate(() => Number(document.body.dataset['pictures'])),
  };
};

test('a week: late first, called once, planned, given away, printed, answered, won', async () => {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a5210' } })
    .png()
    .toBuffer();
  const message = `Un toit de 140 m² à Polignac.\n${'La charpente plie sous la neige. '.repeat(60)}`;
  await request(
    'Aulagne',
    message,
    [1, 2, 3, 4, 5].map((at) => ({ name: `toit-${at}.png`, content: picture })),
  );
  for (const name of ['Bonnefoy', 'Crouzet']) await request(name, `Une grange à Vorey, côté ${name}, avant l’hiver.`);

  const [bastien, claire] = [await comeIn('Bastien'), await comeIn('Claire')];
  const heard = [bastien, claire].map((page) => listen(page));

  // Monday: a step of another week comes first, and says that it is late.
  await open(bastien, 'Jeanne Aulagne');
  await openStep(bastien);
  await bastien.getByLabel(words.request.stepText).fill('Rappeler');
  await bastien.getByLabel(words.request.stepDay, { exact: true }).fill('2026-01-05');
  await button(bastien, words.request.stepSave).click();
  await claire.goto(words.path);
  await eventually(() => rows(claire).first().textContent()).toBe('Jeanne Aulagne');
  await claire.getByText(words.request.stepLate, { exact: false }).first().waitFor();
  // Bastien has it before his eyes, and calls: Claire sees both, and is asked before she calls as well.
  await claire.getByText(filled(words.list.open, 'Bastien')).waitFor();
  await bastien.getByRole('link', { name: words.request.call }).click();
  await claire.getByText(filled(words.list.calling, 'Bastien')).waitFor();
  await open(claire, 'Jeanne Aulagne');
  await claire.getByRole('link', { name: words.request.call }).click();
  await claire.getByText(filled(words.request.alreadyCalled, 'Bastien')).waitFor();
  await claire.locator('dialog').getByRole('button', { name: words.frame.cancel }).click();
  await button(bastien, words.request.calledOnce).click();
  await eventually(() => stateOf(bastien)).toContain(words.states.called);

  // Tuesday: a visit with its hour and its place, in both kinds of calendar.
  await openStep(bastien);
  await bastien.getByLabel(words.request.stepText).fill('Relevé sur place');
  await bastien.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-12');
  await bastien.getByLabel(words.request.stepTime, { exact: true }).fill('14:30');
  await bastien.getByLabel(words.request.stepPlace, { exact: true }).fill('3 rue Haute, Polignac');
  await button(bastien, words.request.stepSave).click();
  const map = bastien.getByRole('link', { name: words.request.map });
  await eventually(() => map.getAttribute('href')).toBe(`geo:0,0?q=${encodeURIComponent('3 rue Haute, Polignac')}`);
  await button(bastien, words.request.stepMail).click();
  await eventually(async () => mailTo('bastien@example.test')?.attachments.length ?? 0).toBeGreaterThan(0);
  await bastien.getByRole('link', { name: words.frame.account }).click();
  await button(bastien, words.account.calendarOn).click();
  const address = await bastien.getByLabel(words.account.calendarAddress).inputValue();
  expect(address).toMatch(new RegExp(`^${origin}${words.path}/door/calendar/[\\w-]{43}\\.ics$`));
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain('DTSTART:20270112T133000Z');
  expect(calendar.replaceAll('\r\n ', '')).toContain('SUMMARY:Relevé sur place – Jeanne Aulagne');

  // Wednesday: Claire takes it over with another, finds both under hers, and prints the sheet for the van.
  await bastien.goto(words.path);
  await button(bastien, words.list.choose).click();
  for (const name of ['Jeanne Aulagne', 'Jeanne Bonnefoy'])
    await bastien.getByLabel(filled(words.list.chooseThis, name)).check();
  await bastien.getByLabel(words.list.action).selectOption({ label: 'Claire' });
  await button(bastien, words.list.apply).click();
  await claire.goto(words.path);
  await claire.getByRole('button', { name: words.list.mine }).click();
  await eventually(async () => (await rows(claire).allTextContents()).sort()).toEqual([
    'Jeanne Aulagne',
    'Jeanne Bonnefoy',
  ]);
  await claire.getByRole('link', { name: 'Jeanne Aulagne' }).click();
  const sheet = await printedSheet(claire);
  expect([sheet.pages, sheet.pictures]).toEqual([1, 4]);
  for (const text of ['Jeanne Aulagne', '3 rue Haute, Polignac', words.sheet.slope, words.sheet.remarks])
    expect(sheet.text).toContain(text);

  // Thursday: the quote leaves with its file, in the conversation that began with the acknowledgement.
  await button(claire, words.reply.open).click();
  await claire.getByLabel(words.reply.template).selectOption({ label: words.templates.quote.name });
  await button(claire, words.reply.send).click();
  await claire.getByText(words.reply.incomplete).waitFor();
  await claire.getByRole('textbox', { name: words.reply.amount }).fill('12 500,50');
  await claire.getByLabel(words.reply.text, { exact: true }).focus();
  await eventually(() => claire.getByLabel(words.reply.text, { exact: true }).inputValue()).toMatch(/12\s500,50\s€/);
  await claire
    .getByLabel(words.reply.files, { exact: true })
    .setInputFiles({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: pdf(30_000) });
  await button(claire, words.reply.send).click();
  await eventually(() => stateOf(claire)).toContain(words.states['quote-sent']);
  await eventually(async () => mailTo('Aulagne@example.test')?.attachments.map(({ filename }) => filename)).toEqual([
    'devis.pdf',
  ]);
  const quote = mailTo('Aulagne@example.test');
  expect(quote?.inReplyTo).toMatch(/\.acknowledgement@/);
  expect(quote?.text).toContain('Claire');
  await claire.getByText(words.reply.left.split('{')[0]!.trim(), { exact: false }).first().waitFor();

  // Friday: won, and the year knows for how much.
  await claire
    .locator('ol')
    .getByRole('button', { name: new RegExp(`^${words.states.won}`) })
    .click();
  await eventually(() => stateOf(claire)).toContain(words.states.won);
  await claire.getByRole('link', { name: words.frame.year }).click();
  await claire
    .getByText(/12\s500,50\s€/)
    .first()
    .waitFor();

  // Neither the address of the calendar nor anybody's name is in the log; the pages had no error.
  const log = server.log();
  for (const personal of ['Aulagne', 'aulagne', 'Polignac', address.split('/').at(-1)!])
    expect(log).not.toContain(personal);
  // This machine has no telephone.
  expect(heard.flat().filter((line) => !line.includes('tel:'))).toEqual([]);
});
