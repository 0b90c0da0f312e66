/** What the company gives, what it says that it does not give, and what the check still asks for. */
import { legalFacts, wordsOf } from '../../generator/check/company-facts.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import facts from '../../schema/legal-facts.json';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { siteShape } from '../../generator/schema/shape.ts';
import { placedVariantsOf, type Edit } from './rule-variants.ts';

const label =
  '{ name: QUALIBAT, text: Qualification des entreprises du bâtiment, expires: 2099-12-31, domain: ' +
  'Toitures, number: "E-1", document: { file: certificat.pdf, label: Le certificat } }';
const bare: Edit = [label, '{ name: QUALIBAT, text: Qualification }'];
const saysNot = (...facts: readonly string[]): Edit => [
  '  capital: 10 000 €\n',
  `  capital: 10 000 €\n  notGiven: [${facts.join(', ')}]\n`,
];
const noSiret: Edit = ['  siret: "12345678900012"\n', ''];
const noCertificate: Edit = [', certificate: { file: certificat.pdf, label: Attestation }', ''];

placedVariantsOf('company-fact-missing', [
  ['said not to be given', { site: [noSiret, saysNot('siret')] }, []],
  [
    'another one said not to be given',
    { site: [noSiret, saysNot('rcs')] },
    [
      'site.yaml:19:1 warning: Il manque le numéro SIRET : les mentions légales n’en diront rien. → ' +
        'Ajoutez « siret » à « company » quand l’entreprise l’aura donné. Si elle ne le donne pas : ' +
        'notGiven: [siret]',
    ],
  ],
]);

placedVariantsOf('proof-missing', [
  [
    'all said not to be given',
    { site: [bare, saysNot('labels.domain', 'labels.number', 'labels.expires', 'labels.document')] },
    [],
  ],
  [
    'two of four said not to be given',
    { site: [bare, saysNot('labels.number', 'labels.document')] },
    [
      'site.yaml:30:3 warning: Rien ne prouve encore tout à fait ce label : « QUALIBAT » (il manque le ' +
        'domaine, la fin de validité). → Ajoutez ces clés quand l’entreprise les aura données : domain, ' +
        'expires. Si elle ne les donne pas, sous « company » : notGiven: [labels.domain, labels.expires]',
    ],
  ],
  ['the certificate of insurance said not to be given', { site: [noCertificate, saysNot('insurer.certificate')] }, []],
]);

placedVariantsOf('fact-given', [
  ['nothing said', {}, []],
  [
    'what is not given is said not to be',
    { site: [noSiret, noCertificate, saysNot('siret', 'insurer.certificate')] },
    [],
  ],
  ['no label, no proof of one', { site: [[`\n    - ${label}`, ' []'], saysNot('labels.number')] }, []],
  ['an unknown name, which the schema tells', { site: [saysNot('name', 'labels.name')] }, []],
  [
    'the second of two',
    { site: [noSiret, saysNot('siret', 'capital')] },
    [
      'site.yaml:35:21 warning: « notGiven » dit que l’entreprise ne donne pas le capital social, mais ' +
        'site.yaml le donne. → Retirez « capital » de cette liste.',
    ],
  ],
]);

test('whatever the law or a label asks for can be said not to be given', () => {
  const company = siteShape.properties.get('company');
  const legal = [...new Set(facts.map(({ fact }) => fact))];
  const proofs = ['domain', 'number', 'expires', 'document'].map((key) => `labels.${key}`);
  const { enum: names, 'x-choices': words } = company?.properties.get('notGiven')?.child(0)?.schema ?? {};
  expect([...(names ?? [])].sort()).toEqual([...legal, ...proofs, 'insurer.certificate'].sort());
  expect(Object.keys(words ?? {}).sort()).toEqual([...(names ?? [])].sort());
});

test('the site as it stands has neither an error nor a warning', async () => {
  const folders = foldersOf(join(import.meta.dirname, '../..'));
  const { diagnostics } = await inspectSite(folders, { today: '2026-11-20', drafts: false });
  expect(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});

/** A company of a country and a legal form, whatever else it is. */
const companyOf = (country: string, legalForm: string) =>
  ({ legalForm, schemaType: 'Florist', address: { country } }) as unknown as SiteSpec['company'];

describe('a person in business is asked for no register of companies', () => {
  test.each([
    ['FR', 'Entreprise individuelle'],
    ['FR', 'EI'],
    ['FR', 'E.I.'],
    ['FR', 'EIRL'],
    ['FR', 'Auto-entrepreneur'],
    ['FR', 'micro entreprise'],
    ['FR', 'Entrepreneuse individuelle'],
    ['BE', 'Indépendante'],
    ['BE', 'Entreprise personne physique'],
    ['CH', 'Raison individuelle'],
    ['CA', 'Travailleuse autonome'],
    ['CA', 'Sole proprietorship'],
    ['GB', 'Sole-trader'],
    ['IE', 'Self employed'],
  ])('%s, %s', (country, form) => {
    expect(legalFacts(companyOf(country, form))).not.toContain('rcs');
    expect(legalFacts(companyOf(country, form))).not.toContain('capital');
  });
  test.each([
    ['FR', 'EURL'],
    ['FR', 'SASU'],
    ['FR', 'SEIL'],
    ['BE', 'SRL'],
    ['CH', 'Sàrl'],
    ['CA', 'Inc.'],
    ['GB', 'Limited company'],
    ['IE', 'Designated activity company'],
  ])('a company is: %s, %s', (country, form) => expect(legalFacts(companyOf(country, form))).toContain('rcs'));
});

test('each thing asked for has its source, and the day on which that was read', () => {
  for (const { country, fact, source, read } of facts) {
    expect(source, `${country} ${fact}`).not.toBe('');
    expect(read, `${country} ${fact}`).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
  expect([...new Set(facts.map(({ country }) => country))].sort()).toEqual(['BE', 'CA', 'CH', 'FR', 'GB', 'IE', 'LU']);
});

test('it is asked for in the words of its country', () => {
  expect(wordsOf('rcs', 'BE').fr).toBe('le registre des personnes morales (RPM) et son tribunal');
  expect(wordsOf('rcs', 'GB').en).toBe('the company number and where it is registered');
  expect(wordsOf('rcs', 'FR').fr).toBe('l’immatriculation au registre du commerce');
});
