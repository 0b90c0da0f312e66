/** Answers from the desk: written once, sent once, kept with the request, told when they fail. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answerTemplates,
  deskPaths,
  filePath,
  requestPath,
  tokenHeader,
  type AnswerCall,
  type AnswerResult,
  type ChangeResult,
  type Conflict,
  type FilesRefused,
  type RequestList,
  type WholeRequest,
  type YearFigures,
} from '../../desk/contract.ts';
import { readConfig } from '../../server/config/config.ts';
import { startMail, type Mail } from '../../server/mail/mail.ts';
import { createLogger } from '../../server/operations/log.ts';
import { toWhole } from '../../server/operations/print-requests.ts';
import { eraseRequests } from '../../server/retention/erase.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import { stateAfterAnswer } from '../../server/store/desk/answers.ts';
import { contactCaseRules } from '../fixtures/contact-cases.ts';
import { deskOrigin, register, startDesk, type Visitor } from './desk.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk } from './fixture-site.ts';
import { newLead } from './leads.ts';
import { localCertificate, startMailbox, type Mailbox } from './mailbox.ts';
import { formBody, type FormFile } from './multipart.ts';
import { pdf } from './sample-files.ts';
import type { TestServer } from './test-server.ts';

let now: Date;
let server: TestServer;
let lea: Visitor;
let mailbox: Mailbox;
let logged: string[];
const mails: Mail[] = [];

beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00.000Z');
  logged = [];
  server = await startDesk({ clock: () => now, isSendingMail: true });
  lea = await register(server, { now });
  mailbox = await startMailbox();
});
afterEach(async () => {
  for (const mail of mails.splice(0)) {
    mail.abort();
    await mail.stop();
  }
  await mailbox.close();
  await server.close();
});

/** The mails of a server process that starts now. */
const startSending = (smtpUrl = mailbox.url): Mail => {
  const { store, site, files, links, alarms } = server;
  const mail = startMail({
    config: { ...readConfig({}).mail, smtpUrl },
    site,
    store,
    files,
    links,
    alarms,
    runExclusively: runUnlocked,
    clock: () => now,
    log: createLogger('info', { write: (line) => void logged.push(line) }),
    smtp: { ca: readFileSync(localCertificate, 'utf8') },
    random: () => 0.5,
  });
  mails.push(mail);
  mail.wake();
  return mail;
};

const add = async (kinds: Parameters<TestServer['store']['insert']>[1] = []): Promise<string> => {
  const outcome = await server.store.insert(newLead({ receivedAt: now.toISOString() }), kinds, '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
};

const show = async (reference: string): Promise<WholeRequest> => (await lea.get(requestPath(reference))).json();

/** Sends an answer as the desk's page does. */
const send = async (call: Partial<AnswerCall>, files: readonly FormFile[] = []): Promise<LightMyRequestResponse> => {
  const whole: Partial<AnswerCall> = {
    id: randomUUID(),
    version: 1,
    to: 'jeanne@exemple.fr',
    subject: 'Votre devis',
    text: 'Bonjour,\n\nle voici.',
    ...call,
  };
  const { body, contentType } = formBody({ answer: JSON.stringify(whole) }, files);
  return post(contentType, body);
};

const post = (contentType: string, payload: Buffer | string): Promise<LightMyRequestResponse> =>
  server.app.inject({
    method: 'POST',
    url: `${fixtureDesk.path}/${deskPaths.answers}`,
    headers: {
      origin: deskOrigin.origin,
      cookie: lea.cookie,
      [tokenHeader]: lea.session.token,
      'content-type': contentType,
    },
    payload,
  });

/** A form of one text, between boundaries named « a ». */
const formWith = (name: string, text: string): string =>
  `--a\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--a--\r\n`;

const quote = { name: 'devis.pdf', content: pdf(40_000), type: 'application/pdf' };

test('a quote leaves with its file, in the conversation, and is kept with the request', async () => {
  const reference = await add(['acknowledgement']);
  startSending();
  await eventually(() => mailbox.received.length).toBe(1);
  const [acknowledgement] = mailbox.received;
  const answer = await send({ reference, template: 'quote', amount: 1_250_050 }, [quote]);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<AnswerResult>().request).toMatchObject({ state: 'quote-sent', amount: 1_250_050 });
  startSending();
  await eventually(() => mailbox.received.length).toBe(2);
  const [, { to, mail } = { to: [], mail: undefined }] = mailbox.received;
  expect([to, mail?.subject, mail?.text?.trim()]).toEqual([
    ['jeanne@exemple.fr'],
    'Votre devis',
    'Bonjour,\n\nle voici.',
  ]);
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['atelier@fixture.example']);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['devis.pdf']);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(quote.content)).toBe(true);
  expect([mail?.inReplyTo, mail?.references]).toEqual([
    acknowledgement?.mail.messageId,
    acknowledgement?.mail.messageId,
  ]);
  const first = mail?.messageId;
  await eventually(async () => (await show(reference)).answers[0]?.delivery.state).toBe('sent');
  const whole = await show(reference);
  expect(whole.answers).toMatchObject([
    { template: 'quote', by: 'Léa Roux', at: now.toISOString(), to: 'jeanne@exemple.fr', subject: 'Votre devis' },
  ]);
  const [file] = whole.answers[0]?.files ?? [];
  expect([whole.files, file]).toMatchObject([[], { name: 'devis.pdf', kind: 'document' }]);
  const content = await lea.get(filePath(reference, file?.position ?? -1));
  expect(content.rawPayload.equals(quote.content)).toBe(true);

  // The next one follows it.
  now = new Date(now.getTime() + 60_000);
  await send({ reference, version: whole.version, subject: 'Re: Votre devis' });
  startSending();
  await eventually(() => mailbox.received.length).toBe(3);
  expect(mailbox.received[2]?.mail.inReplyTo).toBe(first);
  expect(mailbox.received[2]?.mail.references).toBe(`${acknowledgement?.mail.messageId} ${first}`);
  const told = `${logged.join('')}${server.logged()}`;
  for (const personal of ['jeanne', 'Vidal', 'devis', 'voici']) expect(told).not.toContain(personal);
  expect(await server.store.listAudit(1)).toMatchObject([{ action: 'answer', subject: reference }]);
});

