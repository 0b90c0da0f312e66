/**
 * A built site in the smallest form the server takes: a few pages, one file of each kind, and a contact form of
 * another trade than the real site's. The rules are the real ones, bundled from `src/contact/validate.ts`.
 */
import { metaPolicy } from '../../http/headers.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { publish } from '../../generator/output/publish.ts';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { OutputFolder } from '../../generator/cache/output-folder.state.ts';
import { contactCaseRules } from '../fixtures/contact-cases.ts';
import type { ServerStrings } from '../../server/http/site/strings.ts';
import type { SiteManifest } from '../../server/http/site/manifest.ts';
import { bundleEntry } from './spawned-server.ts';

/** Words of the fixture: each one differs from every other, so that a test sees which one was used. */
export const fixtureStrings: ServerStrings = {
  api: {
    badRequest: 'api.badRequest',
    conflict: 'api.conflict',
    tooLarge: 'api.tooLarge',
    unsupportedType: 'api.unsupportedType',
    invalid: 'api.invalid',
    keyReused: 'api.keyReused',
    tooManyRequests: 'api.tooManyRequests',
    unavailable: 'api.unavailable',
    fileRefused: 'Contenu refusé : "{file}"',
  },
  // Without a sentence for viruses, and for scripts in a PDF: the general ones are said.
  files: {
    refused: {
      macros: 'Macros : "{file}"',
      'archive-names': 'Nom : "{file}"',
    },
    quarantined: { 'remote-content': 'Cherche ailleurs.' },
  },
  words: {
    nativeErrorTitle: 'Il manque quelque chose',
    back: 'Revenir au formulaire',
    submit: 'Envoyer ma demande',
    projectTypeEmpty: 'Choisir',
    nativeFilesAgain: 'Fichiers à joindre de nouveau',
  },
  fields: {
    firstname: { label: 'Prénom' },
    lastname: { label: 'Nom' },
    email: { label: 'Email' },
    phone: { label: 'Téléphone' },
    projectType: { label: 'Projet' },
    message: { label: 'Message' },
    files: { label: 'Pièces' },
  },
  mail: {
    companySubject: 'Demande {reference} : {name}',
    companySpamSubject: '[Douteux] Demande {reference} : {name}',
    spamDigestSubject: 'Douteuses : {count}',
    spamDigestIntro: '{count} demandes à part.',
    companyIntro: 'Reçue le {date}.',
    referenceLabel: 'Référence',
    receivedLabel: 'Reçue le',
    originLabel: 'Venue de',
    linksUntil: 'Liens valables jusqu’au {until}.',
    fileMissing: 'introuvable',
    fileQuarantined: 'mis à part',
    linkDead: 'Lien mort',
    filesKept: 'Pièces gardées sur le serveur, demande {reference}.',
    acknowledgementSubject: 'Votre demande {reference}',
    acknowledgementText: 'Bonjour,\n\nVotre demande {reference} est arrivée le {date}.\n\n{company}',
  },
};

const inlineStyle = 'body{color:#111}';
const styleHash = `sha256-${createHash('sha256').update(inlineStyle).digest('base64')}`;
const site = {
  url: 'https://www.fixture.example',
  name: 'Fixture',
  locale: 'fr-FR',
  scriptHashes: ['sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='],
};
const page = (title: string): string =>
  '<!doctype html>' +
  `<html lang="fr"><meta http-equiv="content-security-policy" content="${metaPolicy({ styleHashes: [styleHash] }, site)}">` +
  `<title>${title}</title><style>${inlineStyle}</style><h1>${title}</h1>${'<p>…</p>'.repeat(200)}`;

export const fixtureManifest: SiteManifest = {
  pages: {
    '/': { file: 'index.html' },
    '/contact': { file: 'contact/index.html' },
    '/merci': { file: 'merci/index.html' },
    '/charpente-bois/été': { file: 'ete/index.html' },
    '/projet/grange': { file: 'projet/grange/index.html' },
  },
  aliases: { '/index': '/' },
  redirects: [
    { from: '/ancien', to: '/contact' },
    { from: '/menuiserie/*', to: '/merci', prefix: true },
  ],
  projectPrefix: '/projet/',
  notFound: { file: '404.html' },
  projectUnknown: { file: '_pages/project-unknown.html' },
  contactPath: '/contact',
  successPath: '/merci',
  site,
  company: { email: 'atelier@fixture.example', name: 'Atelier Fixture', country: 'FR' },
  retentionMonths: 36,
  answerDays: 2,
  table: {
    headers: {
      reference: 'Référence',
      received: 'Reçue',
      state: 'État',
      lastname: 'Nom',
      firstname: 'Prénom',
      phone: 'Téléphone',
      email: 'Courriel',
      trade: 'Métier',
      place: 'Commune',
      assignee: 'Qui',
      step: 'Prochaine étape',
      stepDay: 'Jour',
      amount: 'Montant',
      message: 'Message',
      notes: 'Notes',
      files: 'Pièces',
      origin: 'Venue de',
    },
    states: {
      new: 'Nouvelle',
      called: 'Appelée',
      'visit-planned': 'Visite prévue',
      'quote-sent': 'Devis envoyé',
      won: 'Signée',
      lost: 'Perdue',
      spam: 'Indésirable',
    },
  },
  headers: [{ prefix: '/admin', headers: { 'Content-Security-Policy': "default-src 'self'" } }],
};

