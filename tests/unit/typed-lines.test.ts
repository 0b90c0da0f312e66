/** Lines as editors type them, one for each way of typing: what is told of each, and honest ones that stay silent. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';

const options = { today: fixtureDate, drafts: false };
const project = 'content/projects/toit-du-mas.yaml';
const page = 'content/pages/tuiles.mdx';
const base = await readFixture(join(fixturesFolder, '_base'));

const check = (file: string, text: string) =>
  checkSources({ ...base, files: new Map([...base.files, [file, text]]) }, options).diagnostics;

/** The project of the base with one of its keys written otherwise. */
const withKey = (key: string, written: string): string =>
  (base.files.get(project) ?? '').replace(new RegExp(`^${key}:.*$`, 'm'), () => written);

/** The text of a page's first section; it begins on line 7 of the file. */
const pageWith = (body: string): string =>
  (base.files.get(page) ?? '').replace('Nous posons la tuile canal comme la tuile plate.', () => body);

const told = (file: string, text: string): string[] =>
  check(file, text)
    // The site of these tests has a font of few letters.
    .filter(({ code }) => code !== 'letter-missing')
    .map(({ severity, code, hint = '' }) => `${severity} ${code} ${hint}`);

describe('a value that YAML takes for a name', () => {
  test.each([
    ['title', 'title: &Hangar de Landos', 'warning', '"&Hangar de Landos"'],
    ['title', 'title: &amp; Hangar', 'warning', '"&amp; Hangar"'],
    ['title', 'title: &Hangar', 'error', '"&Hangar"'],
    ['specifications', 'specifications:\n  - &Portique en bois\n  - Tirants', 'warning', '"&Portique en bois"'],
    ['specifications', 'specifications: [&Portique en bois, Tirants]', 'warning', '"&Portique en bois"'],
  ])('%s: %s', (key, written, severity, quoted) => {
    const [only = '', ...others] = told(project, withKey(key, written));
    expect(only).toContain(`${severity} yaml-anchor-unused`);
    expect(only).toContain(quoted);
    expect(others).toEqual([]);
  });

  test('in a front matter and in site.yaml', () => {
    const heading = pageWith('Texte.').replace('heading: Couverture', 'heading: &Couverture');
    expect(told(page, heading).join()).toContain('"&Couverture en tuiles"');
    const site = (base.files.get('site.yaml') ?? '').replace('city: Le Puy', 'city: &Le Puy');
    expect(told('site.yaml', site).join()).toContain('"&Le Puy-en-Velay"');
  });

  test('an exclamation mark before a text', () => {
    expect(told(project, withKey('title', 'title: ! Hangar'))).toEqual([
      'warning yaml-character-reserved Mettez le texte entre guillemets : "! Hangar"',
    ]);
  });

  test.each(['title: "&Hangar de Landos"', 'title: Hangar & Fils', 'title: Durand &Fils'])('honest: %s', (written) => {
    expect(told(project, withKey('title', written))).toEqual([]);
  });

  test('honest: a value that is taken up further on', () => {
    const written = withKey('specifications', 'specifications: [&tuile Tuiles canal, Liteaux]');
    expect(told(project, written.replace('[Liteaunage]', '[*tuile]'))).toEqual([]);
  });
});

describe('lines of a page that would be read as something else', () => {
  test.each([
    ['2020. Nous avons déménagé.', 'list-form', '2020\\. Nous avons déménagé.'],
    ['1998) La première charpente.', 'list-form', '1998\\) La première charpente.'],
    ['1. trait\n2. taille\n4. levage', 'list-form', 'dans l’ordre'],
    ['-\u00A0tuiles', 'list-form', '« - tuiles »'],
    ['*\u00A0tuiles\n*\u00A0liteaux', 'list-form', '« * tuiles »'],
    ['1.\u202Ftuiles', 'list-form', '« 1. tuiles »'],
    ['1)\u2009tuiles', 'list-form', '« 1) tuiles »'],
    ['###\u00A0Le liteau', 'list-form', '« ### Le liteau »'],
    ['Nous posons :\n-\u00A0tuiles', 'list-form', '« - tuiles »'],
    ['#Titre', 'markdown-unclosed', '« ### Titre »'],
    ['a) poser les liteaux', 'list-form', '« - poser les liteaux »'],
    ['Section 45*145*4000 mm.', 'number-lookalike', '45 × 145 × 4000'],
    ['Section 45 * 145 mm.', 'number-lookalike', '45 × 145'],
    ['Chevrons 60*80 et pannes 80*100.', 'number-lookalike', '60 × 80'],
    ['Chevron de 63*75.', 'number-lookalike', '63 × 75'],
    ['| a | b |\n|---|---|\n| 60*80 | 63*75 |', 'number-lookalike', '60 × 80'],
  ])('%s', (body, code, cure) => {
    const found = told(page, pageWith(body));
    expect(found[0]).toContain(`warning ${code} `);
    expect(found.join()).toContain(cure);
    expect(new Set(found.map((line) => line.split(' ')[1]))).toEqual(new Set([code]));
  });

  test.each([
    '1. trait\n2. taille',
    '0. rien\n1. trait',
    '3. trois\n4. quatre',
    '1. trait\n1. taille\n1. levage',
    '1. trait\n\nPuis la taille.\n\n2. levage',
    '12. douzième point',
    'En 2020, nous avons déménagé.',
    '2020\\. Nous avons déménagé.',
    '- tuiles\n- liteaux',
    '−\u200920 °C, il gèle.',
    '#1 de la région.',
    '#Charpente #Bois',
    'Voir le plan (a) et le plan (b).',
    'Nous taillons en *deux* jours **3** fermes.',
    'De 2~3 jours à 3~4 mois.',
    'La formule `45*145`.',
    '45 × 145 × 4000 mm.',
  ])('honest: %s', (body) => {
    expect(told(page, pageWith(body))).toEqual([]);
  });

  test('a star in a text of YAML', () => {
    expect(told(project, withKey('title', 'title: Un hangar de 20*40 m')).join()).toContain('20 × 40');
  });
});

