import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactCases } from '../fixtures/contact-cases.ts';
import { eventually } from './eventually.ts';
import { fixtureManifest, fixtureStrings } from './fixture-site.ts';
import { formBody, sendForm, validTexts } from './multipart.ts';
import { doc, docx, jpeg, pdf, pdfOf, png, zip } from './sample-files.ts';
import { readKept, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.files.remove(await server.store.erase((await server.store.list()).map(({ id }) => id)));
});

const everyType = [
  { name: 'Plan du rez-de-chaussée.pdf', content: pdf(300_000) },
  { name: 'scan (coupé en route).pdf', content: pdf(50_000).subarray(0, 30_000) },
  { name: 'façade.JPG', content: jpeg(4000, 3000, 200_000) },
  { name: 'pignon.jpeg', content: jpeg() },
  { name: 'croquis.png', content: png() },
  { name: 'devis.doc', content: doc() },
  { name: 'cahier.docx', content: docx() },
  { name: 'photos.zip', content: zip([{ name: 'a.txt', content: 'a' }]) },
];

describe('an accepted request', () => {
  test('is stored whole, with its files byte by byte', async () => {
    const answer = await sendForm(origin, { files: everyType });
    expect(answer.status).toBe(201);
    expect(answer.json.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const [lead] = await server.store.list();
    expect(lead).toMatchObject({
      reference: answer.json.reference,
      firstname: 'Jeanne',
      lastname: 'Vidal',
      email: 'jeanne.vidal@exemple.fr',
      consent: false,
      type: 'vellarbre_com',
      submittedAt: '2025-09-14T08:30:00.000Z',
      status: 'new',
    });
    expect(lead?.message).toBe(validTexts['message']);
    expect(lead?.files.map(({ originalName }) => originalName)).toEqual(everyType.map(({ name }) => name));
    for (const [index, file] of (lead?.files ?? []).entries()) {
      const kept = await readKept(server.files, file.storedName);
      expect(kept.equals(everyType[index]?.content ?? Buffer.alloc(0))).toBe(true);
      expect(file.sha256).toBe(createHash('sha256').update(kept).digest('hex'));
      expect(file.storedName).toMatch(/^[\da-f-]{36}-\d\.[a-z]+$/);
    }
    expect((await server.filesHeld()).incoming).toEqual([]);
    expect(server.wakes()).toBeGreaterThan(0);
  });

  test('queues a mail for the company and one for the prospect, unless there is no address', async () => {
    await sendForm(origin);
    await sendForm(origin, { texts: { email: '' } });
    const [withEmail, withoutEmail] = await server.store.list();
    expect(await server.store.mailStatesOf(withEmail?.id ?? '')).toEqual({
      company: 'pending',
      acknowledgement: 'pending',
    });
    expect(await server.store.mailStatesOf(withoutEmail?.id ?? '')).toEqual({ company: 'pending' });
  });

  test.each([
    ['consent', { consent: 'true' }, { consent: true }],
    ['no consent field', { consent: undefined }, { consent: false }],
    ['no project type', { projectType: '' }, { projectType: '' }],
    ['line ends and accents', { message: 'Été\r\n\r\nà Craponne 🏠' }, { message: 'Été\n\nà Craponne 🏠' }],
    [
      'spaces around',
      { firstname: '  Jeanne ', email: ' a@exemple.fr ' },
      { firstname: 'Jeanne', email: 'a@exemple.fr' },
    ],
    [
      'an address and a number without what a clipboard adds',
      { email: 'Jeanne Vidal <\u202ajeanne@exemple.fr\u202c>', phone: 'tel:\u200e04\u201171\u00a000 00 00.' },
      { email: 'jeanne@exemple.fr', phone: '04-71 00 00 00' },
    ],
    ['a name that reads backwards, shown', { lastname: 'Vidal\u202erf' }, { lastname: 'Vidal[U+202E]rf' }],
    [
      'a name with letters that do not show, shown',
      { firstname: 'Jean\u200bne\u00ad' },
      { firstname: 'Jean[U+200B]ne[U+00AD]' },
    ],
    [
      'a message that turns around, shown',
      { message: 'Devis \u2067fdp.exe\u2069' },
      { message: 'Devis [U+2067]fdp.exe[U+2069]' },
    ],
    ['emoji and joiners', { message: '👩‍🌾 می‌خواهم ❤️' }, { message: '👩‍🌾 می‌خواهم ❤️' }],
    ['the page it comes from', { origin: ' Le zinc (/couverture/zinc) ' }, { origin: 'Le zinc (/couverture/zinc)' }],
    ['no page it comes from', { origin: undefined }, { origin: '' }],
    [
      'what could be SQL',
      { lastname: "O'Brien'); DROP TABLE leads;--" },
      { lastname: "O'Brien'); DROP TABLE leads;--" },
    ],
    ['a text as large as allowed', { message: 'é'.repeat(32_000) }, { message: 'é'.repeat(32_000) }],
  ])('keeps %s', async (_name, texts, expected) => {
    expect((await sendForm(origin, { texts })).status).toBe(201);
    expect((await server.store.list())[0]).toMatchObject(expected);
  });

  test('may hold fields that the form does not know, which are not kept', async () => {
    expect((await sendForm(origin, { texts: { utm: 'x' } })).status).toBe(201);
  });

  test('may have an empty file input', async () => {
    expect((await sendForm(origin, { files: [{ name: '', content: Buffer.alloc(0) }] })).status).toBe(201);
    expect((await server.store.list())[0]?.files).toEqual([]);
  });

  test.each([
    ['a filled trap', { website: 'https://spam.example' }, 'honeypot'],
    ['a form filled at once', { elapsedMs: '300' }, 'too-fast'],
    ['a time that is no number', { elapsedMs: 'x' }, 'too-fast'],
  ])('is marked and kept for %s, without a mail of its own', async (_name, texts, suspicion) => {
    expect((await sendForm(origin, { texts })).status).toBe(201);
    const [lead] = await server.store.list();
    expect(lead).toMatchObject({ status: 'spam' });
    expect(lead?.suspicion?.slice(0, 2)).toEqual([suspicion, 'token-missing']);
    expect(await server.store.mailStatesOf(lead?.id ?? '')).toEqual({});
  });
});

describe('a file that may do harm', () => {
  test('is stored with its request and kept apart, when an honest one may be so', async () => {
    const form = { name: 'formulaire.pdf', content: pdfOf('<</S/JavaScript/JS(1)>>') };
    expect((await sendForm(origin, { files: [{ name: 'plan.pdf', content: pdf() }, form] })).status).toBe(201);
    const [lead] = await server.store.list();
    expect(lead?.status).toBe('new');
    expect(lead?.files).toMatchObject([
      { disposition: 'clean' },
      { disposition: 'quarantined', quarantineReason: 'pdf-script' },
    ]);
    expect((await readKept(server.files, lead?.files[1]?.storedName)).equals(form.content)).toBe(true);
  });

  test('is refused by its name, beside files that are not', async () => {
    const files = [
      { name: 'plan.pdf', content: pdf() },
      { name: 'devis.doc', content: doc({ more: [{ name: 'VBA' }] }) },
    ];
    const answer = await sendForm(origin, { files });
    expect(answer.status).toBe(422);
    expect(answer.json.details).toEqual(['Macros : "devis.doc"']);
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
  });

  test('is refused with the sentence of its kind, or the general one, to a form with and without script', async () => {
    const files = [
      { name: 'a.zip', content: zip([{ name: 'plan\u202efdp.exe', content: 'x' }]) },
      { name: 'b.jpg', content: Buffer.from('Bonjour') },
      { name: 'c.zip', content: zip([{ name: 'a.txt', content: 'x', encrypted: true }]) },
    ];
    const sentences = ['Nom : "a.zip"', 'Contenu refusé : "b.jpg"', 'Contenu refusé : "c.zip"'];
    expect((await sendForm(origin, { files })).json.details).toEqual(sentences);
    const page = await sendForm(origin, { files, headers: { accept: 'text/html' } });
    for (const sentence of sentences) expect(page.text).toContain(sentence.replaceAll('"', '&quot;'));
  });
});

describe('a file under another name than its own', () => {
  test('is taken under the name of what it is', async () => {
    const files = [
      { name: 'Toit.JPG', content: png() },
      { name: 'photo.png', content: jpeg() },
      { name: 'devis.v2.doc', content: docx() },
      { name: 'plan.PDF', content: pdf() },
    ];
    expect((await sendForm(origin, { files })).status).toBe(201);
    const [lead] = await server.store.list();
    expect(lead?.files.map(({ originalName }) => originalName)).toEqual([
      'Toit.png',
      'photo.jpg',
      'devis.v2.docx',
      'plan.PDF',
    ]);
    expect(lead?.files.map(({ storedName }) => storedName.split('.').at(-1))).toEqual(['png', 'jpg', 'docx', 'pdf']);
    expect((await readKept(server.files, lead?.files[0]?.storedName)).equals(png())).toBe(true);
  });
});

describe('the rules of the form', () => {
  // Files above the limits are sent for real below; here their sizes would only cost time.
  const cases = contactCases.filter(({ files }) => !files);
  test.each(cases)('$name', async ({ fields, expected }) => {
    const answer = await sendForm(origin, { texts: fields ?? {} });
    expect(answer.status).toBe(expected.length === 0 ? 201 : 422);
    if (expected.length > 0)
      expect(answer.json).toEqual({
        error: fixtureStrings.api.invalid,
        details: expected.map(([, message]) => message),
      });
    expect((await server.store.list()).length).toBe(expected.length === 0 ? 1 : 0);
  });

  const megabyte = 1024 * 1024;
  test('a file one byte above the limit, and every other mistake, are told together', async () => {
    const answer = await sendForm(origin, {
      texts: { message: '' },
      files: [{ name: 'plan.pdf', content: pdf(8 * megabyte + 1) }],
    });
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual({
      error: fixtureStrings.api.tooLarge,
      details: ['Message requis', 'Le fichier "plan.pdf" est trop volumineux (> 8 Mo)'],
    });
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
  });

  test('a file of exactly the limit, and files of exactly the total, pass', async () => {
    const files = [
      { name: 'a.pdf', content: pdf(8 * megabyte) },
      { name: 'b.pdf', content: pdf(8 * megabyte) },
      { name: 'c.pdf', content: pdf(4 * megabyte) },
    ];
    expect((await sendForm(origin, { files })).status).toBe(201);
  });

  test('files above the total are refused', async () => {
    const files = [1, 2, 3].map((index) => ({ name: `${index}.pdf`, content: pdf(7 * megabyte) }));
    const answer = await sendForm(origin, { files });
    expect(answer.status).toBe(413);
    expect(answer.json.details).toEqual(['Taille totale des pièces jointes > 20 Mo']);
    expect(await server.filesHeld()).toEqual({ incoming: [], files: [] });
  });

  test('a type that is not accepted is refused by its name', async () => {
    const answer = await sendForm(origin, { files: [{ name: 'toit.dwg', content: Buffer.from('AC1032') }] });
    expect(answer.status).toBe(422);
    expect(answer.json.details).toEqual([
      'Le fichier "toit.dwg" n’est pas accepté : PDF, JPG, PNG, Word ou ZIP seulement',
    ]);
  });
});

describe('the reference', () => {
  const header = 'x-lead-reference';

  test('is in a header that other origins may read, and the same when the request is repeated', async () => {
    const key = randomUUID();
    const elsewhere = { origin: 'https://www.fixture.example' };
    const first = await sendForm(origin, { key, headers: elsewhere });
    expect(first.headers.get(header)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(first.headers.get(header)).toBe(first.json.reference);
    expect(first.headers.get('access-control-expose-headers')).toBe(header);
    const [byKey, byContent] = [await sendForm(origin, { key }), await sendForm(origin)];
    expect([byKey.headers.get(header), byContent.headers.get(header)]).toEqual([
      first.json.reference,
      first.json.reference,
    ]);
  });

  test('is in no refusal, nor in the answer to a key used for other words', async () => {
    const key = randomUUID();
    expect((await sendForm(origin, { key })).status).toBe(201);
    const answers = [
      await sendForm(origin, { texts: { message: '' } }),
      await sendForm(origin, { key, texts: { message: 'Autre chose' } }),
      await sendForm(origin, { headers: { origin: 'https://evil.example' } }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get(header)])).toEqual(
      [422, 422, 403].map((status) => [status, null]),
    );
  });

  test('is in no address that a form without script is led to, where histories would keep it', async () => {
    const answer = await sendForm(origin, { headers: { accept: 'text/html' } });
    const [lead] = await server.store.list();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/merci');
    expect(JSON.stringify([...answer.headers])).not.toContain(lead?.reference ?? 'none');
  });
});

describe('the same request again', () => {
  const files = [{ name: 'plan.pdf', content: pdf(50_000) }];

  test('with the same key is one request, answered alike', async () => {
    const key = randomUUID();
    const first = await sendForm(origin, { key, files });
    const second = await sendForm(origin, {
      key,
      files,
      texts: { submittedAt: '2025-09-14T09:00:00.000Z', elapsedMs: '99999' },
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.reference).toBe(first.json.reference);
    expect((await server.store.list()).length).toBe(1);
    expect(await server.filesHeld()).toMatchObject({ incoming: [], files: { length: 1 } });
  });

  test.each([
    ['another text', { texts: { message: 'Autre chose' }, files }],
    ['another file', { files: [{ name: 'plan.pdf', content: pdf(50_001) }] }],
    ['another file name', { files: [{ name: 'plan2.pdf', content: pdf(50_000) }] }],
    ['one file less', {}],
  ])('with the same key but %s is refused', async (_name, changed) => {
    const key = randomUUID();
    await sendForm(origin, { key, files });
    const answer = await sendForm(origin, { key, ...changed });
    expect(answer.status).toBe(422);
    expect(answer.json.error).toBe(fixtureStrings.api.keyReused);
    expect((await server.store.list()).length).toBe(1);
    expect(await server.filesHeld()).toMatchObject({ incoming: [], files: { length: 1 } });
  });

  test('in several versions is stored in the last one alone, however late an earlier one comes', async () => {
    const key = randomUUID();
    const later = { key: `${key}.20`, texts: { message: 'Une grange, et son appentis.' } };
    const { json } = await sendForm(origin, later);
    for (const earlier of [{ key, files }, { key: `${key}.19` }, { ...later, key: `${key}.21` }, later]) {
      const answer = await sendForm(origin, earlier);
      expect([answer.status, answer.json.reference]).toEqual([201, json.reference]);
    }
    expect((await server.store.list()).map(({ message }) => message)).toEqual([later.texts.message]);
    expect(await server.filesHeld()).toMatchObject({ incoming: [], files: [] });
  });

  test('completed after its answer was lost is told to the company as well', async () => {
    const key = randomUUID();
    await sendForm(origin, { key });
    await sendForm(origin, { key: `${key}.20`, texts: { message: 'Une grange, et son appentis.' } });
    expect((await server.store.list()).length).toBe(2);
  });

  test('with the same key while the first is being received is told to wait', async () => {
    const key = randomUUID();
    const { body, contentType } = formBody(validTexts, files);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = fetch(`${origin}/api/public/contact`, {
      method: 'POST',
      headers: { 'content-type': contentType, 'idempotency-key': key },
      duplex: 'half',
      body: (async function* () {
        yield new Uint8Array(body.subarray(0, -1000));
        await held;
        yield new Uint8Array(body.subarray(-1000));
      })(),
    } as unknown as RequestInit);
    await eventually(async () => (await server.filesHeld()).incoming.length).toBe(1);
    const second = await sendForm(origin, { key, files });
    expect(second.status).toBe(409);
    expect(second.json.error).toBe(fixtureStrings.api.conflict);
    expect(second.headers.get('retry-after')).not.toBeNull();
    release();
    expect((await slow).status).toBe(201);
    expect((await sendForm(origin, { key, files })).status).toBe(201);
    expect((await server.store.list()).length).toBe(1);
  });

  test('a refused request does not use up its key', async () => {
    const key = randomUUID();
    expect((await sendForm(origin, { key, texts: { message: '' } })).status).toBe(422);
    expect((await sendForm(origin, { key })).status).toBe(201);
  });

  test('without a key is recognised by its content', async () => {
    const first = await sendForm(origin, { files });
    const second = await sendForm(origin, { files, texts: { submittedAt: undefined } });
    expect(second.json.reference).toBe(first.json.reference);
    expect((await sendForm(origin, { files, texts: { message: 'Autre' } })).json.reference).not.toBe(
      first.json.reference,
    );
    expect((await server.store.list()).length).toBe(2);
  });

  test('without a key, twenty at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(origin, { files })));
    expect(new Set(answers.map(({ json }) => json.reference)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await server.store.list()).length).toBe(1);
    expect(await server.filesHeld()).toMatchObject({ incoming: [], files: { length: 1 } });
  });

  test('with one key, twenty at once are one', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(origin, { key, files })));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await server.store.list()).length).toBe(1);
    expect(await server.filesHeld()).toMatchObject({ incoming: [], files: { length: 1 } });
  });

  test('a person after a program that said the same is not taken for it', async () => {
    const program = await sendForm(origin, { texts: { website: 'x' } });
    const person = await sendForm(origin);
    expect(person.json.reference).not.toBe(program.json.reference);
    const statuses = (await server.store.list()).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['new', 'spam']);
  });
});

