import { afterEach, expect, test } from 'vitest';
import type { ComposedMail } from '../../server/mail/compose.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import { startSpamDigest } from '../../server/mail/spam-digest.ts';
import { createOwnMails } from '../../server/mail/own-mails.ts';
import type { MailTransport } from '../../server/mail/transport.ts';
import { newLead } from './leads.ts';
import { sendForm } from './multipart.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const hourMs = 60 * 60 * 1000;

/** Starts the digest of a test server, and lets its first look end; `send` stands in the mail server's place. */
const startDigest = async ({ store, site }: TestServer, clock: () => Date, send: MailTransport['send']) => {
  const digest = startSpamDigest({
    store,
    runExclusively: runUnlocked,
    site,
    ownMails: createOwnMails({ send }, clock),
    config: { leadsTo: undefined, from: undefined, maxAttachmentBytes: 0 },
    clock,
    log: { info: () => undefined, warn: () => undefined },
  });
  await digest.check();
  return digest;
};

test('marked requests are mailed together once a day; a failing or refusing mail server only delays them', async () => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  let isDown = true;
  let isRefused = false;
  const clock = () => new Date(now);
  const sent: { readonly mail: ComposedMail; readonly recipients: readonly string[] }[] = [];
  const started = (server = await startTestServer({ clock }));
  const origin = await started.listen();
  const post = async (message: string, website = 'x') => {
    now += 1000;
    expect((await sendForm(origin, { texts: { message, website } })).status).toBe(201);
  };
  const digest = await startDigest(started, clock, async (mail, recipients) => {
    if (isDown) throw new Error('down');
    if (isRefused)
      return { accepted: [], refused: recipients.map((address) => ({ address, isFinal: false, reason: '450' })) };
    sent.push({ mail, recipients });
    return { accepted: recipients, refused: [] };
  });

  await post('Premier message');
  await post(`Deuxième \u202emessage ${'x'.repeat(500)}`);
  await post('Une vraie demande', '');
  await digest.check();
  expect(sent).toEqual([]);
  isDown = false;
  isRefused = true;
  await digest.check();
  isRefused = false;
  await digest.check();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.recipients).toEqual(['atelier@fixture.example']);
  const { subject, text } = sent[0]?.mail ?? {};
  expect(subject).toBe('Douteuses : 2');
  expect(text).toContain('2 demandes à part.');
  expect(text).toContain('honeypot');
  expect(text).toContain('Premier message');
  expect(text).toContain('Deuxième [U+202E]message');
  expect(text).not.toContain('x'.repeat(300));
  expect(text).not.toContain('Une vraie demande');

  await post('Troisième message');
  now += 23 * hourMs;
  await digest.check();
  expect(sent).toHaveLength(1);
  now += hourMs;
  await digest.check();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.mail.text).toContain('Troisième message');
  expect(sent[1]?.mail.text).not.toContain('Premier message');
  now += 48 * hourMs;
  await digest.check();
  expect(sent).toHaveLength(2);
  await digest.stop();
});

test('a request stored after one that arrived later is in the next digest; a mail lists a hundred at most', async () => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  const clock = () => new Date(now);
  const texts: string[] = [];
  const started = (server = await startTestServer({ clock }));
  const suspicious = (message: string, receivedAt: string) =>
    started.store.insert(newLead({ message, receivedAt, suspicion: ['link'] }), [], '');
  const digest = await startDigest(started, clock, async (mail, recipients) => {
    texts.push(mail.text);
    return { accepted: recipients, refused: [] };
  });
  for (let index = 0; index < 101; index += 1)
    await suspicious(`Message ${index}.`, `2025-09-14T08:30:00.${String(index).padStart(3, '0')}Z`);
  await digest.check();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Message 99.');
  expect(texts[0]).not.toContain('Message 100.');
  expect(texts[1]).toContain('Message 100.');
  await suspicious('Arrivée plus tôt.', '2025-09-14T08:29:00.000Z');
  now += 24 * hourMs;
  await digest.check();
  expect(texts).toHaveLength(3);
  expect(texts[2]).toContain('Arrivée plus tôt.');
  await digest.stop();
});

test('one request alone that no mail reader shows whole leaves all the same, once', async () => {
  const started = (server = await startTestServer());
  const request = newLead({ firstname: 'Jeanne'.repeat(20_000), suspicion: ['link'] });
  await started.store.insert(request, [], '');
  const texts: string[] = [];
  const digest = await startDigest(
    started,
    () => new Date(),
    async (mail, recipients) => {
      texts.push(mail.text);
      if (texts.length > 1) throw new Error('one mail was due');
      return { accepted: recipients, refused: [] };
    },
  );
  expect(texts).toEqual([expect.stringContaining('JeanneJeanne')]);
  expect(await started.store.listUndigested(1)).toEqual([]);
  await digest.stop();
});

test('a digest sent while the clock was ahead does not keep later ones, which stay daily', async () => {
  let now = Date.parse('2026-09-14T12:00:00Z');
  const clock = () => new Date(now);
  const texts: string[] = [];
  const started = (server = await startTestServer({ clock }));
  const suspicious = (message: string) =>
    started.store.insert(newLead({ message, receivedAt: clock().toISOString(), suspicion: ['link'] }), [], '');
  const digest = await startDigest(started, clock, async (mail, recipients) => {
    texts.push(mail.text);
    return { accepted: recipients, refused: [] };
  });
  await suspicious('En avance.');
  await digest.check();
  now = Date.parse('2025-09-14T12:00:00Z');
  await suspicious('À l’heure.');
  await digest.check();
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain('À l’heure.');
  now += 23 * hourMs;
  await suspicious('Le même jour.');
  await digest.check();
  expect(texts).toHaveLength(2);
  await digest.stop();
});
