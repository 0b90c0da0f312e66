/** The rules about what a text holds: titles, blocks, braces, pictures, sections. */
import { pageFile, variantsOf, type Change } from './rule-variants.ts';

const body = (text: string): Change => ({ body: text });
const inSection = (text: string): Change => body(`<Section id="pose" title="La pose">\n\n${text}\n\n</Section>`);
const guide = 'content/documents/memo.mdx';
/** A document to download; its text begins on line 7. */
const inDocument = (text: string): Change => ({
  files: { [guide]: `---\ntitle: Mémo\nupdated: 2026-02-01\nsummary: Un mémo.\n---\n\n${text}\n` },
});
const at = (line: number, message: string, hint: string, file = pageFile, severity = 'error'): string =>
  `${file}:${line} ${severity}: ${message} → ${hint}`;

const main = 'Le titre principal est dans l’en-tête du fichier : le texte n’en contient pas d’autre.';
const underlined = [
  'Une ligne de « --- » ou de « === » fait un titre du texte qui la précède.',
  'Retirez cette ligne, ou laissez une ligne vide au-dessus d’elle.',
] as const;
const second = [
  'Un titre de ce niveau est celui d’une section.',
  'Employez <Section id="…" title="…">, ou commencez ce titre par « ### ».',
] as const;
const jump = (line: number, written: number, hint: number): string =>
  at(
    line,
    `Ce titre saute un niveau : ${'#'.repeat(written)} sans ${'#'.repeat(written - 1)} au-dessus.`,
    `Commencez-le par « ${'#'.repeat(hint)} ».`,
  );

variantsOf('heading-level', [
  ['the first level', body('# Toit'), [at(5, main, 'Commencez ce titre par « ### », ou faites-en une <Section>.')]],
  ['the second level', body('## Toit'), [at(5, ...second)]],
  ['the second level, indented', body('   ## Toit'), [at(5, ...second)]],
  ['levels in order', body('### A\n\n#### B\n\n##### C\n\n### D\n\n#### E'), []],
  ['a jump at once', body('#### A'), [jump(5, 4, 3)]],
  ['a jump below the third', body('### A\n\n##### B'), [jump(7, 5, 4)]],
  ['a jump after going up', body('### A\n\n#### B\n\n### C\n\n##### D'), [jump(11, 5, 4)]],
  ['a jump below a jump', body('##### A\n\n#### B\n\n###### C'), [jump(5, 5, 3), jump(9, 6, 5)]],
  [
    'a jump below the first level',
    body('# A\n\n### B\n\n##### C'),
    [at(5, main, 'Commencez ce titre par « ### », ou faites-en une <Section>.'), jump(9, 5, 4)],
  ],
  [
    'each text by itself',
    {
      body: '##### A',
      files: { 'content/pages/projets.mdx': '---\nheading: Nos chantiers\n---\n\n### A\n\n#### B\n' },
    },
    [jump(5, 5, 3)],
  ],
  ['underlined with hyphens', body('Le toit.\n---'), [at(5, ...underlined)]],
  ['underlined with equals', body('Le toit.\n==='), [at(5, ...underlined)]],
  ['underlined, with a sharp inside', body('Le toit # 2.\n---'), [at(5, ...underlined)]],
  ['the first level of a document', inDocument('# Toit'), [at(7, main, 'Commencez ce titre par « ## ».', guide)]],
  ['underlined in a document', inDocument('Le toit.\n==='), [at(7, ...underlined, guide)]],
  ['the second level of a document', inDocument('## Toit\n\nLe toit.\n\n### Pente'), []],
]);

const holds = (line: number, name: string, inner: string): string =>
  at(
    line,
    `Le bloc <${name}> ne contient que ${inner} : ce texte ne serait pas affiché.`,
    `Mettez ce texte dans ${inner}, ou hors du bloc.`,
  );