describe('one error for a mistake of YAML, at its place, with the cure that was meant', () => {
  test.each([
    ['specifications', 'specifications:\n  * Portiques\n  * Tirants', '18:3 yaml-dash-typographic', '« - Portiques »'],
    ['specifications', 'specifications:\n  + Portiques\n  + Tirants', '18:3 yaml-dash-typographic', '« - Portiques »'],
    ['specifications', 'specifications:\n  *Portiques\n  *Tirants', '18:3 yaml-dash-typographic', '« - Portiques »'],
    ['specifications', 'specifications:\n* Portiques\n* Tirants', '18:1 yaml-dash-typographic', '« - Portiques »'],
    [
      'specifications',
      'specifications:\n  - Poteaux\n  * Tirants\n  - Pannes',
      '19:3 yaml-dash-typographic',
      '« - Tirants »',
    ],
    [
      'specifications',
      'specifications:\n  1. Portiques\n  2. Tirants',
      '18:3 yaml-dash-typographic',
      '« - Portiques »',
    ],
    [
      'specifications',
      'specifications:\n  -- Portiques\n  -- Tirants',
      '18:3 yaml-dash-typographic',
      '« - Portiques »',
    ],
    ['specifications', 'specifications:\n  Portiques\n  Tirants', '18:3 value-type', '« - Portiques »'],
    [
      'specifications',
      'specifications:\n\u2009\u2009- Portiques\n\u2009\u2009- Tirants',
      '18:1 yaml-space-nonbreaking',
      'ordinaire',
    ],
    [
      'specifications',
      'specifications:\n\u00A0\u00A0- Portiques\n  - Tirants',
      '18:1 yaml-space-nonbreaking',
      'ordinaire',
    ],
    [
      'specifications',
      'specifications:\n  -\u3000Portiques\n  -\u3000Tirants',
      '18:4 yaml-space-nonbreaking',
      'ordinaire',
    ],
    ['title', 'title:\u2003Un toit refait', '3:7 yaml-space-nonbreaking', 'ordinaire'],
    ['title', '\u2002title: Un toit refait', '3:1 yaml-space-nonbreaking', 'ordinaire'],
    [
      'longDescription',
      'longDescription:\n  Le toit était vieux.\n\n  Prévu : trois semaines.',
      '6:1 yaml-colon-unquoted',
      'longDescription: |',
    ],
    [
      'longDescription',
      'longDescription:\n  Prévu : trois semaines.\n  Puis vint la pluie',
      '6:1 yaml-colon-unquoted',
      'longDescription: |',
    ],
    [
      'longDescription',
      'longDescription: Le toit était vieux.\nPrévu : trois mois.\nPuis vint la pluie.',
      '6:1 yaml-colon-unquoted',
      'longDescription: |',
    ],
    [
      'longDescription',
      'longDescription: |\nPrévu : trois mois.\nPuis vint la pluie.',
      '7:1 yaml-indentation',
      '2 espaces',
    ],
    ['specifications', 'specifications: [Tuiles canal, Volige', '17:17 yaml-bracket-unclosed', '« ] »'],
    ['specifications', 'specifications: [\n  - Tuiles canal\n  - Volige', '17:17 yaml-bracket-unclosed', 'Effacez-le'],
    ['specifications', 'specifications: [Tuiles canal]]', '17:31 yaml-bracket-unclosed', 'Effacez-le'],
    [
      'images',
      'images: [\n  - { src: mas.jpg, alt: "Toit refait en tuiles canal, au Puy" }',
      '7:9 yaml-bracket-unclosed',
      'Effacez-le',
    ],
  ])('%s: %s', (key, written, place, cure) => {
    const whole =
      key === 'images'
        ? (base.files.get(project) ?? '').replace(/^images:\n.*$/m, () => written)
        : withKey(key, written);
    const [only, ...others] = check(project, whole);
    expect(`${only?.line}:${only?.column} ${only?.code}`).toBe(place);
    expect(only?.hint).toContain(cure);
    expect(others).toEqual([]);
  });

  test.each([
    ['company:', 'company: ['],
    ['company:', 'company: {'],
    ['company:', '[company:'],
    ['company:', '{company:'],
    ['company:', '[\ncompany:'],
    ['  social: []', '  social: ['],
    ['{ days: [Monday], opens', '{ days: [Monday, opens'],
    [
      'document: { file: certificat.pdf, label: Le certificat } }',
      'document: { file: certificat.pdf, label: Le certificat }',
    ],
  ])('in site.yaml: %s becomes %s', (before, after) => {
    const site = base.files.get('site.yaml') ?? '';
    const atMargin = `\n${site}`.indexOf(`\n${before}`);
    const start = atMargin === -1 ? site.indexOf(before) : atMargin;
    const line = site.slice(0, start).split('\n').length;
    const broken = site.slice(0, start) + site.slice(start).replace(before, () => after);
    expect(check('site.yaml', broken).map(({ line: at, code }) => `${at} ${code}`)).toEqual([
      `${line} yaml-bracket-unclosed`,
    ]);
  });

  test.each([
    ['title', 'title: Un toit [refait]'],
    ['title', 'title: 3 * 4 fermes'],
    ['longDescription', 'longDescription: |\n  \u00A0Le toit.\n\n  -\u00A0Le mur.'],
    ['longDescription', 'longDescription:\n  Le toit avait cent ans.\n\n  Nous l’avons refait.'],
    ['specifications', 'specifications: [\n  Tuiles canal,\n  Volige\n]'],
    ['specifications', 'specifications:\n- Tuiles\u00A0canal\n- Volige'],
  ])('honest: %s: %s', (key, written) => {
    const codes = check(project, withKey(key, written)).filter(({ severity }) => severity === 'error');
    expect(codes.map(({ code }) => code)).toEqual(
      key === 'longDescription' && !written.includes('|') ? ['paragraphs-merged'] : [],
    );
  });
});