/** The desk of a site that has one. */
export const fixtureDesk: NonNullable<SiteManifest['desk']> = {
  path: '/bureau',
  folder: '.server/desk/',
  invitation: 'invitation',
  request: 'demande',
  places: ['Le Puy-en-Velay', 'Yssingeaux'],
  mail: {
    invitationSubject: 'Bureau : {company}',
    invitationText: 'Bonjour {name},\n\n{link}',
    codeSubject: 'Code : {company}',
    codeText: 'Bonjour {name}, votre code : {code}',
    digestSubject: '{late} en retard, {due} ce jour, {waiting} sans réponse',
    digestText: 'Bonjour {name}\n\n{list}\n\n{link}',
    digestLate: 'Retard',
    digestDue: 'Ce jour',
    digestWaiting: 'Plus de {days} jours',
    visitSubject: 'Rendez-vous : {step}, {day}',
    visitText: '{name} : {step}, {day}, {place}\n{link}',
  },
};

/** Bytes of the fixture's large file, above what the server keeps in memory. */
export const videoBytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7 + (index >> 8)) & 255));

/** Writes the built site into `distDir`. */
export const writeFixtureSite = async (
  distDir: string,
  changes: { manifest?: Partial<SiteManifest>; strings?: unknown } = {},
): Promise<void> => {
  const write = (path: string, content: string | Buffer, isCompressed = false): void => {
    const absolute = join(distDir, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
    if (!isCompressed) return;
    const { br, gz } = compressed(content.toString());
    writeFileSync(`${absolute}.br`, br);
    writeFileSync(`${absolute}.gz`, gz);
  };
  const manifest = { ...fixtureManifest, ...changes.manifest };
  for (const [path, { file }] of Object.entries(manifest.pages)) write(file, page(`Page ${path}`), true);
  write('404.html', page('Introuvable'), true);
  write('_pages/project-unknown.html', page('Projet non trouvé'), true);
  write('assets/main-BhX3k2_a.js', 'export const a = 1;\n'.repeat(100), true);
  write('media/grange.3f2a9c01-640.jpg', Buffer.from('not really a picture, never decoded'));
  write('media/guide-de-montage.pdf', Buffer.from('%PDF-1.7'));
  write('media/film.3f2a9c01.mp4', videoBytes);
  write('_data/pages/contact.js', 'export default { kind: "none" };', true);
  write('robots.txt', 'User-agent: *\n', true);
  write('_redirects', '/ancien /contact 301\n');
  write('nginx-redirects.conf', 'rewrite;\n', true);
  write('.env', 'SECRET=1');
  write('admin/config.yml', 'backend: {}\n');
  if (manifest.desk) {
    write(`${manifest.desk.folder}index.html`, page('Bureau'), true);
    write(`${manifest.desk.folder}assets/desk-BhX3k2_a.js`, 'export const desk = 1;\n'.repeat(100), true);
  }
  write('.server/contact.mjs', await contactModule(changes.strings ?? fixtureStrings));
  await publishFixture(distDir, manifest);
};

/** Publishes what stands in a folder as one whole build. */
export const publishFixture = async (distDir: string, manifest: object): Promise<void> => {
  const nowhere = join(distDir, '.nothing-is-kept');
  await publish(new OutputFolder(distDir, new BuildCache(nowhere, nowhere)), manifest);
};

let rules: string | undefined;

const contactModule = async (strings: unknown): Promise<string> => {
  rules ??= readFileSync(await bundleEntry('src/contact/validate.ts'), 'utf8').replace(
    /^\/\/# sourceMappingURL=.*$/m,
    '',
  );
  return (
    `${rules}\nexport { validateFields as validateLead };\nexport const contactRules = ${JSON.stringify(contactCaseRules)};\nexport const messages = ` +
    `${JSON.stringify(strings)};\n`
  );
};

const compressedByText = new Map<string, { readonly br: Buffer; readonly gz: Buffer }>();

/** A text compressed as the build does; the same texts come in every site that a test writes. */
const compressed = (text: string): { readonly br: Buffer; readonly gz: Buffer } => {
  const known = compressedByText.get(text) ?? { br: brotliCompressSync(text), gz: gzipSync(text) };
  compressedByText.set(text, known);
  return known;
};
