import { describe, expect, test } from 'vitest';
import { composeMail, composePlainMail, type ComposeContext, type ComposedMail } from '../../server/mail/compose.ts';
import { isAutomatic, isMailSafe, mailboxOf, readAddressList } from '../../server/text/addresses.ts';
import { formatBytes, formatInstant, showHidden } from '../../server/mail/format.ts';
import type { MailStrings, ServerStrings } from '../../server/http/site/strings.ts';
import type { QuoteRequest, StoredFile } from '../../server/store/types.ts';
import { fixtureManifest, fixtureStrings } from './fixture-site.ts';

const file = (name: string, bytes: number, disposition: 'clean' | 'quarantined' = 'clean'): StoredFile => ({
  storedName: `${name.replace(/[^a-z.]/g, '')}.stored`,
  originalName: name,
  bytes,
  sha256: '',
  ...(disposition === 'clean' ? { disposition } : { disposition, quarantineReason: 'pdf-script' }),
});

const lead: QuoteRequest = {
  id: '7b0c4d0e-0000-4000-8000-000000000001',
  reference: '7K3M-9QXT',
  receivedAt: '2025-09-14T08:30:00.000Z',
  submittedAt: '2025-09-14T08:29:58.000Z',
  firstname: 'Jeanne',
  lastname: 'Vidal',
  email: 'jeanne.vidal@exemple.fr',
  phone: '04 71 00 00 00',
  projectType: 'Charpente',
  origin: 'Le zinc (/couverture/zinc)',
  message: 'Une grange,\nà reprendre.',
  consent: false,
  type: 'fixture_com',
  status: 'new',
  state: 'new',
  suspicion: undefined,
  setAsideAt: undefined,
  files: [],
};

const context: ComposeContext = {
  manifest: { ...fixtureManifest, site: { ...fixtureManifest.site, timeZone: 'Europe/Paris' } },
  strings: fixtureStrings as ServerStrings & { mail: MailStrings },
  config: { leadsTo: undefined, from: undefined, maxAttachmentBytes: 1024 * 1024 },
  pathOf: ({ storedName }) => `/files/${storedName}`,
  linkTo: ({ storedName }) => ({
    href: `https://www.fixture.example/f/${storedName}?a=1&b=2`,
    until: '2025-10-14T08:30:00.000Z',
  }),
  now: new Date('2025-09-15T06:00:00Z'),
};

/** The no-break spaces of a language's numbers as spaces: what is compared is what is read. */
const readable = (mail: ComposedMail): ComposedMail & { readonly html: string } => ({
  ...mail,
  text: mail.text.replace(/[\u00a0\u202f]/g, ' '),
  html: (mail.html ?? '').replace(/[\u00a0\u202f]/g, ' '),
});
const toCompany = (changes: Partial<QuoteRequest> = {}, more: Partial<ComposeContext> = {}, withoutFiles = false) =>
  readable(composeMail({ kind: 'company', withoutFiles }, { ...lead, ...changes }, { ...context, ...more }));
const toVisitor = (changes: Partial<QuoteRequest> = {}, more: Partial<ComposeContext> = {}) =>
  readable(
    composeMail({ kind: 'acknowledgement', withoutFiles: false }, { ...lead, ...changes }, { ...context, ...more }),
  );

