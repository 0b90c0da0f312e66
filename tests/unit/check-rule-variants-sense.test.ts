/** The rules about what a visitor would see and could not make sense of: figures, hours, years, signs that show. */
import { pageFile, placedVariantsOf, projectFile, variantsOf, type Change } from './rule-variants.ts';

const site = (was: string, is: string): Change => ({ site: [[was, is]] });
const project = (was: string, is: string): Change => ({ project: [[was, is]] });
const body = (text: string): Change => ({ body: text });
const short = (text: string): Change =>
  project('shortDescription: Réfection d’un toit en tuiles canal.', `shortDescription: ${JSON.stringify(text)}`);
const story = (text: string): Change =>
  project('longDescription: Le toit avait cent ans. Nous l’avons refait.', `longDescription: ${JSON.stringify(text)}`);
const staff = (value: string): Change => site('staff: { value: 18 }', `staff: { ${value} }`);

const inCountry = (country: string, phone: string): Change => ({
  site: [
    ['phone: "+33465710000"', `phone: "${phone}"`],
    ['city: Le Puy-en-Velay, country: FR', `city: Le Puy-en-Velay, country: ${country}`],
  ],
});

variantsOf('phone-length', [
  [
    'the example is of the company’s country',
    inCountry('IE', '+3531496'),
    [
      'site.yaml:23 warning: Le numéro « +3531496 » est trop court pour son pays. → Ajoutez les chiffres qui ' +
        'manquent : un numéro entier s’écrit comme « +353850123456 ».',
    ],
  ],
  [
    'of the company’s country, among those that share a code',
    inCountry('CA', '+151455501234'),
    [
      'site.yaml:23 warning: Le numéro « +151455501234 » est trop long pour son pays. → Retirez les chiffres ' +
        'en trop : un numéro entier s’écrit comme « +15062345678 ».',
    ],
  ],
  [
    'a number of another country has no example',
    inCountry('CH', '+3346571000'),
    [
      'site.yaml:23 warning: Le numéro « +3346571000 » est trop court pour son pays. → Ajoutez les chiffres ' +
        'qui manquent.',
    ],
  ],
]);

variantsOf('phone-zero-kept', [
  [
    'the mobile',
    site('phone: "+33465710000"', 'phone: "+33465710000"\n  mobile: "+330639980000"'),
    [
      'site.yaml:24 error: Le numéro « +330639980000 » garde son premier zéro après « +33 ». → Écrivez ' +
        '« "+33639980000" ».',
    ],
  ],
  ['another country, where the zero stays', site('phone: "+33465710000"', 'phone: "+390612345678"'), []],
]);

variantsOf('figure-impossible', [
  [
    'not a number',
    staff('value: .nan'),
    ['site.yaml:45 error: Le chiffre « staff » est infini, ou n’est pas un nombre. → Écrivez un nombre positif.'],
  ],
  [
    'the top of a range',
    staff('value: 1, max: -2'),
    ['site.yaml:45 error: Le chiffre « staff » est négatif. → Écrivez un nombre positif.'],
  ],
  ['nothing', staff('value: 0'), []],
]);

const stop = (place: string, written: string, reads: string, hint: string): string =>
  `${place} error: Dans « ${written} », un point sépare les milliers : ce nombre se lit ${reads}. → ` +
  `Écrivez « ${hint} ».`;

variantsOf('number-full-stop', [
  [
    'commas before a currency',
    short('Pour 12,500 €, sur 2,125 m.'),
    [
      `${projectFile}:5 error: Dans « 12,500 », une virgule sépare les milliers : ce nombre se lit 12,5. → ` +
        'Écrivez « 12 500 ».',
    ],
  ],
  ['in a text', short('Un toit de 1.200 m².'), [stop(`${projectFile}:5`, '1.200', '1,2', '1 200')]],
  ['in a page', body('Pour 12.500 €.'), [stop(`${pageFile}:5`, '12.500', '12,5', '12 500')]],
  ['decimals of less than one', body('Un lambda de 0.038 W, une volige de 0.240 m, à 0,385 €.'), []],
  ['the price of a unit', body('À 1,185 € le litre, 2,125 €/kg, 1 500,000 €.'), []],
  [
    'in Luxembourg, where the site writes spaces as well',
    { ...site('locale: fr-FR', 'locale: fr-LU'), body: 'Un toit de 1.200 m², pour 12.000 €.' },
    [stop(`${pageFile}:5`, '1.200', '1,2', '1 200'), stop(`${pageFile}:5`, '12.000', '12', '12 000')],
  ],
  [
    'where the locale is none, as locale-unknown tells',
    { ...site('locale: fr-FR', 'locale: fr_FR!'), body: 'Un toit de 1.200 m².' },
    [stop(`${pageFile}:5`, '1.200', '1,2', '1 200')],
  ],
  ['the number of a norm, a telephone, decimals', body('NF DTU 40.241, 04.71.00.00.00, 3.14 m.'), []],
  ['three decimals that are wanted', staff('value: 3.100, decimals: 3'), []],
  [
    'in English, where it is a decimal point',
    { ...site('locale: fr-FR', 'locale: en-GB'), body: 'A roof of 1.200 m.' },
    [],
  ],
]);

