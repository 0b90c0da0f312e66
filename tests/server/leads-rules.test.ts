/** What the server makes of a request, without a server: its rules, its cleaning, its table for a spreadsheet. */
import { describe, expect, test } from 'vitest';
import { cleanFileName, cleanLine, cleanText } from '../../server/text/clean-text.ts';
import { toCell, toCsv } from '../../server/requests/csv.ts';
import { RequestRefusal } from '../../server/requests/request-refusal.ts';
import type { QuoteRequest, ReceivedFile } from '../../server/store/types.ts';
import { InvalidRequest, refuseFiles, validateRequest } from '../../server/requests/validate.ts';
import { normaliseEmail, normalisePhone } from '../../formats/contacts.ts';
import { validateFields } from '../../src/contact/validate.ts';
import { contactCaseRules as rules, contactCases, validLead } from '../fixtures/contact-cases.ts';

const receivedAt = new Date('2026-06-01T08:00:00.000Z');
const sent = {
  ...validLead,
  consent: 'true',
  type: rules.marker,
  submittedAt: '2026-06-01T09:59:58.500+02:00',
  website: '',
};
type Sent = Readonly<Record<string, string>>;

const fileOf = (originalName: string, bytes: number): ReceivedFile => ({
  tempName: 't',
  originalName,
  bytes,
  sha256: '00',
});

/** Receives what a visitor sent, with some fields changed. */
const receive = (changed: Sent = {}, files: readonly ReceivedFile[] = [], isTooLarge = false) =>
  validateRequest(
    { texts: new Map(Object.entries({ ...sent, ...changed })), files, isTooLarge },
    { rules, validate: validateFields },
    { receivedAt },
  );

/** The refusal that a request deserves. */
const refusalFor = (...args: Parameters<typeof receive>): RequestRefusal => {
  try {
    receive(...args);
  } catch (error) {
    if (error instanceof RequestRefusal) return error;
    throw error;
  }
  throw new Error('The request was accepted.');
};

/** How the fields are shown again that are not only trimmed. */
const readers: Readonly<Record<string, (text: string) => string>> = {
  message: cleanText,
  email: normaliseEmail,
  phone: normalisePhone,
};

describe('a request', () => {
  test('is accepted as it was written, its time in UTC', () => {
    const files = [fileOf('plan.pdf', 12)];
    expect(receive({}, files)).toEqual({
      fields: { ...validLead, origin: '', consent: true, type: rules.marker, submittedAt: '2026-06-01T07:59:58.500Z' },
      files,
      signals: { isHoneypotFilled: false, elapsedMs: undefined, token: undefined },
    });
  });

  test('is cleaned: lines are lines, and nothing surrounds them', () => {
    const { fields } = receive({
      firstname: ' Jeanne\tMarie ',
      lastname: ' Vidal\u0007 ',
      email: ' jeanne@exemple.fr ',
      phone: ' 06\t39 98 12 04 ',
      projectType: ' Autre ',
      origin: ' Le zinc\t(/couverture/zinc) ',
      message: ' Une grange.\r\nDeux pans. ',
    });
    expect(fields).toMatchObject({
      firstname: 'Jeanne Marie',
      lastname: 'Vidal',
      email: 'jeanne@exemple.fr',
      phone: '06 39 98 12 04',
      projectType: 'Autre',
      origin: 'Le zinc (/couverture/zinc)',
      message: 'Une grange.\nDeux pans.',
    });
  });

  test('may leave out what only the page’s script fills in', () => {
    const without = { consent: '', type: '', submittedAt: ' ' };
    expect(receive(without).fields).toMatchObject({
      consent: false,
      type: rules.marker,
      submittedAt: receivedAt.toISOString(),
    });
    expect(receive({ consent: 'false', type: ` ${rules.marker} ` }).fields).toMatchObject({
      consent: false,
      type: rules.marker,
    });
    expect(receive({ projectType: '' }).fields.projectType).toBe('');
  });

  test('is read without any field at all: the mistakes are told, nothing breaks', () => {
    const empty = { texts: new Map<string, string>(), files: [], isTooLarge: false };
    const run = (): unknown => validateRequest(empty, { rules, validate: validateFields }, { receivedAt });
    expect(run).toThrow(InvalidRequest);
  });

  test.each(contactCases)('$name: the mistakes are those of the form', ({ fields = {}, files = [], expected }) => {
    const attached = files.map(({ name, size }) => fileOf(name, size));
    if (expected.length === 0) {
      expect(receive(fields as Sent, attached).files).toBe(attached);
      return;
    }
    const refusal = refusalFor(fields, attached);
    if (!(refusal instanceof InvalidRequest)) throw refusal;
    expect(refusal.fieldErrors.map(({ field, message }) => [field, message])).toEqual(expected);
    expect(refusal.details).toEqual(expected.map(([, message]) => message));
    expect(refusal).toMatchObject({ status: 422, text: 'invalid', reason: 'fields' });
    expect(refusal.written).toEqual({
      ...validLead,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name, (readers[name] ?? ((written) => written.trim()))(text)]),
      ),
    });
  });

  test('whose files passed the limit while they came is too large, mistakes or none', () => {
    expect(refusalFor({}, [], true)).toMatchObject({
      status: 413,
      text: 'tooLarge',
      reason: 'files-size',
      fieldErrors: [],
    });
    expect(refusalFor({ message: '' }, [], true)).toMatchObject({ status: 413, details: ['Message requis'] });
  });

  const lines = ['firstname', 'lastname', 'email', 'phone', 'projectType', 'type', 'submittedAt'];

  test.each(lines)('%s takes 500 characters and no more', (name) => {
    expect(refusalFor({ [name]: 'a'.repeat(501) })).toMatchObject({
      status: 413,
      text: 'tooLarge',
      reason: 'line-size',
    });
    const longest = (() => {
      try {
        return receive({ [name]: 'a'.repeat(500) });
      } catch (error) {
        return error;
      }
    })();
    expect(longest).not.toMatchObject({ reason: 'line-size' });
  });

  test.each(lines.flatMap((name) => ['\r', '\n'].map((end) => [name, end] as const)))(
    '%s with %j inside aims at a header',
    (name, end) => {
      const refusal = refusalFor({ [name]: `a${end}b` });
      if (name === 'email') expect(refusal.details).toEqual(['Email invalide']);
      else expect(refusal).toMatchObject({ status: 400, text: 'badRequest', reason: 'line-end' });
    },
  );

  test('with a line end around a line is accepted', () => {
    expect(receive({ firstname: 'Jeanne\r\n' }).fields.firstname).toBe('Jeanne');
  });

  test.each([
    [{ consent: 'yes' }, 'consent'],
    [{ type: 'another_com' }, 'marker'],
    [{ projectType: 'Piscine' }, 'project-type'],
    [{ submittedAt: 'yesterday' }, 'submitted-at'],
    [{ submittedAt: '2026-06-01' }, 'submitted-at'],
    [{ submittedAt: '2026-06-01T99:00:00Z' }, 'submitted-at'],
    [{ submittedAt: '+002026-06-01T08:00:00Z' }, 'submitted-at'],
  ])('with %j was made by no form of ours', (changed, reason) => {
    expect(refusalFor(changed as unknown as Sent)).toMatchObject({
      status: 400,
      text: 'badRequest',
      reason,
      details: [],
    });
  });
});