test('the same call again sends nothing more, with its file or without an answer to the first', async () => {
  const reference = await add();
  const call = { id: randomUUID(), reference, template: 'received' } as const;
  const [first, second] = [await send(call, [quote]), await send(call, [quote])];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const both = await Promise.all([send(call, [quote]), send(call, [quote])]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  startSending();
  await eventually(() => mailbox.received.length).toBe(1);
  expect((await show(reference)).answers).toHaveLength(1);
  expect(await server.filesHeld()).toMatchObject({ incoming: [], files: [expect.any(String)] });
  await eventually(() => server.store.countPendingMails()).toBe(0);
  expect(mailbox.received).toHaveLength(1);
  // An answer belongs to one request: another is not told that it was sent.
  const other = await add();
  expect((await send({ ...call, reference: other })).statusCode).toBe(404);
  expect((await show(other)).answers).toEqual([]);
});

test('over somebody else’s change nothing leaves and nothing is kept', async () => {
  const reference = await add();
  const change = { requests: [{ reference, version: 1 }], change: { kind: 'note', text: 'Déjà vu' } };
  await lea.post(deskPaths.changes, change);
  const answer = await send({ reference }, [quote]);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<Conflict>().current).toMatchObject([{ reference, version: 2, answers: [] }]);
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
  expect(await server.store.countPendingMails()).toBe(0);
  const gone = await send({ reference: '0000-0000' }, [quote]);
  expect(gone.json<Conflict>()).toMatchObject({ error: 'conflict', gone: ['0000-0000'] });
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
});

test.each([
  ['a program under another name', { name: 'devis.pdf', content: Buffer.from('MZ\u0090\0program') }],
  ['a type that the form does not take', { name: 'devis.exe', content: Buffer.from('MZ\u0090\0program') }],
  ['an empty file', { name: 'devis.pdf', content: Buffer.alloc(0) }],
])('%s is refused with its sentence, and nothing is kept', async (_name, file) => {
  const reference = await add();
  const answer = await send({ reference }, [file]);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FilesRefused>()).toMatchObject({ error: 'files', details: [expect.stringContaining(file.name)] });
  expect((await show(reference)).answers).toEqual([]);
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
});