variantsOf('placeholder-spaced', [
  [
    'no braces',
    short('Par (figures.staff) compagnons.'),
    [
      `${projectFile}:5 warning: « (figures.staff) » n’est pas entre accolades, et paraîtrait tel quel. → ` +
        'Écrivez « {figures.staff} ».',
    ],
  ],
  ['words and addresses that look so', body('Les figures.planes, https://a.example/figures.staff.'), []],
  [
    'one space',
    short('Par {figures.staff } compagnons.'),
    [
      `${projectFile}:5 error: Entre les accolades de « {figures.staff } », il y a une espace de trop : ` +
        'elles paraîtraient telles quelles. → Écrivez « {figures.staff} ».',
    ],
  ],
  ['braces around words', short('Un { mot } et {figures.staff}.'), []],
]);

const shown = (place: string, written: string): string =>
  `${place} error: « ${written} » est une mise en forme, qui paraîtrait telle quelle. → Retirez ces ` +
  'signes, et gardez les mots.';

variantsOf('markup-shown', [
  ['a link', short('Voyez [ceci](/contact).'), [shown(`${projectFile}:5`, '[ceci](/contact)')]],
  ['a tag', short('Un <b>toit</b>.'), [shown(`${projectFile}:5`, '<b>')]],
  ['a title in a story', story('### Le toit'), [shown(`${projectFile}:6`, '### L')]],
  ['an attribute', body('<Figure image="mas.jpg" alt="Un **toit**" />'), [shown(`${pageFile}:5`, '**toit**')]],
  ['bold words and links of a story', story('Un **toit** [à voir](/contact).'), []],
  ['signs that are words', short('De 3 < 4 et 5 > 2, <avant le jour>, note*, n° #3 [sic].'), []],
]);

const bold = 'Ces deux étoiles ne sont pas refermées : elles paraîtraient telles quelles.';
const boldHint = 'Mettez deux étoiles aussi après les mots en gras, sans espace avant elles.';

variantsOf('markdown-unclosed', [
  ['in a story', story('Un **toit.'), [`${projectFile}:6 error: ${bold} → ${boldHint}`]],
  [
    'opened by nothing',
    body('Un toit** neuf.'),
    [
      `${pageFile}:5 error: Ces deux étoiles n’ouvrent rien : elles paraîtraient telles quelles. → ` +
        'Retirez-les, ou mettez-en deux aussi devant les mots en gras, sans espace après elles.',
    ],
  ],
  [
    'a space inside a link',
    body('Voyez [ceci] (/contact).'),
    [
      `${pageFile}:5 error: Ce lien n’est pas complet : ses crochets et ses parenthèses paraîtraient tels ` +
        'quels. → Écrivez « [les mots](/adresse) », sans espace entre le crochet et la parenthèse, et ' +
        'refermez-la.',
    ],
  ],
  [
    'a link by a reference that nothing defines',
    body('Voyez [ceci][2].'),
    [
      `${pageFile}:5 error: L’adresse de ce lien n’est pas donnée : ses crochets paraîtraient tels quels. → ` +
        'Mettez l’adresse entre parenthèses : « [les mots](/adresse) ».',
    ],
  ],
  ['a link by a reference', body('Voyez [ceci][2].\n\n[2]: /contact'), []],
  [
    'what is complete, a number after a sign, brackets',
    body('### Titre\n\nUn **toit** [à voir](/contact), #3 [sic] (ceci), 2 * 3.'),
    [],
  ],
]);

variantsOf('table-form', [
  ['a table with fewer cells', body('| A | B |\n| --- | --- |\n| a |'), []],
  ['a list from a word processor, which list-form tells', body('•\tUn\n•\tDeux'), []],
]);