describe('what the hidden fields say is noted', () => {
  test.each([
    [{ website: 'https://spam.example' }, { isHoneypotFilled: true, elapsedMs: undefined }],
    [{ website: '  ' }, { isHoneypotFilled: false, elapsedMs: undefined }],
    [{ elapsedMs: '2999' }, { isHoneypotFilled: false, elapsedMs: 2999 }],
    [{ elapsedMs: ' ' }, { isHoneypotFilled: false, elapsedMs: undefined }],
    [{ elapsedMs: 'soon' }, { isHoneypotFilled: false, elapsedMs: Number.NaN }],
    [{ elapsedMs: 'Infinity' }, { isHoneypotFilled: false, elapsedMs: Infinity }],
    [{ token: 'abc' }, { isHoneypotFilled: false, elapsedMs: undefined, token: 'abc' }],
  ])('%j', (changed, signs) => {
    expect(receive(changed as unknown as Sent).signals).toEqual({ token: undefined, ...signs });
  });
});

test('refused attachments have a sentence each, and what was written comes back', () => {
  const submission = {
    ...receive({}, [fileOf('plan.pdf', 1), fileOf('x.zip', 1)]),
    suspicion: undefined,
    tokenId: undefined,
  };
  const refusal = refuseFiles(submission, ['Refusé : plan.pdf', 'Refusé : $&.zip'], 'file-content');
  expect(refusal).toMatchObject({
    status: 422,
    text: 'invalid',
    reason: 'file-content',
    details: ['Refusé : plan.pdf', 'Refusé : $&.zip'],
    fieldErrors: [
      { field: 'files', message: 'Refusé : plan.pdf' },
      { field: 'files', message: 'Refusé : $&.zip' },
    ],
    written: validLead,
  });
});