test('files that are too large together are refused with the form’s sentence, told before or found while they come', async () => {
  const reference = await add();
  const { maxFileBytes, messages } = contactCaseRules;
  const large = Array.from({ length: 3 }, (_, index) => ({
    name: `plan-${index}.pdf`,
    content: Buffer.alloc(maxFileBytes - 1),
  }));
  const refused = { error: 'files', details: [messages.totalTooLarge] };
  const told = await send({ reference }, [...large, ...large, ...large]);
  expect([told.statusCode, told.json()]).toEqual([422, refused]);
  const found = await send({ reference }, large);
  expect([found.statusCode, found.json()]).toEqual([422, refused]);
  expect((await show(reference)).answers).toEqual([]);
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
});

test.each([
  ['JSON', 'application/json', '{}'],
  ['no boundary', 'multipart/form-data', 'x'],
  ['no part', 'multipart/form-data; boundary=a', '--a--\r\n'],
  ['another part', 'multipart/form-data; boundary=a', formWith('answers', '{}')],
  ['no JSON', 'multipart/form-data; boundary=a', formWith('answer', '{')],
])('a call that is no form with an answer is malformed: %s', async (_name, type, payload) => {
  const answer = await post(type, payload);
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'invalid' }]);
});

test.each([
  { to: 'jeanne' },
  { to: 'jeanne@exemple.fr\r\nBcc: x@exemple.fr' },
  { subject: '' },
  { text: ' ' },
  { id: '1' },
  { template: 'invoice' as never },
  { amount: 1.5 },
  { amount: -1 },
])('an answer that is not of the contract’s form is refused: %j', async (wrong) => {
  const reference = await add();
  expect((await send({ reference, ...wrong })).statusCode).toBe(422);
  expect((await show(reference)).answers).toEqual([]);
});

test('a subject stays one line', async () => {
  const reference = await add();
  await send({ reference, subject: 'Devis\r\nBcc: x@exemple.fr' });
  startSending();
  await eventually(() => mailbox.received.length).toBe(1);
  expect(mailbox.received[0]?.to).toEqual(['jeanne@exemple.fr']);
  expect(mailbox.received[0]?.mail.bcc ?? []).toEqual([]);
});

const list = async (): Promise<RequestList> => (await lea.post(deskPaths.requests, {})).json();

test('a refused address is told in the request and in the list, and the answer is sent again', async () => {
  const reference = await add();
  mailbox.behaviour = { kind: 'refuses-recipient', code: 550 };
  const { id } = (await send({ reference })).json<AnswerResult>().request.answers[0] ?? { id: '' };
  startSending();
  await eventually(async () => (await show(reference)).answers[0]?.delivery).toEqual({
    state: 'failed',
    fault: 'address',
  });
  expect((await list()).requests[0]?.undelivered).toBe('failed');
  const before = await server.store.revision();
  mailbox.behaviour = { kind: 'accepts' };
  const again = await lea.post(deskPaths.answerAgain, { reference, id });
  expect(again.json<WholeRequest>().answers[0]?.delivery).toEqual({ state: 'waiting' });
  startSending();
  await eventually(async () => (await show(reference)).answers[0]?.delivery.state).toBe('sent');
  expect((await list()).requests[0]?.undelivered).toBeUndefined();
  // Open screens are told of the delivery.
  expect(await server.store.revision()).not.toBe(before);
  // What was sent is not sent again.
  await lea.post(deskPaths.answerAgain, { reference, id });
  expect(await server.store.countPendingMails()).toBe(0);
  const other = await lea.post(deskPaths.answerAgain, { reference: '0000-0000', id });
  expect(other.statusCode).toBe(404);
});

test('a message that is refused with its file is told, and never sent without it', async () => {
  const reference = await add();
  mailbox.behaviour = { kind: 'refuses-message', code: 552 };
  await send({ reference }, [quote]);
  startSending();
  await eventually(async () => (await show(reference)).answers[0]?.delivery).toEqual({
    state: 'failed',
    fault: 'message',
  });
  expect(mailbox.received).toEqual([]);
});

test('without a mail server the answer waits, says so, and leaves once it is back', async () => {
  const reference = await add();
  await send({ reference }, [quote]);
  startSending('smtp://127.0.0.1:1');
  await eventually(async () => (await show(reference)).answers[0]?.delivery).toEqual({
    state: 'waiting',
    fault: 'server',
  });
  expect((await list()).requests[0]?.undelivered).toBe('late');
  startSending();
  await eventually(() => mailbox.received.length).toBe(1);
  expect(mailbox.received[0]?.mail.attachments).toHaveLength(1);
});