variantsOf('year-order', [
  ['the same year twice, two timelines', body('<Event year="2012">a</Event>\n<Event year="2012">b</Event>'), []],
  [
    'two timelines',
    {
      files: {
        'content/pages/accueil.mdx':
          '---\nheading: H\n---\n\n<Timeline title="A" eyebrow="A">\n<Event ' +
          'year="2012">a</Event>\n</Timeline>\n\n<Timeline title="B" eyebrow="B">\n<Event ' +
          'year="1970">b</Event>\n</Timeline>\n',
      },
    },
    [],
  ],
]);

variantsOf('year-future', [
  [
    'the last change of a text',
    { files: { [pageFile]: '---\nheading: Tuiles\nupdated: 2062-05-01\n---\n' } },
    [`${pageFile}:3 warning: L’année 2062 est à venir. → Corrigez-la.`],
  ],
  ['this year', project('year: "2022"', 'year: "2026"'), []],
  ['over several years', project('year: "2022"', 'year: "2024-2026"'), []],
  [
    'to a year to come',
    project('year: "2022"', 'year: "2024-2027"'),
    [
      `${projectFile}:12 warning: L’année 2027 est à venir. → Corrigez-la, ou gardez le projet en ` +
        'brouillon : « draft: true ».',
    ],
  ],
  ['a draft', project('year: "2022"', 'year: "2030"\ndraft: true'), []],
  ['a target', site('{ value: 1970, year: true }', '{ value: 2050, year: true }'), []],
  [
    'a year nobody aims at',
    site('{ value: 1970, year: true }', '{ value: 2970, year: true }'),
    ['site.yaml:44 warning: L’année 2970 est à venir. → Corrigez-la.'],
  ],
]);

const long = (line: number, label: string, places: number): string =>
  `site.yaml:${line} warning: « ${label} » fait ${label.length} signes, pour une place d’environ ` +
  `${places}. → Raccourcissez ce texte de menu.`;

variantsOf('label-long', [
  [
    'in a menu, in the footer',
    {
      site: [
        [
          '        - { label: Tuiles, route: tuiles, icon: tuile }',
          '        - { label: Couverture et zinguerie en Haute-Loire, route: tuiles, icon: tuile }',
        ],
        [
          '      - { label: Contact, route: contact }',
          '      - { label: Nous écrire pour demander un devis gratuit, route: contact }',
        ],
      ],
    },
    [
      long(81, 'Couverture et zinguerie en Haute-Loire', 36),
      long(90, 'Nous écrire pour demander un devis gratuit', 36),
    ],
  ],
  [
    'as long as its place',
    site('label: Toiture', 'label: Toitures et charpentes_'),
    [long(79, 'Toitures et charpentes_', 22)],
  ],
  ['a sign less', site('label: Toiture', 'label: Toitures et charpentes'), []],
]);

const file = (place: string, alt: string): string =>
  `${place} error: « ${alt} » est un nom de fichier : il ne dit pas ce que montre l’image. → Dites ce qui ` +
  'est construit, et où.';

variantsOf('image-alt-useless', [
  ['the name of a file', body('<Figure image="mas.jpg" alt="toit-2.jpg" />'), [file(`${pageFile}:5`, 'toit-2.jpg')]],
  ['a camera’s name', body('<Figure image="mas.jpg" alt="DSC_0042" />'), [file(`${pageFile}:5`, 'DSC_0042')]],
  [
    'what every picture is',
    body('<Figure image="mas.jpg" alt="Photo" />'),
    [`${pageFile}:5 warning: « Photo » ne dit pas ce que montre l’image. → Dites ce qui est construit, et où.`],
  ],
  ['words with a number', body('<Figure image="mas.jpg" alt="Image 3D de la charpente" />'), []],
]);

const longStory = 'Le toit avait cent ans, et la charpente deux fois plus. '.repeat(3).trim();

variantsOf('project-copied', [
  [
    'a long story',
    {
      ...story(longStory),
      files: { 'content/projects/zinc.yaml': `id: zinc\ntitle: Zinc\nlongDescription: ${longStory}\n` },
    },
    [
      'content/projects/zinc.yaml:3 warning: Ce récit est aussi celui du projet « toit-du-mas ». → ' +
        `Réécrivez-le, ou supprimez l’un des deux projets. + ${projectFile}:6 L’autre projet`,
    ],
  ],
  [
    'a sentence',
    {
      files: {
        'content/projects/zinc.yaml':
          'id: zinc\ntitle: Zinc\nlongDescription: Le toit avait cent ans. Nous l’avons refait.\n',
      },
    },
    [],
  ],
  [
    'the title',
    {
      files: {
        'content/projects/autre.yaml':
          'id: autre\ntitle: Un toit refait en trois semaines\nlongDescription: Un autre récit.\n',
      },
    },
    [
      `${projectFile}:3 warning: Ce titre est aussi celui du projet « autre ». → Réécrivez-le, ou ` +
        'supprimez l’un des deux projets. + content/projects/autre.yaml:2 L’autre projet',
    ],
  ],
]);