variantsOf('component-content', [
  ['a paragraph', inSection('<Features>\n\nDu texte.\n\n</Features>'), [holds(9, 'Features', '<Feature>')]],
  ['a list', inSection('<Features>\n\n- Du texte.\n\n</Features>'), [holds(9, 'Features', '<Feature>')]],
  ['words in bold', inSection('<Features>\n\n**Du texte.**\n\n</Features>'), [holds(9, 'Features', '<Feature>')]],
  ['a figure', inSection('<Features>\n\n{figures.staff}\n\n</Features>'), [holds(9, 'Features', '<Feature>')]],
  [
    'a figure after a remark',
    inSection('<Features>\n\n{/* Le toit */} {figures.staff}\n\n</Features>'),
    [holds(9, 'Features', '<Feature>')],
  ],
  [
    'more than a remark',
    inSection('<Features>\n\n{staff /* salariés */}\n\n</Features>'),
    [holds(9, 'Features', '<Feature>')],
  ],
  [
    'a remark and more',
    inSection('<Features>\n\n{/* salariés */ staff}\n\n</Features>'),
    [holds(9, 'Features', '<Feature>')],
  ],
  [
    'text after a block',
    inSection('<Features>\n\n<Feature title="Sec">Oui.</Feature>\n\nDu texte.\n\n</Features>'),
    [holds(11, 'Features', '<Feature>')],
  ],
  [
    'several kinds of blocks',
    body('<Services title="A" eyebrow="B">\n\nDu texte.\n\n</Services>'),
    [holds(7, 'Services', '<Service>, <Offer> ou <Drawing>')],
  ],
  [
    'a block that holds nothing',
    inSection('<Figure image="toit.jpg" alt="Un toit">\n\nDu texte.\n\n</Figure>'),
    [
      at(
        9,
        'Le bloc <Figure> ne contient rien : ce texte ne serait pas affiché.',
        'Terminez le bloc par « /> », et mettez le texte après.',
      ),
    ],
  ],
  ['a remark', inSection('<Features>\n\n{/* À revoir */}\n\n</Features>'), []],
  ['a remark of several lines', inSection('<Features>\n\n{  /*\nÀ revoir,\nun jour */  }\n\n</Features>'), []],
  ['two remarks', inSection('<Features>\n\n{/* À revoir */} {/* Un jour */}\n\n</Features>'), []],
  [
    'blocks, one after another',
    inSection('<Features>\n<Feature title="Sec">Oui.</Feature> <Feature title="Droit">Oui.</Feature>\n</Features>'),
    [],
  ],
  ['a block that holds texts', inSection('<Callout title="À savoir">\n\nDu texte.\n\n</Callout>'), []],
  ['a block that does not exist', inSection('<Inconnu>\n\nDu texte.\n\n</Inconnu>'), []],
]);

const misplaced = (line: number, name: string, where: string, right: string): string =>
  at(line, `Le bloc <${name}> ne se place pas ${where}.`, `Il se place ${right}.`);
const notInDocument = (name: string): string =>
  at(
    7,
    `Le bloc <${name}> n’a pas de place dans un document à télécharger.`,
    'Un document ne contient que du texte et des blocs <Drawing>.',
    guide,
  );

variantsOf('component-misplaced', [
  [
    'in the page itself',
    body('<Step title="Relevé">Oui.</Step>'),
    [misplaced(5, 'Step', 'directement dans la page', 'dans <Steps>')],
  ],
  [
    'in another block',
    inSection('<Callout title="A">\n\n<Step title="Relevé">Oui.</Step>\n\n</Callout>'),
    [misplaced(9, 'Step', 'dans <Callout>', 'dans <Steps>')],
  ],
  [
    'of the page, in another block',
    inSection('<Section id="b" title="B">\n\nOui.\n\n</Section>'),
    [misplaced(7, 'Section', 'dans <Section>', 'directement dans la page')],
  ],
  [
    'of two places',
    inSection('<Callout title="A">\n\n<Known field="company.siret">Oui.</Known>\n\n</Callout>'),
    [misplaced(9, 'Known', 'dans <Callout>', 'dans <Section> ou directement dans la page')],
  ],
  [
    'of three places',
    body('<Drawing name="ferme" label="Une ferme" />'),
    [misplaced(5, 'Drawing', 'directement dans la page', 'dans <Section>, dans <Services> ou dans <KeyFigures>')],
  ],
  ['in a document', inDocument('<Callout title="A">Oui.</Callout>'), [notInDocument('Callout')]],
  [
    'a block of pages, in a document',
    inDocument('<Section id="a" title="A">Oui.</Section>'),
    [notInDocument('Section')],
  ],
  ['a drawing in a document', inDocument('<Drawing name="ferme" label="Une ferme" />'), []],
  ['in a block that does not exist', inSection('<Inconnu>\n\n<Step title="Relevé">Oui.</Step>\n\n</Inconnu>'), []],
  ['in a forbidden tag', inSection('<div>\n\n<Step title="Relevé">Oui.</Step>\n\n</div>'), []],
  ['a block that does not exist', body('<Inconnu>Oui.</Inconnu>'), []],
  ['in its place', inSection('<Steps>\n\n<Step title="Relevé">Oui.</Step>\n\n</Steps>'), []],
]);