test('an answer is part of what is exported, and gone with an erasure', async () => {
  const reference = await add();
  await send({ reference, template: 'quote', amount: 990 }, [quote]);
  const request = await server.store.find(reference);
  if (!request) throw new Error('gone');
  expect(await toWhole(request, server.store, server.files)).toMatchObject({
    answers: [{ subject: 'Votre devis', to: 'jeanne@exemple.fr', text: 'Bonjour,\n\nle voici.' }],
    files: [{ name: 'devis.pdf' }],
  });
  expect((await lea.post(deskPaths.csv, {})).body).toContain(';"9,90";');
  await eraseRequests([request.id], server, now);
  expect(await server.store.listAnswers(request.id)).toEqual([]);
  expect(await server.store.count()).toEqual({ leads: 0, files: 0, mails: 0 });
  expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
});

test('a request that was set aside sends no answer', async () => {
  const reference = await add();
  await send({ reference });
  await server.store.setAside([(await server.store.find(reference))?.id ?? ''], now.toISOString());
  expect(await server.store.dueMails(now.toISOString(), 10)).toEqual([]);
});

test('each template sets its state, and takes nothing back but what was lost', () => {
  expect(answerTemplates.map((template) => stateAfterAnswer('new', template))).toEqual([
    'called',
    'called',
    'visit-planned',
    'quote-sent',
    'lost',
  ]);
  expect(answerTemplates.map((template) => stateAfterAnswer('quote-sent', template))).toEqual([
    'quote-sent',
    'quote-sent',
    'quote-sent',
    'quote-sent',
    'lost',
  ]);
  expect([stateAfterAnswer('won', 'quote'), stateAfterAnswer('lost', 'quote')]).toEqual(['won', 'quote-sent']);
  expect([stateAfterAnswer('new', undefined), stateAfterAnswer('won', undefined)]).toEqual(['called', 'won']);
});

test('calls, visits and amounts are recorded, undone, and summed for the year', async () => {
  const [first, second] = [await add(), await add()];
  const change = async (reference: string, what: unknown): Promise<ChangeResult> => {
    const { version } = await show(reference);
    return (await lea.post(deskPaths.changes, { requests: [{ reference, version }], change: what })).json();
  };
  const called = await change(first, { kind: 'contact', contact: 'call' });
  expect(called.requests[0]).toMatchObject({ state: 'called', history: [{ kind: 'contact', contact: 'call' }] });
  const undone = await lea.post(deskPaths.undo, { undo: called.undo });
  expect(undone.json<ChangeResult>().requests[0]?.state).toBe('new');
  await change(first, { kind: 'state', state: 'visit-planned' });
  await change(first, { kind: 'next-step', step: { text: 'Relevé', day: '2026-03-04' } });
  const visited = await change(first, { kind: 'contact', contact: 'visit' });
  expect(visited.requests[0]?.nextStep).toBeUndefined();
  const back = await lea.post(deskPaths.undo, { undo: visited.undo });
  expect(back.json<ChangeResult>().requests[0]?.nextStep).toMatchObject({ text: 'Relevé' });
  await change(first, { kind: 'state', state: 'quote-sent' });
  const again = await change(first, { kind: 'contact', contact: 'visit' });
  // No visit was planned: what stands there is another step.
  expect(again.requests[0]).toMatchObject({ state: 'quote-sent', nextStep: { text: 'Relevé' } });
  await change(first, { kind: 'state', state: 'won' });
  await change(first, { kind: 'amount', amount: 1_250_050 });
  await change(second, { kind: 'state', state: 'quote-sent' });
  const { undo } = await change(second, { kind: 'amount', amount: 5 });
  const year = async () => (await lea.get(`${deskPaths.year}?year=2026`)).json<YearFigures>().quotes;
  expect(await year()).toMatchObject({
    quoted: { count: 2, amount: 1_250_055 },
    won: { count: 1, amount: 1_250_050 },
    lost: { count: 0, amount: 0 },
    open: { count: 1, amount: 5 },
  });
  await lea.post(deskPaths.undo, { undo });
  expect((await show(second)).amount).toBeUndefined();
  expect((await year()).quoted.amount).toBe(1_250_050);
});

test('without a mail server of its own the desk takes no answer', async () => {
  const silent = await startDesk({ clock: () => now });
  const person = await register(silent, { now });
  expect([lea.session.isSendingMail, person.session.isSendingMail]).toEqual([true, false]);
  await silent.close();
});