const hours = (slots: string): Change => site('      - { days: [Monday], opens: "08:00", closes: "12:00" }\n', slots);

variantsOf('hours-impossible', [
  [
    'two at the same time',
    hours(
      '      - { days: [Monday], opens: "08:00", closes: "12:00" }\n      - { days: [Friday, Monday], ' +
        'opens: "11:00", closes: "17:00" }\n',
    ),
    [
      'site.yaml:30 error: Cette plage en couvre une autre du même jour, de 08:00 à 12:00. → Corrigez les ' +
        'heures, ou les jours. + site.yaml:29 L’autre plage',
    ],
  ],
  [
    'none at all',
    site(
      '  hours:\n    text: Du lundi au vendredi\n    slots:\n      - { days: [Monday], opens: "08:00", ' +
        'closes: "12:00" }\n',
      '',
    ),
    [],
  ],
  [
    'neither words nor hours',
    site(
      '    text: Du lundi au vendredi\n    slots:\n      - { days: [Monday], opens: "08:00", closes: "12:00" }\n',
      '    slots: []\n',
    ),
    [
      'site.yaml:27 error: Aucun jour ni aucune heure n’est donné : il n’y a rien à montrer. → Ajoutez les ' +
        'jours et les heures, ou retirez « hours ».',
    ],
  ],
  ['words alone', hours(''), []],
  ['a form that the schema tells', hours('      - { days: [Monday], opens: 8 h, closes: "12:00" }\n'), []],
  [
    'one after the other, another day',
    hours(
      '      - { days: [Monday], opens: "08:00", closes: "12:00" }\n      - { days: [Monday], opens: ' +
        '"12:00", closes: "17:00" }\n      - { days: [Friday], opens: "09:00", closes: "11:00" }\n',
    ),
    [],
  ],
]);

const geo = (latitude: number, longitude: number): Change =>
  site('latitude: 45.04, longitude: 3.88', `latitude: ${latitude}, longitude: ${longitude}`);

variantsOf('geo-exchanged', [
  [
    'a place of the map',
    site(
      '  categories:',
      '  places:\n    - { location: Le Puy-en-Velay (43), latitude: 3.88, longitude: 45.04 }\n  categories:',
    ),
    [
      'site.yaml:143 warning: La latitude et la longitude sont échangées. → Écrivez « latitude: 45.04 » et ' +
        '« longitude: 3.88 ».',
    ],
  ],
  ['overseas', geo(14.6, -61), []],
  [
    'in a country that is not known',
    {
      site: [
        ['country: FR', 'country: MX'],
        ['latitude: 45.04, longitude: 3.88', 'latitude: 3.88, longitude: 45.04'],
      ],
    },
    [],
  ],
]);

variantsOf('geo-zero', [
  [
    'a place of the map',
    site(
      '  categories:',
      '  places:\n    - { location: Le Puy-en-Velay (43), latitude: 0, longitude: 0 }\n  categories:',
    ),
    [
      'site.yaml:143 warning: La latitude 0 et la longitude 0 se croisent en mer, au large de l’Afrique. → ' +
        'Écrivez la position de la commune, ou retirez-la de « places ».',
    ],
  ],
  ['on the meridian of Greenwich', geo(45.04, 0), []],
]);

variantsOf('cost-difference-wrong', [
  [
    'without a difference',
    body(
      '<Comparison title="A">\n<Cost label="a" figure="staff" />\n<Cost label="b" figure="foundingYear" ' +
        '/>\n</Comparison>',
    ),
    [],
  ],
  [
    'with a figure that does not exist',
    body(
      '<Comparison title="A">\n<Cost label="a" figure="staff" />\n<Cost label="b" figure="autre" />\n<Cost ' +
        'label="c" figure="staff" difference="oui" />\n</Comparison>',
    ),
    [],
  ],
]);