const empty = (line: number, what: string): string =>
  at(line, `Le bloc ${what} est vide.`, 'Remplissez-le, ou retirez-le.', pageFile, 'warning');

variantsOf('component-empty', [
  ['with its title', body('<Section id="pose" title="La pose">\n</Section>'), [empty(5, '<Section> « La pose »')]],
  ['without title', inSection('<Features>\n</Features>'), [empty(7, '<Features>')]],
  ['closed at once', inSection('<Callout title="À savoir" />'), [empty(7, '<Callout> « À savoir »')]],
  [
    'a figure, words in bold, a block',
    inSection('<Callout title="A">{figures.staff}</Callout>\n\n<Callout title="B">\n\n**Oui**\n\n</Callout>'),
    [],
  ],
  [
    'a list that says why it is empty, a name that needs no words',
    inSection('<Dates title="A" none="Aucune." />\n\n<Parts><Part title="B" /></Parts>'),
    [],
  ],
  [
    'a space, a list of nothing',
    inSection('<Callout title="A"> </Callout>\n\n<Callout title="B">\n\n-\n\n</Callout>'),
    [empty(7, '<Callout> « A »'), empty(9, '<Callout> « B »')],
  ],
  ['made to hold nothing', inSection('<Figure image="toit.jpg" alt="Un toit" />'), []],
  ['a block that does not exist', inSection('<Inconnu />'), []],
]);

const all =
  'Les blocs : AreaMap, Bay, Bays, Callout, Certifications, Comparison, Cost, Course, Dates, Download, ' +
  'Drawing, Event, Factor, Factors, Faq, Feature, FeaturedProjects, Features, Figure, Film, Glossary, KeyFigure, ' +
  'KeyFigures, Known, Meeting, Offer, Part, Parts, People, Pick, PickList, ProjectGallery, Question, RangeChart, ' +
  'ScaleItem, ScaleRow, Section, Service, Services, SitePlan, Slot, Step, Steps, Term, Timeline, Variant, Variants, ' +
  'Week, Zone.';

variantsOf('component-unknown', [
  [
    'misspelt',
    body('<Calout title="A">Oui.</Calout>'),
    [at(5, 'Aucun bloc ne s’appelle <Calout>.', 'Vouliez-vous dire <Callout> ?')],
  ],
  ['nothing near', body('<Carrousel>Oui.</Carrousel>'), [at(5, 'Aucun bloc ne s’appelle <Carrousel>.', all)]],
  ['no name', body('<>\n\nOui.\n\n</>'), [at(5, 'La balise <> n’a pas de nom.', all)]],
  ['a tag of HTML, which has its own rule', body('<div>Oui.</div>'), []],
]);

const braces = (hint: string): readonly string[] => [at(5, 'L’attribut « title » a sa valeur entre accolades.', hint)];
const generic = 'Écrivez title="…", entre guillemets droits.';
const callout = (title: string): Change => body(`<Callout title=${title}>Oui.</Callout>`);