describe('signs that cannot be seen', () => {
  const signs = ['\u200B', '\uFEFF', '\u00AD', '\u200D', '\u2060', '\u3164', '\u{E0041}'];

  test.each(signs)('%j in a key and in names that are compared: one diagnostic each', (sign) => {
    const whole = base.files.get(project) ?? '';
    for (const [before, after, line, cure] of [
      ['client:', `cli${sign}ent:`, 15, 'client: Particulier'],
      ['client:', `${sign}client:`, 15, 'client: Particulier'],
      ['client:', `client${sign}:`, 15, 'client: Particulier'],
      ['category: Couv', `category: Couv${sign}`, 4, 'Couverture'],
      ['mainImage: mas', `mainImage: mas${sign}`, 9, 'mas.jpg'],
      ['tags: [tui', `tags: [tui${sign}`, 10, 'tuiles'],
      ['id: toit-', `id: toit-${sign}`, 2, 'toit-du-mas'],
    ] as const) {
      const found = check(project, whole.replace(before, after));
      expect(found.map(({ code, line: at }) => `${code} ${at}`)).toEqual([`character-invisible ${line}`]);
      expect(found[0]?.hint).toContain(cure);
    }
  });

  test('in a route that a menu names', () => {
    const site = base.files.get('site.yaml') ?? '';
    const found = check('site.yaml', site.replace(/route: (\w)/, 'route: $1\u200B'));
    expect(found.map(({ code }) => code)).toEqual(['character-invisible']);
  });

  test('in the name of a picture in a page', () => {
    const found = told(page, pageWith('<Figure image="mas\u00AD.jpg" alt="Toit refait en tuiles canal, au Puy" />'));
    expect(found.map((line) => line.split(' ')[1])).toEqual(['character-invisible']);
  });

  test.each(['re\u00ADfait', 'Un toit 👩\u200D🔧 refait', '❤\uFE0F refait'])('honest in running text: %j', (words) => {
    expect(told(project, withKey('title', `title: ${words}`))).toEqual([]);
    expect(told(page, pageWith(words))).toEqual([]);
  });

  test.each(['re\u200Bfait', 're\u2060fait', 're\u3164fait'])('told in running text: %j', (words) => {
    expect(told(project, withKey('title', `title: ${words}`)).map((line) => line.split(' ')[1])).toEqual([
      'character-invisible',
    ]);
  });
});

describe('a quotation mark that is missing in a tag: the tag alone is told of, to its end', () => {
  test.each([
    ['<Callout title="Bon à savoir>', 30],
    ['<Callout title = "Bon à savoir>', 32],
    ['<Callout title = "a > b" tone = "note>', 39],
    ['<Callout title="a > b" tone="note>', 35],
  ])('%s', (tag, endColumn) => {
    expect(check(page, pageWith(`${tag}\n\nTexte.\n\n</Callout>`))).toMatchObject([
      { code: 'mdx-attribute-unclosed', line: 7, column: 1, endColumn },
    ]);
  });
});