placedVariantsOf('unit-repeated', [
  [
    'after the second of two',
    {
      ...staff('value: 18, unit: m'),
      ...short('De {figures.staff} à {figures.staff} m.'),
    },
    [
      `${projectFile}:5:41 warning: {figures.staff} apporte déjà « m » : l’unité paraîtrait deux fois. → ` +
        'Retirez « m » après les accolades.',
    ],
  ],
  [
    'before a word or another unit that begins so',
    { ...staff('value: 18, unit: m'), ...body('{figures.staff} murs, {figures.staff} m².') },
    [],
  ],
]);

variantsOf('number-lookalike', [
  [
    'the unit of a figure',
    staff('value: 18, unit: m2'),
    ['site.yaml:45 warning: L’exposant manque dans « m2 ». → Écrivez « m² ».'],
  ],
  [
    'thousands set apart by commas',
    short('De 150,O00 £.'),
    [`${projectFile}:5 warning: Dans « 150,O00 », la lettre O est à la place d’un zéro. → Écrivez « 150,000 ».`],
  ],
  [
    'formulas, names, addresses and real exponents',
    short('Fe2O3, 2 OSB de 3 m², 5 O, M2, https://a.example/400m2.'),
    [],
  ],
  ['what is kept sign for sign', staff('label: Lot 12O4, value: 18'), []],
]);

variantsOf('url-unsafe', [
  [
    'a host whose name begins with a number',
    site('url: https://www.durand.example', 'url: https://10.durand.example'),
    [],
  ],
  ['addresses of sites', site('social: []', 'social: [{ name: Ici, url: "http://ici.example" }]'), []],
]);

variantsOf('character-invisible', [
  [
    'a direction mark in a value',
    short('Un \u202Etoit.'),
    [`${projectFile}:5 error: Un signe invisible (U+202E) est ici dans le texte. → Effacez-le, ou retapez le mot.`],
  ],
  ['no-break spaces, soft hyphens and joiners', short('Un\u00A0toit\u202F: char\u00ADpente \u200D.'), []],
]);

variantsOf('range-inverted', [
  [
    'the years of a project',
    project('year: "2022"', 'year: "2021-2019"'),
    [`${projectFile}:12 error: Le chantier va de 2021 à 2019. → Écrivez « "2019-2021" ».`],
  ],
  [
    'the same year twice',
    project('year: "2022"', 'year: "2021-2021"'),
    [`${projectFile}:12 error: Le chantier va de 2021 à 2021. → Écrivez « "2021" ».`],
  ],
  ['in order', project('year: "2022"', 'year: "2019-2021"'), []],
  [
    'the days of a meeting',
    body('<Meeting title="A" place="B" from="2027-03-22" to="2027-03-20" />'),
    [
      `${pageFile}:5 error: « to » (2027-03-20) n’est pas au-delà de « from » (2027-03-22). ` +
        '→ Corrigez l’un des deux.',
    ],
  ],
  [
    'a page that expires before it appears',
    { files: { [pageFile]: '---\nheading: A\npublishFrom: 2027-03-22\nexpires: 2027-03-20\n---\n\nOui.\n' } },
    [
      `${pageFile}:4 error: « expires » (2027-03-20) n’est pas au-delà de « publishFrom » (2027-03-22). ` +
        '→ Corrigez l’un des deux.',
    ],
  ],
  ['a meeting of one day', body('<Meeting title="A" place="B" from="2027-03-22" to="2027-03-22" />'), []],
  [
    'more bays than there may be',
    body('<Bay name="A" count="5" max="4" />'),
    [`${pageFile}:5 error: « max » (4) n’est pas au-delà de « count » (5). → Corrigez l’un des deux.`],
  ],
  [
    'a zone, by its numbers',
    body('<Zone title="A" xFrom="100" xTo="20" yFrom="20" yTo="100">Oui.</Zone>'),
    [`${pageFile}:5 error: « xTo » (20) n’est pas au-delà de « xFrom » (100). → Corrigez l’un des deux.`],
  ],
]);

const line = (place: string): string =>
  `${place} warning: Cette ligne suivrait la précédente dans le même paragraphe. → Laissez une ligne vide ` +
  'avant elle, ou écrivez-la à la suite de la précédente.';
const lines = (...all: readonly string[]): Change =>
  project(
    'longDescription: Le toit avait cent ans. Nous l’avons refait.',
    ['longDescription: |', ...all.map((each) => (each === '' ? '' : `  ${each}`))].join('\n'),
  );
const wide = 'Le toit avait cent ans, et la charpente deux fois plus, et tout tenait encore.';