describe('a text is made safe and says the same', () => {
  test.each([
    ['  bonjour \n', 'bonjour'],
    ['un\r\ndeux\rtrois\u2028quatre\u2029cinq\nsix', 'un\ndeux\ntrois\nquatre\ncinq\nsix'],
    ['un\r\n\r\ndeux', 'un\n\ndeux'],
    ['a\u0000b\u0008c\u000bd\u000ce\u000ef\u001fg\u007fh\u009fi', 'a b c d e f g h i'],
    ['tab\tkept', 'tab\tkept'],
    ['e\u0301te\u0301', 'été'],
    ['🏠 « toit » – l’été', '🏠 « toit » – l’été'],
  ])('%j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test.each([
    ['un\r\n\tdeux', 'un deux'],
    ['un\n\n\ndeux\ttrois', 'un deux trois'],
    [' Jean-Noël ', 'Jean-Noël'],
  ])('one line of %j is %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });
});

describe('a file’s name', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['C:\\Users\\x\\plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['dossier/', ''],
    ['plan\u202efdp.exe', 'planfdp.exe'],
    ['a\u061cb\u200bc\u200ed\u200fe\u202af\u2060g\u2069h\ufeffi', 'abcdefghi'],
    ['a\u0000b\u001fc\u007fd', 'abcd'],
    ['un\r\n\tdeux\u2028\u2029trois.pdf', 'un deux trois.pdf'],
    ['a<b>c:d"e|f?g*h\ufffdi', 'a_b_c_d_e_f_g_h_i'],
    ['  plan.pdf  ', 'plan.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
  ])('%j is kept as %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  test.each([
    ['a'.repeat(180), 'a'.repeat(180)],
    ['a'.repeat(181), 'a'.repeat(180)],
    [`${'a'.repeat(176)}.pdf`, `${'a'.repeat(176)}.pdf`],
    [`${'a'.repeat(177)}.pdf`, `${'a'.repeat(176)}.pdf`],
    // The longest extension that is one, then a dot that ends a sentence.
    [`${'a'.repeat(200)}.${'b'.repeat(11)}`, `${'a'.repeat(168)}.${'b'.repeat(11)}`],
    [`${'a'.repeat(200)}.${'b'.repeat(12)}`, 'a'.repeat(180)],
    [`.${'b'.repeat(200)}`, `.${'b'.repeat(179)}`],
    // A sign of two code units is not cut in its middle.
    ['🏠'.repeat(200), '🏠'.repeat(180)],
  ])('%j is cut to %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});

describe('a cell of the table', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a;b', '"a;b"'],
    ['un\ndeux', '"un\ndeux"'],
    ['un\rdeux', '"un\rdeux"'],
    ['un\tdeux', '"un\tdeux"'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['a b', 'a b'],
  ])('%j is %j', (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });

  test.each(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
    'that begins with %s computes nothing',
    (sign) => {
      expect(toCell(`${sign}1`)).toBe(`'${sign}1`);
      expect(toCell(`  ${sign}1`)).toBe(`'  ${sign}1`);
      expect(toCell(`a${sign}1`)).toBe(`a${sign}1`);
      for (const separator of [';', '\t', '\r', '\n', ';  ', '\r\n'])
        expect(toCell(`a${separator}${sign}1`)).toBe(`"a${separator}'${sign}1"`);
    },
  );

  test('that begins with a separator computes nothing either', () => {
    expect(toCell('\t=1')).toBe(`"'\t=1"`);
    expect(toCell(';=1')).toBe(`";'=1"`);
    expect(toCell('\n')).toBe(`"'\n"`);
  });
});

test('the table has a mark for UTF-8, a row of names, a row a request, lines as RFC 4180 ends them', () => {
  const lead: QuoteRequest = {
    ...validLead,
    id: 'hidden',
    origin: 'Le zinc (/couverture/zinc)',
    reference: 'V-1',
    receivedAt: '2026-06-01T08:00:00.000Z',
    status: 'new',
    state: 'new',
    consent: true,
    type: 'vellarbre_com',
    submittedAt: '2026-06-01T07:59:58.000Z',
    suspicion: undefined,
    setAsideAt: undefined,
    files: [
      { storedName: 'hidden.pdf', originalName: 'plan.pdf', bytes: 1, sha256: '00', disposition: 'clean' },
      { storedName: 'hidden.jpg', originalName: 'toit.jpg', bytes: 1, sha256: '00', disposition: 'clean' },
    ],
  };
  const text = toCsv([lead, { ...lead, reference: 'V-2', suspicion: ['honeypot'], consent: false, files: [] }]);
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const [names = [], ...rows] = text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(','));
  const records = rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? '', cell])));
  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({
    ...validLead,
    reference: 'V-1',
    receivedAt: lead.receivedAt,
    status: 'new',
    consent: 'true',
    type: 'vellarbre_com',
    submittedAt: lead.submittedAt,
    suspicion: '',
    origin: lead.origin,
    files: 'plan.pdf | toit.jpg',
  });
  expect(records[1]).toMatchObject({ reference: 'V-2', suspicion: 'honeypot', consent: 'false', files: '' });
  expect(text).not.toContain('hidden');
  expect(rows.map((row) => row.length)).toEqual([names.length, names.length]);
});
