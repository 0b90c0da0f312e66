/** What the company gives, what it says that it does not give, and what the check still asks for. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  const legal = [...(company?.properties ?? [])].filter(([, { schema }]) => 'x-legal' in schema).map(([key]) => key);
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
