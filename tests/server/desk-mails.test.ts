/** What the desk writes to its own people, in the words of its site. */
import { expect, test } from 'vitest';
import type { ComposedMail } from '../../server/mail/compose.ts';
import { createDeskMailSender, type DeskMail } from '../../server/mail/desk-mails.ts';
import { MailFailureError } from '../../server/mail/failures.ts';
import type { ManifestDesk } from '../../server/http/site/manifest.ts';
import { fixtureDesk, fixtureManifest } from './fixture-site.ts';

const now = new Date('2026-11-20T12:00:00Z');
const lea = { name: 'Léa', email: 'lea@fixture.example' };

/** What the sender gives to be sent; `pause` is between two tries of a code. */
const outbox = (
  desk: ManifestDesk = fixtureDesk,
  { answers = [], pause = async () => undefined }: { answers?: Error[]; pause?: () => Promise<void> } = {},
) => {
  const sent: { kind: string; mail: ComposedMail; recipients: readonly string[] }[] = [];
  const send = createDeskMailSender({
    ownMails: {
      async send(kind, mail, recipients) {
        const answer = answers.shift();
        if (answer) throw answer;
        sent.push({ kind, mail, recipients });
      },
    },
    site: () => ({ ...fixtureManifest, desk }),
    config: { from: 'Site <site@fixture.example>' },
    clock: () => now,
    pause,
  });
  return { send, sent };
};

const visit: DeskMail = {
  kind: 'visit',
  calendar: 'BEGIN:VCALENDAR',
  values: { step: 'Visite', day: '24 novembre', place: 'Yssingeaux', link: 'https://a.example/bureau' },
};
const digest: DeskMail = {
  kind: 'digest',
  values: { late: '1', due: '2', waiting: '3', list: '- Toiture', link: 'https://a.example/bureau' },
};

test.each<[DeskMail, string, string, string]>([
  [
    { kind: 'invitation', link: 'https://a.example/bureau/invitation#1' },
    'invitation',
    `Bureau : ${fixtureManifest.company.name}`,
    'Bonjour Léa,\n\nhttps://a.example/bureau/invitation#1',
  ],
  [
    { kind: 'code', code: '123456' },
    'code',
    `Code : ${fixtureManifest.company.name}`,
    'Bonjour Léa, votre code : 123456',
  ],
  [
    digest,
    'daily mail',
    '1 en retard, 2 ce jour, 3 sans réponse',
    'Bonjour Léa\n\n- Toiture\n\nhttps://a.example/bureau',
  ],
  [
    visit,
    'appointment',
    'Rendez-vous : Visite, 24 novembre',
    'Léa : Visite, 24 novembre, Yssingeaux\nhttps://a.example/bureau',
  ],
])('%j is written in the words of the site', async (mail, kind, subject, text) => {
  const { send, sent } = outbox();
  await send(mail, lea);
  expect(sent).toMatchObject([
    {
      kind,
      recipients: [lea.email],
      mail: {
        from: { name: 'Site', address: 'site@fixture.example' },
        to: [{ name: 'Léa', address: lea.email }],
        subject,
        text,
        date: now,
        // No holiday notice answers it (RFC 3834, 5).
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    },
  ]);
});

test('an appointment goes into a calendar, and nothing else does', async () => {
  const { send, sent } = outbox();
  await send(visit, lea);
  await send(digest, lea);
  expect(sent.map(({ mail }) => mail.icalEvent)).toEqual([
    { method: 'PUBLISH', filename: 'visit.ics', content: 'BEGIN:VCALENDAR' },
    undefined,
  ]);
});

test('a build that has no words for an appointment yet says what, when and where', async () => {
  const { visitSubject: _subject, visitText: _text, ...words } = fixtureDesk.mail;
  const { send, sent } = outbox({ ...fixtureDesk, mail: words });
  await send(visit, lea);
  expect(sent[0]?.mail).toMatchObject({
    subject: 'Visite',
    text: 'Visite, 24 novembre\nYssingeaux\nhttps://a.example/bureau',
  });
});

test('a name of two lines stays in its own', async () => {
  const { send, sent } = outbox();
  await send(digest, { ...lea, name: 'Léa\r\nBcc: x@y.example' });
  expect(sent[0]?.mail.to).toEqual([{ name: 'Léa Bcc: x@y.example', address: lea.email }]);
});

test('a site without a desk writes nothing, and says why', async () => {
  const none = createDeskMailSender({
    ownMails: { send: () => Promise.reject(new Error('It was sent')) },
    site: () => fixtureManifest,
    config: { from: undefined },
    clock: () => now,
  });
  await expect(none(digest, lea)).rejects.toThrow('the site has no desk');
});

test('of two codes for one person that wait for a relay, the newest alone is tried again', async () => {
  const later = (): Error =>
    new MailFailureError({ kind: 'message', isFinal: false, isTooLarge: false, reason: '451 greylisted' });
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  const { send, sent } = outbox(fixtureDesk, { answers: [later(), later()], pause: () => waits });
  const first = send({ kind: 'code', code: '111111' }, lea);
  const second = send({ kind: 'code', code: '222222' }, lea);
  // Somebody else's is none of them.
  await send({ kind: 'code', code: '333333' }, { name: 'Max', email: 'max@fixture.example' });
  goOn();
  await Promise.all([first, second]);
  expect(sent.map(({ mail }) => mail.text).join()).not.toContain('111111');
  expect(sent.map(({ recipients }) => recipients[0])).toEqual(['max@fixture.example', lea.email]);
});

test('a daily mail that is not taken is told of at once: who writes it sends it again', async () => {
  const { send } = outbox(fixtureDesk, { answers: [new Error('421 busy')] });
  await expect(send(digest, lea)).rejects.toThrow('421 busy');
});