describe('the mail of the company', () => {
  test('says when it arrived, who, what and how to reach them, in the words and the time of the site', () => {
    const lines = toCompany().text.split('\n');
    for (const line of [
      'Référence : 7K3M-9QXT',
      'Reçue le : 14 septembre 2025 à 10:30',
      'Prénom : Jeanne',
      'Nom : Vidal',
      'Téléphone : 04 71 00 00 00',
      'Email : jeanne.vidal@exemple.fr',
      'Projet : Charpente',
      'Venue de : Le zinc (/couverture/zinc)',
      'Une grange,',
      'à reprendre.',
    ])
      expect(lines).toContain(line);
  });

  test('says the same in HTML, with links to call and to write', () => {
    const html = toCompany().html;
    expect(html).toContain('<html lang="fr-FR">');
    expect(html).toContain('<td>14 septembre 2025 à 10:30</td>');
    expect(html).toContain('<a href="tel:+33471000000">04 71 00 00 00</a>');
    expect(html).toContain('<a href="mailto:jeanne.vidal@exemple.fr">jeanne.vidal@exemple.fr</a>');
    expect(html).toContain('Une grange,<br>\nà reprendre.');
  });

  test('loads nothing and runs nothing: no picture, style sheet or script, no attribute of an event', () => {
    const html = toCompany({ message: '<img src=x onerror=alert(1)>', firstname: '"><script>x</script>' }).html;
    expect(html).not.toMatch(/<(?:img|script|link|style|iframe|form|svg)|<[^>]*\son\w+=/i);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('comes from the company, by its name, and is answered to the visitor', () => {
    const mail = toCompany();
    expect(mail.from).toEqual({ name: 'Atelier Fixture', address: 'atelier@fixture.example' });
    expect(mail.replyTo).toEqual({ name: 'Jeanne Vidal', address: 'jeanne.vidal@exemple.fr' });
    expect(mail.to).toEqual([{ name: '', address: 'atelier@fixture.example' }]);
  });

  test('has the sender and the recipients of the settings', () => {
    const mail = toCompany(
      {},
      { config: { ...context.config, from: 'Site <site@a.example>', leadsTo: 'Bureau <b@a.example>, c@a.example' } },
    );
    expect(mail.from).toEqual({ name: 'Site', address: 'site@a.example' });
    expect(mail.to).toEqual([
      { name: 'Bureau', address: 'b@a.example' },
      { name: '', address: 'c@a.example' },
    ]);
    expect(mail.messageId).toBe(`<${lead.id}.company@a.example>`);
  });

  test('is dated when it leaves', () => expect(toCompany().date).toEqual(context.now));

  test('shows in its subject, names and files what would be hidden or turn the text around', () => {
    const mail = toCompany({ firstname: 'Jean\u202Egpj.\u200B', files: [file('plan\u202Efdp.exe', 1)] });
    expect(mail.subject).toBe('Demande 7K3M-9QXT : Jean[U+202E]gpj.[U+200B] Vidal');
    expect(mail.replyTo).toMatchObject({ name: 'Jean[U+202E]gpj.[U+200B] Vidal' });
    expect(mail.attachments).toMatchObject([{ filename: 'plan[U+202E]fdp.exe' }]);
    expect(`${mail.text}${mail.html}`).not.toMatch(/[\u202E\u200B]/u);
  });

  test('keeps in the message what other scripts need', () => {
    const text = toCompany({ message: 'نمی\u200Cخواهم \u202Eabc' }).text;
    expect(text).toContain('نمی\u200Cخواهم [U+202E]abc');
  });

  test.each([
    ['+33 4 71 00 00 00', 'tel:+33471000000'],
    ['04.71.00.00.00', 'tel:+33471000000'],
    ['+33 (0)4 71 00 00 00', 'tel:+33471000000'],
    ['6 39 98 12 04', 'tel:+33639981204'],
    ['04 71 00 00 00 06 39 98 12 04', 'tel:+33639981204'],
    ['le soir', undefined],
    ['0471000000;ext=1', 'tel:+33471000000'],
    ['04 71 00', undefined],
  ])('a phone number %j is dialled as %s', (phone, href) => {
    const html = toCompany({ phone }).html;
    if (href === undefined) expect(html).not.toContain('tel:');
    else expect(html).toContain(`href="${href}"`);
  });
});

describe('the files of a request', () => {
  const files = [file('plan.pdf', 90_000), file('photo.jpg', 800_000)];

  test('are attached, each with its size and a link that says until when', () => {
    const mail = toCompany({ files });
    expect(mail.attachments).toEqual([
      { filename: 'plan.pdf', path: '/files/plan.pdf.stored' },
      { filename: 'photo.jpg', path: '/files/photo.jpg.stored' },
    ]);
    expect(mail.text).toContain('- plan.pdf (88 ko)\n  https://www.fixture.example/f/plan.pdf.stored?a=1&b=2\n');
    expect(mail.html).toContain(
      '<a href="https://www.fixture.example/f/plan.pdf.stored?a=1&amp;b=2">plan.pdf</a> (88 ko)',
    );
    expect(mail.text).toContain('Liens valables jusqu’au 14 octobre 2025.');
    expect(mail.text).not.toContain('Pièces gardées');
  });

  test.each([
    ['too heavy', files.concat(file('film.zip', 900_000)), false],
    ['refused with the mail', files, true],
  ])('%s: they stay behind their links, and the mail says so', (_name, kept, withoutFiles) => {
    const mail = toCompany({ files: kept }, {}, withoutFiles);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('Pièces gardées sur le serveur, demande 7K3M-9QXT.');
    expect(mail.text).toContain('/f/photo.jpg.stored');
  });

  test('one that is gone is named as gone; the others are attached', () => {
    const mail = toCompany(
      { files },
      { pathOf: ({ storedName }) => (storedName.startsWith('plan') ? undefined : `/files/${storedName}`) },
    );
    expect(mail.attachments).toEqual([{ filename: 'photo.jpg', path: '/files/photo.jpg.stored' }]);
    expect(mail.text).toContain('- plan.pdf (88 ko) – introuvable\n- photo.jpg');
    expect(mail.text).not.toContain('plan.pdf.stored');
  });

  test('one in quarantine is named, neither attached nor linked', () => {
    const mail = toCompany({ files: [file('macro.pdf', 10, 'quarantined')] });
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('- macro.pdf (1 ko) – mis à part');
    expect(mail.text).not.toContain('macro.pdf.stored');
    expect(mail.text).not.toContain('Pièces gardées');
  });

  test('one in quarantine is named with the reason, where the site has a sentence for it', () => {
    const remote = { ...file('devis.docx', 10, 'quarantined'), quarantineReason: 'remote-content' as const };
    const { text, html } = toCompany({ files: [remote] });
    expect(text).toContain('- devis.docx (1 ko) – mis à part. Cherche ailleurs.\n');
    expect(html).toContain('– mis à part. Cherche ailleurs.</li>');
    const { files: _files, ...without } = context.strings;
    expect(toCompany({ files: [remote] }, { strings: without }).text).toContain('– mis à part\n');
  });
});

describe('the acknowledgement', () => {
  test('says nothing that the visitor wrote, and is answered to the company', () => {
    const mail = toVisitor(
      { firstname: 'Achetez', message: 'https://spam.example' },
      { config: { ...context.config, leadsTo: 'devis@a.example' } },
    );
    expect(mail.text).toBe(
      'Bonjour,\n\nVotre demande 7K3M-9QXT est arrivée le 14 septembre 2025 à 10:30.\n\nAtelier Fixture\n',
    );
    expect(mail.html).toContain('<p>Votre demande 7K3M-9QXT est arrivée le 14 septembre 2025 à 10:30.</p>');
    expect(JSON.stringify(mail)).not.toMatch(/Achetez|spam\.example/);
    expect(mail.replyTo).toEqual([{ name: '', address: 'devis@a.example' }]);
    expect(mail.to).toEqual([{ name: '', address: lead.email }]);
  });
});

describe('words and formats', () => {
  test('another language has its own units, dates and colons', () => {
    const site = { ...context.manifest.site, locale: 'en-GB', timeZone: 'Europe/London' };
    const { text } = toCompany({ files: [file('a.pdf', 2_000_000)] }, { manifest: { ...context.manifest, site } });
    expect(text).toContain('Référence: 7K3M-9QXT');
    expect(text).toContain('14 September 2025 at 09:30');
    expect(text).toContain('(1.9 MB)');
  });

  test('without the newer words of site.yaml a mail still says all it must', () => {
    const {
      receivedLabel: _a,
      originLabel: _f,
      linksUntil: _b,
      fileMissing: _c,
      fileQuarantined: _d,
      linkDead: _e,
      ...mail
    } = context.strings.mail;
    const { text } = toCompany({ files: [file('a.pdf', 1, 'quarantined')] }, { strings: { ...context.strings, mail } });
    expect(text).toContain('- a.pdf (1 ko) – ✗');
    expect(text).not.toContain('undefined');
  });

  test.each(['Europe/Nowhere', ''])(
    'a time zone nobody knows (%j) is an error of the mail, and the plain form has none',
    (timeZone) => {
      const broken = { ...context, manifest: { ...context.manifest, site: { ...context.manifest.site, timeZone } } };
      expect(() => composeMail({ kind: 'company', withoutFiles: false }, lead, broken)).toThrow(RangeError);
      const plain = composePlainMail(
        { kind: 'company', withoutFiles: false },
        { ...lead, files: [file('a.pdf', 12)] },
        broken,
      );
      expect(plain.text).toContain('2025-09-14T08:30:00.000Z');
      expect(plain.text).toContain('Une grange,');
      expect(plain.text).toContain('a.pdf (12 B)');
      expect(plain.html).toBeUndefined();
      expect(plain.messageId).toBe(toCompany().messageId);
    },
  );

  test.each([
    [0, '0 ko'],
    [1, '1 ko'],
    [1023 * 1024, '1 023 ko'],
    [1024 * 1024 - 1, '1 Mo'],
    [1024 * 1024, '1 Mo'],
    [5.5 * 1024 * 1024, '5,5 Mo'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes, 'fr-FR').replace(/\s/g, ' ')).toBe(text);
  });

  test('an instant is said in the time of the site', () => {
    expect(formatInstant('2025-01-01T23:30:00Z', 'fr-FR', 'Europe/Paris')).toBe('2 janvier 2025 à 00:30');
    expect(formatInstant('2025-01-01T09:30:00Z', 'fr-FR', 'Europe/Paris')).toBe('1er janvier 2025 à 10:30');
  });

  test.each(['\u202e', '\u2066', '\u200b', '\u2028', '\u00ad', '\u0007', '\u3164', '\ufeff', '\u{e0041}'])(
    '%j is shown',
    (character) => {
      expect(showHidden(`a${character}b`)).toMatch(/^a\[U\+[0-9A-F]{4,5}\]b$/);
    },
  );
});

describe('addresses', () => {
  test.each([
    ['no-reply@a.example', true],
    ['NoReply@a.example', true],
    ['ne-pas-repondre@a.example', true],
    ['do_not_reply+x@a.example', true],
    ['MAILER-DAEMON@a.example', true],
    ['owner-list@a.example', true],
    ['list-request@a.example', true],
    ['jeanne.reply@a.example', false],
    ['request@a.example', false],
    ['owner@a.example', false],
  ])('an automatic answer to %s goes to nobody: %s', (address, isNobody) =>
    expect(isAutomatic(address)).toBe(isNobody),
  );

  test.each([
    ['Jeanne@A.Example', 'jeanne@a.example'],
    ['jeanne+devis@a.example', 'jeanne@a.example'],
    ['jeanne@über.example', 'jeanne@xn--ber-goa.example'],
    ['+x@a.example', '+x@a.example'],
  ])('%s leads to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

  test('a list of addresses is read with its names', () => {
    expect(readAddressList('"Le bureau" <a@b.example>,c@d.example')).toEqual([
      { name: 'Le bureau', address: 'a@b.example' },
      { name: '', address: 'c@d.example' },
    ]);
  });

  test.each([
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example, c@d.example',
    '"a b"@c.example',
    'a@b.example>',
    'a@b@c.example',
    'a;b@c.example',
    'a@b.example\u0000',
    `${'a'.repeat(260)}@b.example`,
    '',
  ])('%j is no address for a header', (address) => expect(isMailSafe(address)).toBe(false));
});