describe('without JavaScript', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test('an accepted form leads to the success page, and the server notes the time', async () => {
    const answer = await sendForm(origin, {
      headers,
      texts: { submittedAt: undefined, elapsedMs: undefined },
      files: [{ name: '', content: Buffer.alloc(0) }],
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/merci');
    const [lead] = await server.store.list();
    expect(lead).toMatchObject({ status: 'new' });
    expect(lead?.submittedAt).toBe(lead?.receivedAt);
  });

  test('a mistake is told on a page with the same messages, the words typed, and a way back', async () => {
    const answer = await sendForm(origin, {
      headers,
      texts: { firstname: '', email: '"><script>alert(1)</script>', message: '</textarea><b>' },
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<html lang="fr">');
    expect(answer.text).toContain('<h1>Il manque quelque chose</h1>');
    expect(answer.text).toContain('<a href="#firstname">Prénom requis</a>');
    expect(answer.text).toContain('<a href="#email">Email invalide</a>');
    expect(answer.text).toContain('value="Vidal"');
    expect(answer.text).toContain('<option value="Charpente traditionnelle" selected>');
    expect(answer.text).toContain('href="/contact"');
    expect(answer.text).not.toContain('<script>');
    expect(answer.text).not.toContain('</textarea><b>');
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('the page can be sent again as it is', async () => {
    const { text } = await sendForm(origin, { headers, texts: { message: '' } });
    const names = [...text.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'firstname',
        'lastname',
        'email',
        'phone',
        'projectType',
        'message',
        'files',
        'type',
        'consent',
      ]),
    );
    expect(text).toMatch(/<form method="post" action="\/api\/public\/contact" enctype="multipart\/form-data"/);
  });

  test('the page may be sent again when its answer leads to a site elsewhere', async () => {
    const elsewhere = await startTestServer({
      manifest: { site: { ...fixtureManifest.site, apiUrl: 'https://api.fixture.example' } },
    });
    const answer = await sendForm(await elsewhere.listen(), { headers, texts: { message: '' } });
    await elsewhere.close();
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://www.fixture.example;");
    expect(answer.text).toContain('href="https://www.fixture.example/contact"');
  });

  test('a refusal without a form to show again still says why', async () => {
    const answer = await sendForm(origin, { headers: { ...headers, 'content-type': 'text/plain' } });
    expect(answer.status).toBe(415);
    expect(answer.text).toContain(fixtureStrings.api.unsupportedType);
    expect(answer.text).not.toContain('<form');
  });

  test('a double click is one request', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => sendForm(origin, { headers, texts: { submittedAt: undefined } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await server.store.list()).length).toBe(1);
  });
});

describe('origins', () => {
  test.each([
    ['no origin', {}, 201],
    ['the same host', { origin: 'same' }, 201],
    ['the site', { origin: 'https://www.fixture.example' }, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['no origin but another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_name, headers: Record<string, string>, status) => {
    const sent = headers['origin'] === 'same' ? { origin } : headers;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      headers: {
        accept: 'application/json',
        host: new URL(origin).host,
        'content-type': formBody(validTexts, [], 'b').contentType,
        ...sent,
      },
      payload: formBody(validTexts, [], 'b').body,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(
      sent['origin'] === 'https://www.fixture.example' ? sent['origin'] : undefined,
    );
    expect((await server.store.list()).length).toBe(status === 201 ? 1 : 0);
    if (status === 403) expect(server.logged()).toContain('"reason":"origin"');
  });

  test('a preflight tells which headers the form may send', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/public/contact',
      headers: { origin: 'https://www.fixture.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://www.fixture.example');
    expect(answer.headers['access-control-allow-headers']).toContain('idempotency-key');
    const other = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/public/contact',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(other.statusCode).toBe(403);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('GET is not for this address', async () => {
    const answer = await server.app.inject({ url: '/api/public/contact' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST, OPTIONS');
  });
});

test('nothing that a visitor wrote reaches the log', async () => {
  const secret = 'Zxqvw';
  await sendForm(origin, {
    texts: { firstname: secret, lastname: secret, message: secret, email: `${secret}@exemple.fr` },
    files: [{ name: `${secret}.pdf`, content: pdf() }],
    key: secret,
  });
  await sendForm(origin, { texts: { firstname: secret, email: secret } });
  await sendForm(origin, { files: [{ name: `${secret}.pdf`, content: Buffer.from(secret) }] });
  await sendForm(origin, { headers: { origin: `https://${secret}.example`, 'user-agent': secret, referer: secret } });
  await fetch(`${origin}/${secret}?${secret}`);
  expect(server.logged()).toContain('accepted');
  expect(server.logged().toLowerCase()).not.toContain(secret.toLowerCase());
});