variantsOf('attribute-expression', [
  ['a text', callout('{"Prix, 2026"}'), braces('Écrivez title="Prix, 2026".')],
  ['a text between apostrophes', callout("{ 'Prix' }"), braces('Écrivez title="Prix".')],
  ['a text between backquotes', callout('{`Prix`}'), braces('Écrivez title="Prix".')],
  ['a text with accents', callout('{"Où, l’été"}'), braces('Écrivez title="Où, l’été".')],
  ['a figure', callout('{figures.staff}'), braces('Écrivez title="{figures.staff}".')],
  ['a number', callout('{12}'), braces('Écrivez title="12".')],
  ['sixty signs', callout(`{"${'a'.repeat(60)}"}`), braces(`Écrivez title="${'a'.repeat(60)}".`)],
  ['one more', callout(`{"${'a'.repeat(61)}"}`), braces(generic)],
  ['a sum', callout('{1 + 1}'), braces(generic)],
  ['nothing', callout('{""}'), braces(generic)],
  [
    'a group',
    body('<Callout {...tout}>Oui.</Callout>'),
    [
      at(
        5,
        'Le bloc <Callout> reçoit un groupe d’attributs entre accolades.',
        'Écrivez chaque attribut sous la forme nom="valeur".',
      ),
    ],
  ],
  ['a plain text, and no value', body('<Callout title="A" aussi>Oui.</Callout>'), []],
]);

const notName = (source: string): string =>
  `Les accolades d’un texte n’entourent que le nom d’un chiffre ou d’une information du site ; ${source} ` +
  'n’en est pas un.';
const example =
  'Écrivez par exemple {figures.experience} ou {company.phone} ; pour une accolade ordinaire, écrivez \\{.';

variantsOf('mdx-expression-forbidden', [
  ['empty', body('Oui {} et non.'), [at(5, 'Ces accolades sont vides.', example)]],
  ['alone on its line', body('{1 + 1}'), [at(5, notName('{1 + 1}'), example)]],
  ['a remark and more', body('Oui {/* a */ b}.'), [at(5, notName('{/* a */ b}'), example)]],
  ['more and a remark', body('Oui {b /* a */}.'), [at(5, notName('{b /* a */}'), example)]],
  [
    'names and remarks',
    body('Oui {figures.staff}, { figures.staff }, {/* a */}.\n\n{/* a\nb */}\n\n{figures.staff}'),
    [],
  ],
]);

const figure = (image: string, alt: string): readonly string[] => [
  at(5, 'Une image s’insère avec le bloc <Figure>.', `Écrivez <Figure image="${image}" alt="${alt}" />.`),
];

variantsOf('image-markdown', [
  ['in a folder', body('![Un toit](photos/toit.jpg)'), figure('toit.jpg', 'Un toit')],
  ['without alternative text', body('![](toit.jpg)'), figure('toit.jpg', '…')],
  ['by a reference', body('![Un toit][toit]\n\n[toit]: toit.jpg'), figure('…', 'Un toit')],
  ['a link', body('[Un toit](/contact)'), []],
]);

const anchors = (list: string): Change => ({
  site: [['      - { id: pose, title: La pose }\n      - { id: prix, title: Le prix }\n', list]],
});
const line = (id: string): string => `      - { id: ${id}, title: Titre }\n`;
const sections = (...ids: readonly string[]): Change =>
  body(ids.map((id) => `<Section id="${id}" title="T">Oui.</Section>`).join('\n\n'));