variantsOf('paragraphs-merged', [
  ['two lines of a story', lines('Le toit avait cent ans.', 'Nous l’avons refait.'), [line(`${projectFile}:8`)]],
  ['long lines, as written without a width', lines(`${wide} ${wide}`, `${wide} ${wide}`), [line(`${projectFile}:8`)]],
  ['what somebody says', body('— Bonjour, dit-il.\n— Bonjour.'), [line(`${pageFile}:6`)]],
  ['an empty line between them', lines('Le toit avait cent ans.', '', 'Nous l’avons refait.'), []],
  ['lines wrapped at a width', lines(wide, 'Nous l’avons refait.'), []],
  [
    'a paragraph wrapped at a narrow width',
    lines(
      'Nous avons refait ce toit en trois semaines, sans bâche.',
      'Nous y étions tous, du matin au soir, même le dimanche.',
      'Il tient.',
    ),
    [],
  ],
  [
    'a space at the end of the line before takes no room',
    lines('Dix-neuf signes ici.', 'Seize signes ici. ', 'Il tient.'),
    [line(`${projectFile}:9`)],
  ],
  ['a line of a file from Windows that is broken', body('Le toit est refait.  \r\nIl tient.'), []],
  ['a sentence that goes on', lines('Le toit avait', 'cent ans.', 'et tenait.'), []],
  ['lines that are broken on the page too', body('Le toit est refait.  \nIl tient.'), []],
  [
    'a text of one paragraph',
    project('client: Particulier', 'client: |\n  Un particulier.\n\n  Et sa voisine.'),
    [
      `${projectFile}:15 warning: « client » n’a qu’un paragraphe : ceux-ci seraient réunis en un seul. → ` +
        'Faites-en un seul paragraphe, sans ligne vide.',
    ],
  ],
]);

variantsOf('list-form', [
  [
    'the second level of a list from a word processor',
    body('o\tla volige\no\tles liteaux'),
    [
      `${pageFile}:5 warning: Ces lignes ne font pas une liste : elles se suivraient dans un même paragraphe. → ` +
        'Commencez chacune comme ceci : « - la volige ».',
    ],
  ],
  ['what somebody says', lines('— Bonjour, dit-il.', '', '— Bonjour !', '', '– Au revoir…'), []],
  [
    'a list with long dashes',
    lines('— la volige', '— les liteaux'),
    [
      `${projectFile}:7 warning: Ce texte n’a pas de liste : ces lignes se suivraient dans un même ` +
        'paragraphe. → Faites-en une phrase, ou mettez-les dans « specifications », « challenges » ou ' +
        '« technologies ».',
    ],
  ],
  [
    'several tags in one',
    project('tags: [tuiles, réfection]', 'tags: ["tuiles, réfection"]'),
    [
      `${projectFile}:10 warning: « tuiles, réfection » ne serait qu’un mot-clé. → Si ce sont plusieurs ` +
        'mots-clés, écrivez chacun sur sa propre ligne.',
    ],
  ],
  ['a tag with decimals', project('tags: [tuiles, réfection]', 'tags: ["Pente de 3,5 %"]'), []],
]);

/** The project, and another one with other tags and another place. */
const besides = (tags: string, location = 'Le Puy-en-Velay (43)'): Change => ({
  files: { 'content/projects/zinc.yaml': `id: zinc\ntags: [${tags}]\nlocation: ${location}\n` },
});
const variant = (place: string, written: string, usual: string, other: string): string =>
  `${place} warning: « ${written} » est presque « ${usual} », écrit ailleurs. → Si c’est la même chose, ` +
  `écrivez ici aussi « ${usual} ». + ${other} Écrit ainsi là`;
const other = 'content/projects/zinc.yaml';

