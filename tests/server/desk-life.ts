/** Requests that the desk has worked on in every way, and all that it shows of them: for copies, restores and moves. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  deskPaths,
  filePath,
  requestPath,
  tokenHeader,
  type AnswerCall,
  type Change,
  type WholeRequest,
} from '../../desk/contract.ts';
import { deskOrigin, type Visitor } from './desk.ts';
import { fixtureDesk } from './fixture-site.ts';
import { formBody, sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import type { TestServer } from './test-server.ts';

/** A request as the desk shows it, with the SHA-256 of each of its files and of those of its answers. */
export interface Shown {
  readonly whole: Omit<WholeRequest, 'present'>;
  readonly digests: readonly string[];
}

/** What the desk shows of a request to a person. */
export const shownTo = async (person: Visitor, reference: string): Promise<Shown> => {
  const { present: _present, ...whole } = (await person.get(requestPath(reference))).json<WholeRequest>();
  const files = [...whole.files, ...whole.answers.flatMap((answer) => answer.files)];
  const digests = await Promise.all(
    files.map(async ({ position }) => {
      const { statusCode, rawPayload } = await person.get(filePath(reference, position));
      expect(statusCode).toBe(200);
      return createHash('sha256').update(rawPayload).digest('hex');
    }),
  );
  return { whole, digests };
};

/**
 * Sends a request with two files, then does everything with it that one can: a call, a place, a step with its hour and
 * place, a note, a person, an answer with a file and an amount, another state. Returns its reference.
 */
export const liveThrough = async (server: TestServer, person: Visitor): Promise<string> => {
  const files = [40_000, 50_000].map((bytes, at) => ({ name: `plan-${at}.pdf`, content: pdf(bytes) }));
  const { json } = await sendForm(await server.listen(), { files });
  const reference = json.reference ?? '';
  const versionNow = async (): Promise<number> =>
    (await person.get(requestPath(reference))).json<WholeRequest>().version;
  const changes: readonly Change[] = [
    { kind: 'contact', contact: 'call' },
    { kind: 'place', place: 'Polignac' },
    { kind: 'next-step', step: { text: 'Relevé', day: '2026-04-02', time: '14:30', place: '3 rue Haute' } },
    { kind: 'note', text: 'Toit à quatre pans' },
    { kind: 'assignee', person: person.session.id },
  ];
  const change = async (what: Change): Promise<void> => {
    const requests = [{ reference, version: await versionNow() }];
    expect((await person.post(deskPaths.changes, { requests, change: what })).statusCode).toBe(200);
  };
  for (const what of changes) await change(what);
  const answer: AnswerCall = {
    id: randomUUID(),
    reference,
    version: await versionNow(),
    template: 'quote',
    to: 'jeanne@exemple.fr',
    subject: 'Votre devis',
    text: 'Bonjour,\n\nle voici.',
    amount: 1_250_050,
  };
  const { body, contentType } = formBody({ answer: JSON.stringify(answer) }, [
    { name: 'devis.pdf', content: pdf(60_000), type: 'application/pdf' },
  ]);
  const sent = await server.app.inject({
    method: 'POST',
    url: `${fixtureDesk.path}/${deskPaths.answers}`,
    headers: {
      origin: deskOrigin.origin,
      cookie: person.cookie,
      [tokenHeader]: person.session.token,
      'content-type': contentType,
    },
    payload: body,
  });
  expect(sent.statusCode).toBe(200);
  await change({ kind: 'state', state: 'won' });
  const { whole, digests } = await shownTo(person, reference);
  // What is compared later is there.
  expect(whole).toMatchObject({ state: 'won', amount: 1_250_050, nextStep: { time: '14:30' }, place: 'Polignac' });
  expect([whole.notes.length, whole.answers.length, digests.length, new Set(digests).size]).toEqual([1, 1, 3, 3]);
  return reference;
};