variantsOf('anchor-duplicate', [
  [
    'in site.yaml',
    anchors(line('pose') + line('prix') + line('pose')),
    [
      'site.yaml:122 error: La section « pose » est annoncée deux fois. → Donnez-lui une autre ancre, ou ' +
        'retirez-la. + site.yaml:120 Premier emploi',
    ],
  ],
  [
    'in the text',
    sections('pose', 'prix', 'pose'),
    [
      `${at(9, 'La section « pose » est écrite deux fois dans ce texte.', 'Donnez-lui une autre ancre, ou retirez-la.')} + ${pageFile}:5 Premier emploi`,
    ],
  ],
  ['no anchor, twice', anchors(line('""') + line('""')), []],
  [
    'a word that the page defines',
    {
      site: [['routes:\n', 'glossary:\n  - { word: Faîtage, definition: Le haut du toit. }\nroutes:\n']],
      body: '<Section id="faitage" title="Le faîtage">Oui.</Section>\n\n<Glossary />',
    },
    [
      at(
        5,
        'La section « faitage » a l’ancre du mot « Faîtage », que cette page définit : un lien vers le mot mènerait à la section.',
        'Donnez à la section une autre ancre. + site.yaml:93 Le mot du lexique',
        pageFile,
        'warning',
      ),
    ],
  ],
  [
    'a word that another page defines',
    {
      site: [['routes:\n', 'glossary:\n  - { word: Faîtage, definition: Le haut du toit. }\nroutes:\n']],
      body: '<Section id="faitage" title="Le faîtage">Oui.</Section>',
    },
    [],
  ],
]);

const absent = (row: number, id: string, hint: string): string =>
  at(row, `La section « ${id} » n’est pas dans le texte de la page (${pageFile}).`, hint, 'site.yaml');

variantsOf('anchor-missing', [
  [
    'absent',
    sections('pose'),
    [absent(121, 'prix', 'Ajoutez-y <Section id="prix" title="…">, ou retirez cette ligne.')],
  ],
  [
    'all of them',
    body('Oui.'),
    [
      absent(120, 'pose', 'Ajoutez-y <Section id="pose" title="…">, ou retirez cette ligne.'),
      absent(121, 'prix', 'Ajoutez-y <Section id="prix" title="…">, ou retirez cette ligne.'),
    ],
  ],
  [
    'near the name of a declared one',
    { ...anchors(line('pose') + line('poses')), ...sections('pose') },
    [absent(121, 'poses', 'Ajoutez-y <Section id="poses" title="…">, ou retirez cette ligne.')],
  ],
  ['misspelt, which anchor-undeclared tells', sections('poze', 'prix'), []],
  ['no name', { ...anchors(line('""') + line('prix')), ...sections('prix') }, []],
]);

const undeclared = (row: number, id: string, hint: string): string =>
  at(row, `La section « ${id} » n’est pas annoncée dans « anchors » de la page « tuiles ».`, hint);

variantsOf('anchor-undeclared', [
  [
    'one more',
    sections('pose', 'garantie', 'prix'),
    [
      `${undeclared(7, 'garantie', 'Ajoutez à la page, dans site.yaml : - { id: garantie, title: … }')} + ` +
        'site.yaml:119 Les sections annoncées',
    ],
  ],
  [
    'misspelt',
    sections('poze', 'prix'),
    [`${undeclared(5, 'poze', 'Vouliez-vous dire « pose » ?')} + site.yaml:119 Les sections annoncées`],
  ],
  [
    'near one that has its section',
    sections('pose', 'poses', 'prix'),
    [
      `${undeclared(7, 'poses', 'Ajoutez à la page, dans site.yaml : - { id: poses, title: … }')} + ` +
        'site.yaml:119 Les sections annoncées',
    ],
  ],
  [
    'none announced',
    {
      ...sections('pose'),
      site: [['    anchors:\n      - { id: pose, title: La pose }\n      - { id: prix, title: Le prix }\n', '']],
    },
    [undeclared(5, 'pose', 'Ajoutez à la page, dans site.yaml : - { id: pose, title: … }')],
  ],
  [
    'a list of sections that can’t be read',
    { ...sections('pose', 'garantie'), site: [['{ id: prix, title: Le prix }', '{ id: prix, title: Le prix']] },
    [],
  ],
  [
    'another part that can’t be read',
    { ...sections('pose', 'garantie', 'prix'), site: [['  locale: fr-FR', '  locale fr-FR']] },
    [
      `${undeclared(7, 'garantie', 'Ajoutez à la page, dans site.yaml : - { id: garantie, title: … }')} + ` +
        'site.yaml:119 Les sections annoncées',
    ],
  ],
]);