variantsOf('name-variant', [
  [
    'a letter less',
    besides('tuiles', 'Le Puy-en-Vela (43)'),
    [variant(`${other}:3`, 'Le Puy-en-Vela (43)', 'Le Puy-en-Velay (43)', `${projectFile}:11`)],
  ],
  [
    'two letters exchanged',
    besides('tuiles', 'Le Puy-en-Vealy (43)'),
    [variant(`${other}:3`, 'Le Puy-en-Vealy (43)', 'Le Puy-en-Velay (43)', `${projectFile}:11`)],
  ],
  ['a plural', besides('réfections'), [variant(`${other}:2`, 'réfections', 'réfection', `${projectFile}:10`)]],
  ['another word by one letter', besides('réfaction'), []],
  ['a word made more exact', besides('réfection (bois)'), []],
  ['a short name', besides('tuile'), []],
  ['another number', besides('Tuiles NF 1', 'Le Puy-en-Velay (63)'), []],
  [
    'a place without its department',
    besides('tuiles', 'Le Puy-en-Velay'),
    [variant(`${other}:3`, 'Le Puy-en-Velay', 'Le Puy-en-Velay (43)', `${projectFile}:11`)],
  ],
  [
    'two towns that have a position each',
    {
      site: [
        [
          '  categories:',
          '  places:\n    - { location: Le Puy-en-Velay (43), latitude: 45, longitude: 3.8 }\n    - { ' +
            'location: Le Puy-en-Velai (43), latitude: 46, longitude: 3.8 }\n  categories:',
        ],
      ],
      ...besides('tuiles', 'Le Puy-en-Velai (43)'),
    },
    [],
  ],
]);

/** Two projects with a budget each. */
const priced = (one: string, two: string): Change => ({
  project: [['budget: 38 000 €', `budget: ${one}`]],
  files: { [other]: `id: zinc\nbudget: ${two}\n` },
});

variantsOf('unit-missing', [
  ['words instead of an amount', project('budget: 38 000 €', 'budget: Sur demande'), []],
  ['no project has one', project('budget: 38 000 €', 'budget: "38000"'), []],
  ['the code of a currency', priced('38 000 €', '45 000 CHF'), []],
  ['something else that is counted', priced('38 000 €', '3 tranches'), []],
  [
    'the name of a currency',
    priced('38 000 €', '45 000 euros'),
    [
      `${other}:2 warning: « 45 000 euros » ne porte pas le signe d’une monnaie : les budgets ne ` +
        'pourraient plus être comparés. → Écrivez-le comme les autres, par exemple « 38 000 € ».',
    ],
  ],
]);

variantsOf('entry-repeated', [
  [
    'the same picture before and after',
    project(
      'mainImage: mas.jpg',
      'mainImage: mas.jpg\nbeforeAfter:\n  before: { src: toit.jpg, alt: Avant }\n  after: { src: ' +
        'toit.jpg, alt: Après }',
    ),
    [
      `${projectFile}:12 warning: L’image « toit.jpg » est déjà dans ce projet : elle paraîtrait deux ` +
        'fois. → Mettez-en une autre, ou retirez celle-ci.',
    ],
  ],
  [
    'an attribute in a block',
    body('<Callout title="A" title="B">Oui.</Callout>'),
    [
      `${pageFile}:5 error: L’attribut « title » est déjà dans ce bloc : un seul des deux serait lu. → Retirez ` +
        `celui qui est de trop. + ${pageFile}:5 Premier emploi`,
    ],
  ],
]);

const localLink = (found: string, wayOut: string): string =>
  `« ${found} » ne mène qu’à l’ordinateur où cette adresse a été copiée : aucun visiteur n’y arrive. → ${wayOut}`;
const online = 'Écrivez l’adresse de la page en ligne ou, pour une page du site, son chemin.';

variantsOf('link-local', [
  [
    'the site on this computer',
    site('url: https://www.durand.example', 'url: http://localhost:4000'),
    [
      'site.yaml:7 warning: « http://localhost:4000 » n’est l’adresse que de cet ordinateur : personne ' +
        'd’autre n’y trouverait le site. → Écrivez l’adresse du site en ligne.',
    ],
  ],
  [
    'a page of the site, copied from the development server',
    body('[Voir](http://127.0.0.1:5173/contact)'),
    [`${pageFile}:5 warning: ${localLink('http://127.0.0.1:5173/contact', 'Écrivez « /contact ».')}`],
  ],
  [
    'a page of no site',
    body('[Voir](https://[::1]:3000/ailleurs) ou http://atelier.local/a'),
    [
      `${pageFile}:5 warning: ${localLink('https://[::1]:3000/ailleurs', online)}`,
      `${pageFile}:5 warning: ${localLink('http://atelier.local/a', online)}`,
    ],
  ],
  [
    'a text of a value',
    short('Voir http://192.168.1.20:8080/contact.'),
    [`${projectFile}:5 warning: ${localLink('http://192.168.1.20:8080/contact', 'Écrivez « /contact ».')}`],
  ],
  [
    'an address of site.yaml',
    site('social: []', 'social: [{ name: Ici, url: "http://0.0.0.0:5173/contact" }]'),
    [`site.yaml:32 warning: ${localLink('http://0.0.0.0:5173/contact', 'Écrivez « /contact ».')}`],
  ],
  [
    'addresses of the web',
    body(
      '[A](https://localhost.example/) [B](https://10.durand.example) [C](http://172.32.0.1/) `http://localhost:3000`',
    ),
    [],
  ],
]);

const unfinished = (words: string): string =>
  `${projectFile}:5 error: Un texte reste à écrire : « ${words} » paraîtrait tel quel. → Écrivez-le, ou ` +
  'gardez « draft: true » tant qu’il n’est pas fini.';

variantsOf('text-unfinished', [
  [
    'a sign',
    project('shortDescription: Réfection d’un toit en tuiles canal.', 'shortDescription: "-"'),
    [unfinished('-')],
  ],
  [
    'a space, which is told as nothing at all',
    project('shortDescription: Réfection d’un toit en tuiles canal.', 'shortDescription: " "'),
    [],
  ],
  [
    'letters that stand for others',
    project('shortDescription: Réfection d’un toit en tuiles canal.', 'shortDescription: XXX'),
    [unfinished('XXX')],
  ],
  [
    'a value that a project may lack',
    project('budget: 38 000 €', 'budget: "—"'),
    [
      `${projectFile}:16 error: Un texte reste à écrire : « — » paraîtrait tel quel. → Écrivez-le, ou ` +
        'retirez la ligne : une valeur facultative peut manquer.',
    ],
  ],
]);

const contactTitle = (title: string): Change => site('title: Contact', `title: ${title}`);

variantsOf('route-title-duplicate', [
  [
    'in other letters',
    contactTitle('NOS RÉALISATIONS'),
    [
      'site.yaml:126 warning: Le titre « NOS RÉALISATIONS » est déjà celui de la page « projets ». → Dites ' +
        'dans l’un des deux ce que la page « contact » a de différent : sa commune, son matériau, son ' +
        'métier. + site.yaml:103 Premier emploi',
    ],
  ],
  ['with words of its own', contactTitle('Nos réalisations au Puy'), []],
  ['of a page that search engines leave out', contactTitle('Nos réalisations\n    seo: { noindex: true }'), []],
]);

/** The title of the page « tuiles », which search engines show. */
const title = (text: string): Change => site('title: Couverture en tuiles', `title: ${JSON.stringify(text)}`);

variantsOf('placeholder-unknown', [
  [
    'in the title of a page',
    title('Couverture, {figures.staf} charpentiers'),
    ['site.yaml:114 error: {figures.staf} ne désigne rien dans site.yaml. → Vouliez-vous dire {figures.staff} ?'],
  ],
  ['given, in the title of a page', title('Couverture, {figures.staff} charpentiers'), []],
]);

const notFilled = (line: number, name: string, hint: string): readonly string[] => [
  `site.yaml:${line} error: {${name}} ne sera pas remplacé dans ce texte. → ${hint}`,
];
const onlyDotted = 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.';

variantsOf('placeholder-runtime-unknown', [
  [
    'a project’s name in the title of another page',
    title('Couverture de {title}'),
    notFilled(114, 'title', onlyDotted),
  ],
  ['a name of nothing in the title of a page', title('Couverture de {commune}'), notFilled(114, 'commune', onlyDotted)],
  [
    'a name of nothing in the title of the projects',
    site('title: "{title}"', 'title: "{title}, {commune}"'),
    notFilled(109, 'commune', 'Ce texte admet : {title}, {location}, {shortDescription}, {category}, {year}.'),
  ],
  ['the names that a project’s page has', site('title: "{title}"', 'title: "{title}, {category}"'), []],
]);

const font = (file: string): Change =>
  site('file: titre.woff2, weight: "400", fallback: [Georgia', `file: ${file}, weight: "300 700", fallback: [Georgia`);

variantsOf('font-range', [['of a file that is not there, which another rule tells', font('absente.woff2'), []]]);

variantsOf('markdown-unshown', [
  ['a title with its sign, which another rule tells', story('# La pose\n\nUn mot.'), []],
  ['an empty pair of marks, a comparison', story('Un mot `` de plus.\n\n> 25 % de pente.'), []],
  [
    'what is slanted within what is bold loses its marks alone',
    story('**Un toit *très* plat.**'),
    [
      `${projectFile}:6 warning: Ce texte n’a pas d’italique : « *très* » y paraîtrait avec ses signes. → ` +
        'Écrivez « très », déjà en gras.',
    ],
  ],
]);
