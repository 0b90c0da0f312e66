/** The rules about what a name designates: pictures, documents, pages, figures, facts, categories, dates, limits. */
import { pageFile, placedVariantsOf, projectFile, variantsOf, type Change, type Edit } from './rule-variants.ts';

const said = (place: string, severity: string, message: string, hint: string, ...related: readonly string[]): string =>
  `${place} ${severity}: ${message} → ${hint}${related.map((other) => ` + ${other}`).join('')}`;
const body = (text: string): Change => ({ body: text });
/** Text of the page « tuiles », on the file's line 7. */
const inSection = (text: string): Change => body(`<Section id="pose" title="La pose">\n\n${text}\n\n</Section>`);
const site = (...edits: readonly Edit[]): Change => ({ site: edits });
/** The page « tuiles » with more in its header; its text is left out. */
const tuiles = (...lines: readonly string[]): Readonly<Record<string, string>> => ({
  [pageFile]: `---\nheading: Couverture en tuiles\n${lines.join('\n')}\n---\n`,
});
/** A file that YAML can't be read from: what it holds is not known. */
const halfRead: Change = { unreadable: ['content/projects/grange.yaml'] };
const staff = 'staff: { value: 18 }';

const noMatch = (place: string, word: string, categories: string): string =>
  said(
    place,
    'warning',
    `Aucun projet n’est d’une catégorie, ni ne porte un mot-clé, qui contienne « ${word} ».`,
    `Catégories : ${categories}.`,
  );
const teaser = (category: string): Edit => ['teaser: { category: Couverture }', `teaser: { category: ${category} }`];
const gallery = (category: string): Change => body(`<ProjectGallery title="Nos toits" category="${category}" />`);
const grange = (category: string): Readonly<Record<string, string>> => ({
  'content/projects/grange.yaml': `id: grange\ntitle: Une grange\ncategory: ${category}\ntags: []\nimages: []\nmainImage: mas.jpg\n`,
});
const unpublished: Edit = ['budget: 38 000 €', 'budget: 38 000 €\ndraft: true'];

placedVariantsOf('teaser-empty', [
  ['of a page', site(teaser('Agricole')), [noMatch('site.yaml:122:25', 'Agricole', 'Couverture')]],
  ['of a block', gallery('Agricole'), [noMatch(`${pageFile}:5:45`, 'Agricole', 'Couverture')]],
  [
    'several categories, in order, each once',
    {
      ...site(teaser('Agricole')),
      files: { ...grange('Bardage'), 'content/projects/halle.yaml': 'id: halle\ncategory: Couverture\n' },
    },
    [noMatch('site.yaml:122:25', 'Agricole', 'Bardage, Couverture')],
  ],
  [
    'no project at all that is published',
    { project: [unpublished] },
    [
      said(
        'site.yaml:122:25',
        'warning',
        'Aucun projet n’est d’une catégorie, ni ne porte un mot-clé, qui contienne « Couverture ».',
        'Ceux qui y répondent ne sont pas publiés : publiez-en un, ou choisissez autre chose.',
      ),
    ],
  ],
  [
    'no project at all, published or not',
    { ...site(teaser('Agricole')), project: [unpublished] },
    [noMatch('site.yaml:122:25', 'Agricole', 'aucune')],
  ],
  [
    'no project at all, and no word, which the schema tells',
    { ...site(teaser('""')), project: [unpublished], ...gallery('') },
    [],
  ],
  [
    'no project at all, and a block without a word',
    { ...site(teaser('""')), project: [unpublished], ...body('<ProjectGallery title="Nos toits" />') },
    [],
  ],
  [
    'no project at all, and a category of another block',
    {
      ...site(teaser('""')),
      project: [unpublished],
      ...body('<Services title="A" category="Agricole">Oui.</Services>'),
    },
    [],
  ],
  ['a tag, a part of a category', { ...site(teaser('réfec')), ...gallery('couv') }, []],
  ['a project that can’t be read', { ...site(teaser('Agricole')), ...halfRead }, []],
]);

/** The picture at the head of a page, on line 118, column 21. */
const picture = (name: string): Change => site(['src: toit.jpg', `src: ${name}`]);
const absentPicture = (shown: string, hint: string): readonly string[] => [
  said('site.yaml:118:21', 'error', `L’image ${shown} n’est pas dans content/media.`, hint),
];
const drop = 'Déposez le fichier dans content/media, ou corrigez son nom.';
const bare = (name: string): string => `Écrivez « ${name} » sans guillemets, ou avec les guillemets droits du clavier.`;

placedVariantsOf('image-missing', [
  ['misspelt', picture('toits.jpg'), absentPicture('« toits.jpg »', 'Vouliez-vous dire « toit.jpg » ?')],
  ['nothing near', picture('charpente-neuve.jpg'), absentPicture('« charpente-neuve.jpg »', drop)],
  [
    'the same name with another number, which is another picture',
    { ...picture('toit-1.jpg'), media: ['toit-2.jpg'] },
    absentPicture('« toit-1.jpg »', 'Vouliez-vous dire « toit.jpg » ?'),
  ],
  [
    'nothing near but a film',
    { ...picture('charpente.webp'), media: ['charpente.webm'] },
    absentPicture('« charpente.webp »', drop),
  ],
  [
    'in a folder',
    picture('photos/2024/chantier-neuf.jpg'),
    absentPicture('« photos/2024/chantier-neuf.jpg »', 'Donnez le nom du fichier seul, sans dossier.'),
  ],
  ['between French quotes', picture('« toit.jpg »'), absentPicture('« toit.jpg »', bare('toit.jpg'))],
  ['between English quotes', picture('“toit.jpg”'), absentPicture('“toit.jpg”', bare('toit.jpg'))],
  ['a quote before', picture('«  toit.jpg'), absentPicture('«  toit.jpg', bare('toit.jpg'))],
  ['a quote after', picture('toit.jpg»'), absentPicture('« toit.jpg» »', bare('toit.jpg'))],
  ['between quotes, and absent', picture('«charpente-neuve»'), absentPicture('«charpente-neuve»', drop)],
  [
    'quotes inside a name',
    { ...picture('le «charpente» neuf.jpg'), media: ['le charpente neuf.jpg', 'le neuf.jpg'] },
    absentPicture('« le «charpente» neuf.jpg »', 'Vouliez-vous dire « le charpente neuf.jpg » ?'),
  ],
  [
    'no picture',
    { ...picture('visite.mp4'), media: ['visite.mp4'] },
    [
      said(
        'site.yaml:118:21',
        'error',
        '« visite.mp4 » n’est pas une image que le site sache montrer.',
        'Employez une image JPEG, PNG, WebP ou AVIF.',
      ),
    ],
  ],
  [
    'a drawing among the pictures',
    { ...inSection('<Figure image="plan.svg" alt="Un plan" />'), media: ['plan.svg'] },
    [
      said(
        `${pageFile}:7:16`,
        'error',
        '« plan.svg » n’est pas une image que le site sache montrer.',
        'Employez une image JPEG, PNG, WebP ou AVIF.',
      ),
    ],
  ],
  ...['toit.JPG', 'toit.jpeg', 'toit.png', 'toit.webp', 'toit.avif'].map(
    (name) => [`a picture: ${name}`, { ...picture(name), media: [name] }, []] as const,
  ),
  [
    'the name of a film',
    { ...site(['    hero:\n', '    hero:\n      video: { webm: absent.webm, mp4: absent.mp4 }\n']) },
    [],
  ],
]);

const download = (file: string): Change => inSection(`<Download file="${file}" label="Le guide" />`);
const absentDocument = (file: string, hint: string): readonly string[] => [
  said(
    `${pageFile}:7:17`,
    'error',
    `Le document « ${file} » n’est ni dans content/documents ni dans content/media.`,
    hint,
  ),
];
const dropDocument = 'Déposez-le dans content/documents, ou corrigez son nom.';

placedVariantsOf('document-missing', [
  ['misspelt', download('guides.pdf'), absentDocument('guides.pdf', 'Vouliez-vous dire « guide.pdf » ?')],
  ['nothing near', download('tarifs.pdf'), absentDocument('tarifs.pdf', dropDocument)],
  [
    'near one that the site makes',
    { ...download('memos.pdf'), documents: ['memo.mdx'] },
    absentDocument('memos.pdf', 'Vouliez-vous dire « memo.pdf » ?'),
  ],
  [
    'near one with dots in its name',
    { ...download('tarif.2025.pdf'), documents: ['tarif.2026.mdx'] },
    absentDocument('tarif.2025.pdf', 'Vouliez-vous dire « tarif.2026.pdf » ?'),
  ],
  [
    'near one in content/media',
    { ...download('plans.pdf'), media: ['plan.pdf'] },
    absentDocument('plans.pdf', 'Vouliez-vous dire « plan.pdf » ?'),
  ],
  [
    'near what is no document',
    { ...download('plans.pdf'), media: ['plans.jpg'] },
    absentDocument('plans.pdf', dropDocument),
  ],
  [
    'a beginning',
    { ...download('tarif.pdf'), documents: ['tarif.2026-01-15.mdx'] },
    absentDocument('tarif.pdf', dropDocument),
  ],
  ['in content/documents', download('guide.pdf'), []],
  ['among others', { ...download('guide.pdf'), documents: ['memo.mdx', 'avis.mdx'] }, []],
  ['made by the site', { ...download('memo.pdf'), documents: ['memo.mdx'] }, []],
  [
    'made by the site, with dots in its name',
    { ...download('tarif.pdf.2026.pdf'), documents: ['tarif.pdf.2026.mdx'] },
    [],
  ],
  ['in content/media', { ...download('plan.pdf'), media: ['plan.pdf'] }, []],
  ['no document', { ...inSection('<Figure image="plan.jpg" alt="Un plan" />') }, []],
]);

const hiddenLink = (place: string, why: string): string =>
  said(
    place,
    'warning',
    `La page « tuiles » n’est pas publiée (${why}) : ce lien ne sera pas affiché.`,
    'Publiez la page, ou retirez le lien.',
  );
const inMenus = (why: string): readonly string[] => [
  hiddenLink('site.yaml:81:35', why),
  hiddenLink('site.yaml:87:33', why),
];

placedVariantsOf('route-unpublished', [
  ['a draft', { files: tuiles('draft: true') }, inMenus('c’est un brouillon')],
  ['later', { files: tuiles('publishFrom: 2026-06-02') }, inMenus('à paraître le 2 juin 2026')],
  ['a draft for later', { files: tuiles('publishFrom: 2026-06-02', 'draft: true') }, inMenus('c’est un brouillon')],
  ['over', { files: tuiles('expires: 2026-05-31') }, inMenus('sa date est passée')],
  [
    'from today, and over',
    { files: tuiles('publishFrom: 2026-06-01', 'expires: 2026-05-31') },
    inMenus('sa date est passée'),
  ],
  ['no draft, over', { files: tuiles('draft: false', 'expires: 2026-05-31') }, inMenus('sa date est passée')],
  [
    'a text that an earlier page shows',
    { ...site(['content: accueil.mdx', 'content: tuiles.mdx']), files: tuiles('draft: true') },
    [
      hiddenLink('site.yaml:78:32', 'c’est un brouillon').replace('tuiles', 'accueil'),
      ...inMenus('c’est un brouillon'),
    ],
  ],
  [
    'a redirect alone',
    {
      ...site(
        ['      entries:\n        - { label: Tuiles, route: tuiles, icon: tuile }\n', '      route: contact\n'],
        ['      - { label: Tuiles, route: tuiles }\n', '      - { label: Devis, route: contact }\n'],
      ),
      files: tuiles('draft: true'),
    },
    [],
  ],
  [
    'the same name for something else',
    { ...site(['icon: tuile }', 'icon: tuiles }']), files: tuiles('draft: true') },
    inMenus('c’est un brouillon'),
  ],
  [
    'a page that does not exist',
    site(['icon: tuile }', 'icon: tuile }\n        - { label: Bardage, route: bardage }']),
    [],
  ],
  ['from today, until today', { files: tuiles('publishFrom: 2026-06-01', 'expires: 2026-06-01') }, []],
]);

const oneFact = (key: string, words: string): readonly string[] => [
  said(
    'site.yaml:19:1',
    'warning',
    `Il manque ${words} : les mentions légales n’en diront rien.`,
    `Ajoutez « ${key} » à « company » quand l’entreprise l’aura donné. Si elle ne le donne pas : notGiven: [${key}]`,
  ),
];
const siret: Edit = ['  siret: "12345678900012"\n', ''];
const capital: Edit = ['  capital: 10 000 €\n', ''];

placedVariantsOf('company-fact-missing', [
  ['one, whose description goes on after a comma', site(siret), oneFact('siret', 'le numéro SIRET')],
  ['one, whose description is a sentence', site(capital), oneFact('capital', 'le capital social')],
  [
    'two',
    site(siret, capital),
    [
      said(
        'site.yaml:19:1',
        'warning',
        'Il manque 2 informations que la loi demande, et dont les mentions légales ne diront rien : le ' +
          'capital social, le numéro SIRET.',
        'Ajoutez à « company », quand l’entreprise les aura données : capital, siret. Si elle ne les donne ' +
          'pas : notGiven: [capital, siret]',
      ),
    ],
  ],
  ['another country', site(siret, ['country: FR }', 'country: BE }']), []],
  ['no country', site(siret, ['country: FR }', 'country: "" }']), []],
  ['a part that can’t be read', site(siret, ['  legalForm: SARL\n', '  legalForm SARL\n']), []],
  [
    'another part that can’t be read',
    site(siret, ['  locale: fr-FR', '  locale fr-FR']),
    oneFact('siret', 'le numéro SIRET'),
  ],
]);

const noTemplate = (template: string, what: string): string =>
  said(
    'site.yaml:92:1',
    'error',
    `Aucune page n’a la mise en page « ${template} » : il manque ${what}.`,
    `Ajoutez dans « routes » une page dont « template » est « ${template} ».`,
  );
const asPage = (template: string): Edit => [`template: ${template}\n`, 'template: page\n'];

placedVariantsOf('route-template-missing', [
  ['the home', site(asPage('home')), [noTemplate('home', 'l’accueil')]],
  ['the gallery', site(asPage('gallery')), [noTemplate('gallery', 'la page des projets')]],
  ['a project', site(asPage('project')), [noTemplate('project', 'la fiche d’un projet')]],
  [
    'two',
    site(asPage('contact'), asPage('success')),
    [
      noTemplate('contact', 'le formulaire de contact'),
      noTemplate('success', 'le remerciement après l’envoi du formulaire'),
    ],
  ],
  ['misspelt', site(['template: home\n', 'template: hom\n']), []],
  ['no page at all', site(['routes:\n', 'routes: []\npages:\n']), []],
  ['a page that can’t be read', site(asPage('home'), ['title: Merci\n', 'title Merci\n']), []],
  [
    'another part that can’t be read',
    site(asPage('home'), ['  locale: fr-FR', '  locale fr-FR']),
    [noTemplate('home', 'l’accueil')],
  ],
  ['an article less', site(asPage('article')), []],
]);

const shownNowhere = (name: string): string =>
  said(
    `content/media/${name}:1:1`,
    'warning',
    `Le fichier content/media/${name} n’est montré nulle part.`,
    'Nommez-le dans une page ou un projet, ou supprimez-le.',
  );
const video: Edit = ['    hero:\n', '    hero:\n      video: { webm: film.webm, mp4: film.mp4 }\n'];

placedVariantsOf('media-unused', [
  ['a picture', { media: ['vieux.jpg'] }, [shownNowhere('vieux.jpg')]],
  [
    'a film and a document',
    { media: ['film.webm', 'plan.pdf'] },
    [shownNowhere('film.webm'), shownNowhere('plan.pdf')],
  ],
  [
    'a film and a document that are shown',
    { ...site(video), ...download('plan.pdf'), media: ['film.webm', 'film.mp4', 'plan.pdf'] },
    [],
  ],
  ['near a picture that is shown', { media: ['toit2.jpg'] }, [shownNowhere('toit2.jpg')]],
  ['meant by a misspelt name', picture('toits.jpg'), []],
  [
    'not meant by a misspelt name',
    { ...picture('toits.jpg'), media: ['vieille-grange.png'] },
    [shownNowhere('vieille-grange.png')],
  ],
  ['the name of something else', { media: ['tuile', 'guide.pdf'] }, [shownNowhere('tuile'), shownNowhere('guide.pdf')]],
  ['a page that can’t be read', { media: ['vieux.jpg'], ...halfRead }, []],
]);

const dated = (expires: string): Edit => [
  'text: Qualification des entreprises du bâtiment, expires: 2099-12-31,',
  `text: Qualification des entreprises du bâtiment, expires: ${expires},`,
];
const renew = 'Renouvelez l’information et changez la date, ou retirez-la.';
const soon = (when: string): readonly string[] => [
  said(
    'site.yaml:31:83',
    'warning',
    `Le label « QUALIBAT » arrive à sa date ${when} ; ensuite, il n’est plus affiché.`,
    renew,
  ),
];
const staffUntil = (expires: string): Edit => [staff, `staff: { value: 18, expires: ${expires} }`];

placedVariantsOf('content-expires-soon', [
  ['today', site(dated('2026-06-01')), soon('aujourd’hui')],
  ['tomorrow', site(dated('2026-06-02')), soon('demain')],
  ['in two days', site(dated('2026-06-03')), soon('dans 2 jours, le 3 juin 2026')],
  ['in sixty days', site(dated('2026-07-31')), soon('dans 60 jours, le 31 juillet 2026')],
  ['in sixty-one days', site(dated('2026-08-01')), []],
  ['yesterday', site(dated('2026-05-31')), []],
  ['no date, which the schema tells', site(dated('bientôt')), []],
  ['not a day of the calendar', site(dated('2026-06-99')), []],
  [
    'a figure, where it is used',
    { ...site(staffUntil('2026-06-03')), ...body('Nous sommes {figures.staff}.') },
    [
      said(
        'site.yaml:45:32',
        'warning',
        'Le chiffre « staff » arrive à sa date dans 2 jours, le 3 juin 2026 ; ensuite, les phrases qui ' +
          'l’emploient sont à revoir.',
        renew,
        'site.yaml:84:36 Employé ici',
        `${pageFile}:5:13 Employé ici`,
      ),
    ],
  ],
]);

placedVariantsOf('content-expired', [
  [
    'a label',
    site(dated('2026-05-31')),
    [
      said(
        'site.yaml:31:83',
        'warning',
        'Le label « QUALIBAT » a passé sa date le 31 mai 2026 : il n’est plus affiché.',
        renew,
      ),
    ],
  ],
  [
    'a figure, where it is used',
    site(staffUntil('2026-01-01')),
    [
      said(
        'site.yaml:45:32',
        'warning',
        'Le chiffre « staff » a passé sa date le 1er janvier 2026 : les phrases qui l’emploient sont à revoir.',
        renew,
        'site.yaml:84:36 Employé ici',
      ),
    ],
  ],
  ['today', site(dated('2026-06-01')), []],
]);

/** A text of so many words in the page « tuiles », and how long articles are. */
const words = (count: number, min: number, max: number): Change => ({
  ...site(['minMinutes: 1\n', `minMinutes: ${min}\n`], ['maxMinutes: 8\n', `maxMinutes: ${max}\n`]),
  body: Array.from({ length: count }, () => 'toit').join(' '),
});
const short = (minutes: number, count: number, min: number, lack: number): readonly string[] => [
  said(
    `${pageFile}:2:1`,
    'warning',
    `Cet article se lit en ${minutes} min (${count} mots) : ${min} min au moins sont annoncées.`,
    `Il manque ${lack} mots environ.`,
  ),
];
const long = (minutes: number, count: number, max: number, excess: number): readonly string[] => [
  said(
    `${pageFile}:2:1`,
    'warning',
    `Cet article se lit en ${minutes} min (${count} mots) : ${max} min au plus sont annoncées.`,
    `Il a ${excess} mots de trop environ.`,
  ),
];

placedVariantsOf('reading-time-outside', [
  ['too short', words(300, 4, 8), short(2, 300, 4, 400)],
  ['too short by a word', words(499, 3, 8), short(2, 499, 3, 10)],
  ['too short by eleven words', words(489, 3, 8), short(2, 489, 3, 20)],
  ['too long', words(850, 1, 2), long(4, 850, 2, 360)],
  ['too long by a word', words(500, 1, 2), long(3, 500, 2, 10)],
  ['too long by eleven words', words(510, 1, 2), long(3, 510, 2, 20)],
  ['the least and the most', words(500, 3, 3), []],
  ['another template', { ...words(300, 4, 8), site: [...(words(300, 4, 8).site ?? []), asPage('article')] }, []],
  ['a text with mistakes', { ...words(0, 4, 8), body: 'Une { tuile.' }, []],
  [
    'no text',
    {
      ...words(300, 4, 8),
      site: [...(words(300, 4, 8).site ?? []), ['content: tuiles.mdx\n', 'content: absent.mdx\n']],
    },
    [],
  ],
]);

const range = (value: number, max: number): Change => site([staff, `staff: { value: ${value}, max: ${max} }`]);
const reading = (min: string, max: string): Change =>
  site(['minMinutes: 1\n', `minMinutes: ${min}\n`], ['maxMinutes: 8\n', `maxMinutes: ${max}\n`]);

placedVariantsOf('range-inverted', [
  [
    'a figure',
    range(18, 12),
    [
      said(
        'site.yaml:45:28',
        'error',
        'Le chiffre « staff » va de 18 à 12.',
        'Échangez les deux : value: 12, max: 18.',
      ),
    ],
  ],
  [
    'the time to read',
    reading('8', '6'),
    [
      said(
        'site.yaml:75:17',
        'error',
        'La durée de lecture va de 8 à 6 minutes.',
        'Échangez minMinutes et maxMinutes.',
      ),
    ],
  ],
  ['a figure in order', range(12, 18), []],
  [
    'a figure with two equal ends',
    range(18, 18),
    [said('site.yaml:45:28', 'error', 'Le chiffre « staff » va de 18 à 18.', 'Retirez « max ».')],
  ],
  ['a time with two equal ends', reading('6', '6'), []],
  ['a time without its end, which the schema tells', reading('8', '""'), []],
]);

const gap = (place: string, name: string, hint: string): string =>
  said(place, 'error', `{${name}} n’est pas donné dans site.yaml : la phrase aurait un trou.`, hint);
const giveOrGuard = (field: string): string =>
  `Donnez « ${field} », ou entourez la phrase de <Known field="${field}"> … </Known>.`;
const known = (field: string, text: string): Change => inSection(`<Known field="${field}">${text}</Known>`);
const noInsurer: Edit = [
  '  insurer: { name: Assurance Bois, address: Le Puy-en-Velay, policy: "4242", area: France, certificate: ' +
    '{ file: certificat.pdf, label: Attestation } }\n',
  '',
];

placedVariantsOf('placeholder-absent', [
  [
    'in a text',
    inSection('Appelez le {company.mobile}.'),
    [gap(`${pageFile}:7:12`, 'company.mobile', giveOrGuard('company.mobile'))],
  ],
  [
    'in site.yaml',
    site(['tagline: Charpente', 'tagline: ' + 'Le {company.mobile}, charpente']),
    [gap('site.yaml:12:15', 'company.mobile', giveOrGuard('company.mobile'))],
  ],
  [
    'of a group',
    { ...inSection('Assuré par {company.insurer.name}.'), ...site(noInsurer) },
    [gap(`${pageFile}:7:12`, 'company.insurer.name', giveOrGuard('company.insurer'))],
  ],
  [
    'not of the company',
    inSection('Mesuré par {site.apiUrl}.'),
    [gap(`${pageFile}:7:12`, 'site.apiUrl', 'Donnez « site.apiUrl » dans site.yaml.')],
  ],
  ['guarded', known('company.mobile', '{company.mobile}'), []],
  ['of a group that is guarded', { ...known('company.insurer', '{company.insurer.name}'), ...site(noInsurer) }, []],
  [
    'guarded by something else',
    known('company.siret', '{company.mobile}'),
    [gap(`${pageFile}:7:30`, 'company.mobile', giveOrGuard('company.mobile'))],
  ],
  [
    'guarded by what begins alike',
    { ...known('company.mob', '{company.mobile}') },
    [gap(`${pageFile}:7:28`, 'company.mobile', giveOrGuard('company.mobile'))],
  ],
  ['given', inSection('SIRET {company.siret}.'), []],
  ['unknown', inSection('Voyez {company.siren2}.'), []],
]);

const nothing = (name: string, hint: string): readonly string[] => [
  said(`${pageFile}:7:9`, 'error', `{${name}} ne désigne rien dans site.yaml.`, hint),
];
const named = (name: string): Change => inSection(`Voyez : {${name}}.`);

placedVariantsOf('placeholder-unknown', [
  ['misspelt', named('figures.staf'), nothing('figures.staf', 'Vouliez-vous dire {figures.staff} ?')],
  [
    'no figure',
    named('figures.anciennete'),
    nothing(
      'figures.anciennete',
      'Ajoutez « anciennete » à « figures » de site.yaml, ou choisissez parmi : foundingYear, staff.',
    ),
  ],
  [
    'a part of no figure',
    named('figures.anciennete.moyenne'),
    nothing(
      'figures.anciennete.moyenne',
      'Ajoutez « anciennete » à « figures » de site.yaml, ou choisissez parmi : foundingYear, staff.',
    ),
  ],
  [
    'something else',
    named('zinguerie.longueur'),
    nothing(
      'zinguerie.longueur',
      'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
    ),
  ],
  [
    'figures of something else',
    named('zinguerie.figures.longueur'),
    nothing(
      'zinguerie.figures.longueur',
      'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
    ),
  ],
  ['given, or only absent', inSection('{figures.staff}, {company.mobile}'), []],
]);

const unusedFigure = (place: string, name: string): string =>
  said(
    place,
    'warning',
    `Le chiffre « ${name} » n’est employé dans aucun texte.`,
    `Écrivez {figures.${name}} là où il doit paraître, ou retirez cette ligne.`,
  );
const weight: Edit = [staff, `${staff}\n  weight: { value: 3, max: 5 }`];

placedVariantsOf('figure-unused', [
  ['one', site(weight), [unusedFigure('site.yaml:46:3', 'weight')]],
  ['a part of it', { ...site(weight), ...body('De {figures.weight.from} à {figures.weight.to}.') }, []],
  [
    'by a block',
    {
      ...site(weight),
      ...inSection('<Comparison title="Deux toits">\n<Cost label="Tuile" figure="weight" />\n</Comparison>'),
    },
    [],
  ],
  [
    'the same name for something else',
    { ...site(weight), ...body('<Drawing name="weight" label="Un poids" />\n\n{company.weight}') },
    [unusedFigure('site.yaml:46:3', 'weight')],
  ],
  ['a text that can’t be read', { ...site(weight), ...halfRead }, []],
]);

const noFigure = (name: string, hint: string): readonly string[] => [
  said(`${pageFile}:8:29`, 'error', `Aucun chiffre ne s’appelle « ${name} » dans « figures » de site.yaml.`, hint),
];
const cost = (figure: string): Change =>
  inSection(`<Comparison title="Deux toits">\n<Cost label="Tuile" figure="${figure}" />\n</Comparison>`);

placedVariantsOf('figure-unknown', [
  ['misspelt', cost('staf'), noFigure('staf', 'Vouliez-vous dire « staff » ?')],
  ['nothing near', cost('anciennete'), noFigure('anciennete', 'Ajoutez-le à « figures », ou corrigez son nom.')],
  ['like in a text', cost('{figures.staff}'), noFigure('{figures.staff}', 'Écrivez « staff » seul.')],
  ['like in a text, without braces', cost('figures.staff'), noFigure('figures.staff', 'Écrivez « staff » seul.')],
  ['a name and more', cost('mes.figures.staff'), noFigure('mes.figures.staff', 'Vouliez-vous dire « staff » ?')],
  ['a brace inside', cost('st}aff'), noFigure('st}aff', 'Vouliez-vous dire « staff » ?')],
  ['a figure', cost('staff'), []],
]);

const category = (name: string): Change => ({ project: [['category: Couverture', `category: ${name}`]] });
const undeclared = (name: string, hint: string): readonly string[] => [
  said(
    `${projectFile}:4:11`,
    'error',
    `La catégorie « ${name} » n’est pas déclarée dans « projects.categories » de site.yaml.`,
    hint,
  ),
];
const categories = (list: string): Edit => ['categories: [Couverture]', `categories: ${list}`];

placedVariantsOf('category-unknown', [
  ['misspelt', category('Couvertures'), undeclared('Couvertures', 'Vouliez-vous dire « Couverture » ?')],
  [
    'nothing near',
    { ...category('Isolation'), ...site(categories('[Bardage, Zinc]')) },
    undeclared('Isolation', 'Choisissez parmi : Bardage, Zinc.'),
  ],
  ['none declared, which the schema tells', site(categories('[]')), []],
  ['the name of something else', { ...site(['icon: tuile }', 'icon: Isolation }']) }, []],
  ['declared', {}, []],
]);

const film = (webm: string): Change => ({
  ...site(['    hero:\n', `    hero:\n      video: { webm: ${webm}, mp4: film.mp4 }\n`]),
  media: ['film.webm', 'film.mp4', 'toiture.webp'],
});
const noFilm = (name: string, hint: string): readonly string[] => [
  said('site.yaml:118:22', 'error', `Le film « ${name} » n’est pas dans content/media.`, hint),
];

placedVariantsOf('video-missing', [
  ['misspelt', film('films.webm'), noFilm('films.webm', 'Vouliez-vous dire « film.webm » ?')],
  [
    'nothing near but a picture',
    film('toiture.webm'),
    noFilm('toiture.webm', 'Déposez-le dans content/media, ou corrigez son nom.'),
  ],
  ['there', film('film.webm'), []],
]);

const noRoute = (value: string, hint: string): readonly string[] => [
  said('site.yaml:90:34', 'error', `Aucune page n’a l’identifiant « ${value} ».`, hint),
];
const footerLink = (route: string): Change =>
  site(['{ label: Contact, route: contact }', `{ label: Contact, route: ${route} }`]);

placedVariantsOf('route-unknown', [
  ['misspelt', footerLink('contacts'), noRoute('contacts', 'Vouliez-vous dire « contact » ?')],
  [
    'an address',
    footerLink('/couverture/tuiles'),
    noRoute('/couverture/tuiles', 'Désignez la page par son identifiant : « tuiles ».'),
  ],
  [
    'nothing near',
    footerLink('isolation'),
    noRoute(
      'isolation',
      'Déclarez la page dans « routes » de site.yaml, ou choisissez l’identifiant de l’une de celles qui y sont.',
    ),
  ],
  ['a page', footerLink('merci'), []],
]);

const noDestination = (hint: string): readonly string[] => [
  said('site.yaml:90:34', 'error', 'La page « projet » est la fiche d’un projet : ce lien ne dit pas duquel.', hint),
];

placedVariantsOf('route-unlinkable', [
  ['beside a gallery', footerLink('projet'), noDestination('Désignez plutôt « projets », qui les présente tous.')],
  [
    'without a gallery',
    { site: [...(footerLink('projet').site ?? []), asPage('gallery')] },
    noDestination('Désignez une autre page.'),
  ],
  ['the same name for something else', site(['icon: tuile }', 'icon: projet }']), []],
]);

const anotherText = (place: string, content: string, hint: string): readonly string[] => [
  said(
    place,
    'error',
    `Le texte « ${content} » est déjà celui de la page « contact ».`,
    hint,
    'site.yaml:128:14 Premier emploi',
  ),
];
const ownFile = 'Donnez à cette page un fichier à elle, ou retirez-la si elle est en double.';
const sameText: Edit = ['content: merci.mdx', 'content: contact.mdx'];

placedVariantsOf('route-content-duplicate', [
  [
    'of another page',
    site(sameText),
    anotherText(
      'site.yaml:134:14',
      'contact.mdx',
      'Donnez à cette page un fichier à elle, par exemple « merci.mdx ». Si ce n’est qu’une seconde ' +
        'adresse, écrivez plutôt « aliases: [/merci] » sous « contact ».',
    ),
  ],
  [
    'of a page of the same name',
    site(sameText, ['id: merci', 'id: contact']),
    anotherText('site.yaml:134:14', 'contact.mdx', ownFile),
  ],
  [
    'of a page of the same address',
    site(sameText, ['path: /merci', 'path: /contact']),
    anotherText('site.yaml:134:14', 'contact.mdx', ownFile),
  ],
  ['no text, twice', site(['content: contact.mdx', 'content: ""'], ['content: merci.mdx', 'content: ""']), []],
]);

const fits = (place: string, name: string, hint: string): readonly string[] => [
  said(place, 'error', `{${name}} ne sera pas remplacé dans ce texte.`, hint),
];

placedVariantsOf('placeholder-runtime-unknown', [
  [
    'misspelt',
    site(['countMany: "{count} projets"', 'countMany: "{counts} projets"']),
    fits('site.yaml:183:17', 'counts', 'Vouliez-vous dire {count} ?'),
  ],
  [
    'one of several',
    site(['page: Page {page} sur {pages}', 'page: Page {page} sur {ensemble}']),
    fits('site.yaml:185:27', 'ensemble', 'Ce texte admet : {page}, {pages}.'),
  ],
  [
    'none is allowed',
    site(['showMore: Montrer la suite', 'showMore: Montrer {count} de plus']),
    fits('site.yaml:184:23', 'count', 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.'),
  ],
  [
    'twice',
    site(['showMore: Montrer la suite', 'showMore: "{a}{a}"']),
    fits('site.yaml:184:16', 'a', 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.'),
  ],
  [
    'no name',
    site(['showMore: Montrer la suite', 'showMore: "Montrer {}"']),
    fits('site.yaml:184:24', '', 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.'),
  ],
  ['a figure', site(['showMore: Montrer la suite', 'showMore: "Montrer {figures.staff}"']), []],
  [
    'what only some projects have',
    site(['description: "{shortDescription}"', 'description: "{surface}"']),
    fits(
      'site.yaml:110:19',
      'surface',
      'Ce texte admet : {title}, {location}, {shortDescription}, {category}, {year}.',
    ),
  ],
]);

const without = (place: string, names: string, description: string): readonly string[] => [
  said(place, 'warning', `Ce texte est fait pour montrer ${names}, et ne le fait pas.`, description),
];
const dropHint = (text: string): Change =>
  site([
    'dropHint: "PDF, JPG, PNG, Word ou ZIP. {maxFile} Mo par fichier, {maxTotal} Mo en tout."',
    `dropHint: "${text}"`,
  ]);
const limits = 'Les limites, sous la zone de dépôt. {maxFile} et {maxTotal} sont remplacés.';

placedVariantsOf('placeholder-unused', [
  [
    'a name',
    site(['countMany: "{count} projets"', 'countMany: Deux projets']),
    without('site.yaml:183:16', '{count}', 'Le nombre de projets, au pluriel. {count} est remplacé.'),
  ],
  [
    'a figure in place of a number',
    site(['countMany: "{count} projets"', 'countMany: 12 projets']),
    without('site.yaml:183:16', '{count}', 'Le nombre de projets, au pluriel. {count} est remplacé.'),
  ],
  ['two names', dropHint('Des fichiers.'), without('site.yaml:166:15', '{maxFile} ou {maxTotal}', limits)],
  ['one of two names', dropHint('{maxTotal} Mo.'), []],
  ['limits in figures, which limit-text-typed tells', dropHint('8 Mo.'), []],
  ['a name of no such text', site(['showMore: Montrer la suite', 'showMore: La suite']), []],
]);

const typed = (place: string, written: string, hint: string): string =>
  said(
    place,
    'warning',
    `« ${written} » est recopié en chiffres : la phrase deviendrait fausse le jour où la limite change.`,
    `Écrivez « ${hint} Mo » : le nombre suivra la limite.`,
  );
const wrong = (place: string, written: string, hint: string): string =>
  said(
    place,
    'error',
    `Ce texte annonce « ${written} », alors que les limites sont de 8 Mo par fichier et 20 Mo en tout.`,
    hint,
    'site.yaml:65:5 Les limites appliquées',
  );
/** The page of the form, with its first lines on line 3. */
const contactText = (text: string): Change => ({
  files: { 'content/pages/contact.mdx': `---\nheading: Nous écrire\nstandfirst: ${text}\n---\n` },
});

placedVariantsOf('limit-text-typed', [
  ['a file’s', dropHint('8 Mo.'), [typed('site.yaml:166:16', '8 Mo', '{maxFile}')]],
  ['of all', dropHint('20 Mo.'), [typed('site.yaml:166:16', '20 Mo', '{maxTotal}')]],
  [
    'on the page of the form',
    contactText('Envoyez 8 Mo ou 20 Mo.'),
    [
      typed('content/pages/contact.mdx:3:21', '8 Mo', '{constants.contact.maxFileMegabytes}'),
      typed('content/pages/contact.mdx:3:29', '20 Mo', '{constants.contact.maxTotalMegabytes}'),
    ],
  ],
  [
    'one that ends another',
    contactText('Envoyez 18 Mo ou 8 Mo.'),
    [typed('content/pages/contact.mdx:3:30', '8 Mo', '{constants.contact.maxFileMegabytes}')],
  ],
  ['wrong ones', dropHint('9 Mo, 21 Mo.'), []],
]);

placedVariantsOf('limit-text-wrong', [
  [
    'a limit',
    dropHint('8 Mo ou 10 Mo.'),
    [wrong('site.yaml:166:24', '10 Mo', 'Écrivez « {maxFile} Mo » ou « {maxTotal} Mo ».')],
  ],
  [
    'on the page of the form',
    contactText('Envoyez 10 Mo.'),
    [
      wrong(
        'content/pages/contact.mdx:3:21',
        '10 Mo',
        'Écrivez « {constants.contact.maxFileMegabytes} Mo » ou « {constants.contact.maxTotalMegabytes} Mo ».',
      ),
    ],
  ],
  ['right ones', dropHint('8 Mo, 20 Mo.'), []],
  [
    'a limit that is not given, which the schema tells',
    { site: [...(dropHint('9 Mo.').site ?? []), ['maxFileMegabytes: 8\n', 'maxFileMegabytes: huit\n']] },
    [],
  ],
  [
    'the other limit that is not given',
    { site: [...(dropHint('9 Mo.').site ?? []), ['maxTotalMegabytes: 20\n', 'maxTotalMegabytes: vingt\n']] },
    [],
  ],
]);

placedVariantsOf('file-limit-above-total', [
  [
    'above',
    site(['maxFileMegabytes: 8\n', 'maxFileMegabytes: 21\n']),
    [
      said(
        'site.yaml:65:23',
        'error',
        'Un fichier peut peser 21 Mo, mais tous ensemble 20 Mo seulement.',
        'Écrivez au plus 20, ou augmentez maxTotalMegabytes.',
        'site.yaml:66:24 La limite de l’ensemble',
      ),
    ],
  ],
  ['the same', site(['maxFileMegabytes: 8\n', 'maxFileMegabytes: 20\n']), []],
]);

const color = (code: string): Change => site(['brandColor: "#8A1C2B"', `brandColor: "${code}"`]);
placedVariantsOf('brand-color-contrast', [
  [
    'neither for white words nor for dark ones',
    color('#808080'),
    [
      said(
        'site.yaml:10:15',
        'error',
        'La couleur #808080 ne se lit pas bien : le contraste du texte blanc posé dessus est de 3,9, il en faut 4,5, ' +
          'et le texte du site ne s’y lit pas non plus.',
        'La plus proche qui convient : "#767676"',
      ),
    ],
  ],
  ['too pale for dark paper, where a deeper shade is taken', color('#D0384D'), []],
  ['white, which bears dark words', color('#FFFFFF'), []],
  ['no colour, which the schema tells', color('vert #FFFFFF'), []],
  ['more than a colour', color('#FFFFFF80'), []],
  ['a dark colour', color('#8a1c2b'), []],
]);

const ambiguous = (place: string, text: string, meaning: string): string =>
  said(
    place,
    'warning',
    `« ${text} » sans guillemets est lu comme « ${meaning} » par d’autres logiciels.`,
    `Mettez-le entre guillemets : "${text}"`,
  );

placedVariantsOf('yaml-word-ambiguous', [
  [
    'no',
    site(['surface: Surface\n    client: Client', 'surface: Non\n    client: no']),
    [ambiguous('site.yaml:196:13', 'no', 'faux')],
  ],
  ['yes', site(['client: Client', 'client: Yes']), [ambiguous('site.yaml:196:13', 'Yes', 'vrai')]],
  [
    'on and off',
    {
      project: [
        ['client: Particulier', 'client: on'],
        ['budget: 38 000 €', 'budget: OFF'],
      ],
    },
    [ambiguous(`${projectFile}:15:9`, 'on', 'vrai'), ambiguous(`${projectFile}:16:9`, 'OFF', 'faux')],
  ],
  ['between quotes', site(['client: Client', 'client: "no"']), []],
  ['in a sentence', site(['client: Client', 'client: no limit']), []],
]);

placedVariantsOf('project-slug-mismatch', [
  [
    'another name',
    { project: [['id: toit-du-mas', 'id: toit-neuf']] },
    [
      said(
        `${projectFile}:2:5`,
        'error',
        'L’identifiant « toit-neuf » n’est pas le nom du fichier, « toit-du-mas ».',
        'Écrivez « id: toit-du-mas », ou renommez le fichier en « toit-neuf.yaml ». Si le projet était publié sous ' +
          '« toit-neuf », gardez son ancienne adresse dans « redirects » : - { from: /projet/toit-neuf, to: toit-du-mas }',
      ),
    ],
  ],
  ['no name, which the schema tells', { project: [['id: toit-du-mas', 'id: ""']] }, []],
  [
    'the name of another file, which project-id-duplicate tells',
    { project: [['id: toit-du-mas', 'id: grange']], files: grange('Couverture') },
    [],
  ],
  ['its own', {}, []],
]);

placedVariantsOf('project-id-duplicate', [
  [
    'the file of that name comes first',
    { files: { 'content/projects/abri.yaml': 'id: toit-du-mas\ntitle: Un abri\n' } },
    [
      said(
        'content/projects/abri.yaml:1:5',
        'error',
        'L’identifiant « toit-du-mas » est déjà celui d’un autre projet.',
        'Écrivez « id: abri ».',
        `${projectFile}:2:5 Premier emploi`,
      ),
    ],
  ],
  [
    'no file of that name',
    { files: { 'content/projects/abri.yaml': 'id: halle\n', 'content/projects/cave.yaml': 'id: halle\n' } },
    [
      said(
        'content/projects/cave.yaml:1:5',
        'error',
        'L’identifiant « halle » est déjà celui d’un autre projet.',
        'Écrivez « id: cave ».',
        'content/projects/abri.yaml:1:5 Premier emploi',
      ),
    ],
  ],
  [
    'a copy whose file has no name for an address',
    { files: { 'content/projects/Copie de toit.yaml': 'id: toit-du-mas\n' } },
    [
      said(
        'content/projects/Copie de toit.yaml:1:5',
        'error',
        'L’identifiant « toit-du-mas » est déjà celui d’un autre projet.',
        'Renommez ce fichier en minuscules, sans espace ni accent, et écrivez ici son nom.',
        `${projectFile}:2:5 Premier emploi`,
      ),
    ],
  ],
  [
    'no name, twice',
    { files: { 'content/projects/abri.yaml': 'id: ""\n', 'content/projects/cave.yaml': 'id: ""\n' } },
    [],
  ],
]);

const foreign = (name: string, hint: string): readonly string[] => [
  said(
    `${projectFile}:9:12`,
    'error',
    `L’image principale « ${name} » n’est pas dans la liste « images » de ce projet.`,
    hint,
  ),
];
const mainImage = (name: string): Edit => ['mainImage: mas.jpg', `mainImage: ${name}`];

placedVariantsOf('project-main-image-foreign', [
  [
    'near',
    { project: [mainImage('mas2.jpg')], media: ['mas2.jpg'] },
    foreign('mas2.jpg', 'Vouliez-vous dire « mas.jpg » ?'),
  ],
  [
    'nothing near',
    {
      project: [mainImage('charpente.jpg'), ['au Puy" }\n', 'au Puy" }\n  - { src: toit.jpg, alt: Un toit }\n']],
      media: ['charpente.jpg'],
    },
    foreign('charpente.jpg', 'Choisissez parmi : mas.jpg, toit.jpg.').map((line) => line.replace(':9:', ':10:')),
  ],
  ['none, which the schema tells', { project: [mainImage('""')], media: [''] }, []],
  [
    'no pictures, which the schema tells',
    { project: [['images:\n  - { src: mas.jpg, alt: "Toit refait en tuiles canal, au Puy" }\n', 'images: []\n']] },
    [],
  ],
  ['a file that does not exist, which image-missing tells', { project: [mainImage('absent.jpg')] }, []],
]);

const icon = (name: string): Change => site(['icon: tuile }', `icon: ${name} }`]);
const noIcon = (name: string, hint: string): readonly string[] => [
  said('site.yaml:81:49', 'error', `Le pictogramme « ${name} » n’est pas dans content/icons.`, hint),
];

placedVariantsOf('icon-missing', [
  ['misspelt', icon('tuiles'), noIcon('tuiles', 'Vouliez-vous dire « tuile » ?')],
  ['a file', icon('tuile.svg'), noIcon('tuile.svg', 'Écrivez « tuile », sans « .svg ».')],
  ['more than a file', icon('tuile.svgz'), noIcon('tuile.svgz', 'Vouliez-vous dire « tuile » ?')],
  [
    'nothing near',
    icon('échafaudage'),
    noIcon('échafaudage', 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.'),
  ],
]);

const drawing = (name: string): Change => inSection(`<Drawing name="${name}" label="Une ferme" />`);
const noDrawing = (name: string, hint: string): readonly string[] => [
  said(`${pageFile}:7:16`, 'error', `Le dessin « ${name} » n’est pas dans content/drawings.`, hint),
];

placedVariantsOf('drawing-missing', [
  ['misspelt', drawing('fermes'), noDrawing('fermes', 'Vouliez-vous dire « ferme » ?')],
  ['a file', drawing('ferme.svg'), noDrawing('ferme.svg', 'Écrivez « ferme », sans « .svg ».')],
  ['more than a file', drawing('ferme.svgz'), noDrawing('ferme.svgz', 'Vouliez-vous dire « ferme » ?')],
  [
    'nothing near',
    drawing('noue'),
    noDrawing('noue', 'Déposez le fichier « .svg » dans content/drawings, ou corrigez le nom.'),
  ],
]);

const font = (file: string): Change =>
  site(['heading: { family: Titre, file: titre.woff2', `heading: { family: Titre, file: ${file}`]);
const noFont = (name: string, hint: string): readonly string[] => [
  said('site.yaml:16:37', 'error', `Le fichier de caractères « ${name} » n’est pas dans content/fonts.`, hint),
];

placedVariantsOf('font-missing', [
  ['misspelt', font('titres.woff2'), noFont('titres.woff2', 'Vouliez-vous dire « titre.woff2 » ?')],
  [
    'nothing near',
    font('grotesque.woff2'),
    noFont('grotesque.woff2', 'Déposez-le dans content/fonts, ou corrigez son nom.'),
  ],
  [
    'near a file of another kind',
    font('licence.txt'),
    noFont('licence.txt', 'Déposez-le dans content/fonts, ou corrigez son nom.'),
  ],
]);

const unusedText = (name: string): string =>
  said(
    `content/pages/${name}:1:1`,
    'warning',
    'Aucune page de site.yaml ne montre ce texte.',
    `Ajoutez à une page de « routes » la ligne « content: ${name} », ou supprimez ce fichier.`,
  );
const orphan: Change = { files: { 'content/pages/zinc.mdx': '---\nheading: Zinc\n---\n' } };

placedVariantsOf('content-unused', [
  ['a text', orphan, [unusedText('zinc.mdx')]],
  [
    'the text of a page of its name',
    { ...orphan, ...site(['    content: merci.mdx\n', ''], ['id: merci', 'id: zinc']) },
    [unusedText('merci.mdx')],
  ],
  ['the name of something else', { ...orphan, ...picture('zinc.mdx') }, [unusedText('zinc.mdx')]],
  ['a text that can’t be read', { ...orphan, ...halfRead }, []],
]);

placedVariantsOf('category-unused', [
  [
    'one',
    site(categories('[Couverture, Bardage]')),
    [
      said(
        'site.yaml:142:28',
        'warning',
        'Aucun projet n’est de la catégorie « Bardage ».',
        'Retirez-la, ou donnez-la à un projet.',
      ),
    ],
  ],
  ['no name, which the schema tells', site(categories('[Couverture, ""]')), []],
  ['a project that can’t be read', { ...site(categories('[Couverture, Bardage]')), ...halfRead }, []],
]);

placedVariantsOf('route-id-duplicate', [
  [
    'twice',
    site(['id: merci', 'id: contact']),
    [
      said(
        'site.yaml:129:9',
        'error',
        'L’identifiant « contact » est déjà celui d’une autre page.',
        'Donnez à cette page un identifiant qui lui est propre.',
        'site.yaml:123:9 Premier emploi',
      ),
    ],
  ],
  ['no name, twice', site(['id: contact', 'id: ""'], ['id: merci', 'id: ""']), []],
]);

placedVariantsOf('route-template-duplicate', [
  [
    'twice',
    site(asPage('article'), ['template: success\n', 'template: contact\n']),
    [
      said(
        'site.yaml:131:15',
        'error',
        'La page « contact » a déjà la mise en page « contact », qui n’en admet qu’une.',
        'Choisissez « page » ou « article » pour celle-ci.',
        'site.yaml:125:15 La première',
      ),
    ],
  ],
]);

placedVariantsOf('route-content-missing', [
  [
    'no text',
    site(['    content: merci.mdx\n', ''], ['id: merci', 'id: bravo']),
    [
      said(
        'site.yaml:129:9',
        'error',
        'La page « bravo » n’a pas de texte : le fichier content/pages/bravo.mdx manque.',
        'Ajoutez ce fichier, ou dites par la clé « content » quel fichier porte le texte.',
      ),
    ],
  ],
  ['a text of its name', site(['    content: merci.mdx\n', '']), []],
  [
    'a text of its name that can’t be read',
    {
      ...site(['    content: merci.mdx\n', ''], ['id: merci', 'id: bravo']),
      unreadable: ['content/pages/bravo.mdx'],
    },
    [],
  ],
  ['a name that is missing, which its own rule tells', site(['content: merci.mdx', 'content: mercis.mdx']), []],
  ['no text and no name, which the schema tells', site(['    content: merci.mdx\n', ''], ['id: merci', 'id: ""']), []],
]);

placedVariantsOf('menu-entries-excess', [
  [
    'two too many',
    site(['desktopMenuMaxEntries: 6', 'desktopMenuMaxEntries: 1']),
    [
      said(
        'site.yaml:79:14',
        'warning',
        'L’entrée « Toiture » est la 2e du menu : la barre n’en montre que 1 sur un grand écran.',
        'Placez-la plus haut, ou dans un menu qui en regroupe plusieurs.',
      ),
      said(
        'site.yaml:82:16',
        'warning',
        'L’entrée « Devis » est la 3e du menu : la barre n’en montre que 1 sur un grand écran.',
        'Placez-la plus haut, ou dans un menu qui en regroupe plusieurs.',
      ),
    ],
  ],
  ['as many as there may be', site(['desktopMenuMaxEntries: 6', 'desktopMenuMaxEntries: 3']), []],
  ['no limit, which the schema tells', site(['desktopMenuMaxEntries: 6', 'desktopMenuMaxEntries: six']), []],
]);

const code = (line: number, word: string): string =>
  said(
    `${pageFile}:${line}:1`,
    'error',
    `Un paragraphe ne peut pas commencer par le mot « ${word} » : il serait pris pour du code.`,
    'Tournez la phrase autrement ; les blocs du site s’emploient sans rien importer.',
  );

placedVariantsOf('mdx-import-forbidden', [
  ['an import and an export', body('import a from "b"\n\nexport const c = 1'), [code(5, 'import'), code(7, 'export')]],
]);

placedVariantsOf('mdx-html-forbidden', [
  [
    'a tag',
    body('<div>\n\nOui.\n\n</div>'),
    [
      said(
        `${pageFile}:5:1`,
        'error',
        'La balise HTML <div> n’est pas permise dans un texte.',
        'Employez l’écriture Markdown, ou un bloc du site (« npm run docs -- reference » les donne).',
      ),
    ],
  ],
]);

placedVariantsOf('content-missing', [
  [
    'no file',
    site(['content: merci.mdx', 'content: mercis.mdx']),
    [
      said(
        'site.yaml:134:14',
        'error',
        'Le fichier content/pages/mercis.mdx n’existe pas.',
        'Vouliez-vous dire « merci.mdx » ?',
      ),
    ],
  ],
  ['a file that can’t be read', { unreadable: ['content/pages/merci.mdx'] }, []],
  [
    'another folder’s file that can’t be read',
    { ...site(['content: merci.mdx', 'content: grange.yaml']), ...halfRead },
    [
      said(
        'site.yaml:134:14',
        'error',
        'Le fichier content/pages/grange.yaml n’existe pas.',
        'Créez-le, ou corrigez son nom.',
      ),
    ],
  ],
]);

const announced = (list: string): Change =>
  site(['      - { id: pose, title: La pose }\n      - { id: prix, title: Le prix }\n', list]);
const line = (id: string): string => `      - { id: ${id}, title: Titre }\n`;
const sections = (...ids: readonly string[]): Change =>
  body(ids.map((id) => `<Section id="${id}" title="T">Oui.</Section>`).join('\n\n'));
const disorder = (row: number, id: string, other: string, order: string, place: string): readonly string[] => [
  said(
    `site.yaml:${row}:15`,
    'error',
    `La section « ${id} » est annoncée à la place de « ${other} » : les sections ne sont pas dans l’ordre du texte.`,
    `Ordre du texte : ${order}.`,
    `${pageFile}:${place} Sa place dans le texte`,
  ),
];

placedVariantsOf('anchor-order', [
  ['two', sections('prix', 'pose'), disorder(120, 'pose', 'prix', 'prix, pose', '7:14')],
  [
    'the last two',
    { ...announced(line('pose') + line('prix') + line('devis')), ...sections('pose', 'devis', 'prix') },
    disorder(121, 'prix', 'devis', 'pose, devis, prix', '9:14'),
  ],
  [
    'one that stands twice in the text',
    sections('prix', 'pose', 'pose'),
    disorder(120, 'pose', 'prix', 'prix, pose', '7:14'),
  ],
  [
    'one that is not in the text',
    { ...announced(line('devis') + line('pose') + line('prix')), ...sections('prix', 'pose') },
    disorder(121, 'pose', 'prix', 'prix, pose', '7:14'),
  ],
  ['in order', sections('pose', 'garantie', 'prix'), []],
  [
    'none announced',
    {
      ...site(['    anchors:\n      - { id: pose, title: La pose }\n      - { id: prix, title: Le prix }\n', '']),
      ...sections('prix', 'pose'),
    },
    [],
  ],
]);

/** The glossary, from line 6 of site.yaml. */
const glossary = (...words: readonly string[]): Change => ({
  site: [['site:\n', `glossary:\n${words.map((word) => `  - { ${word}, definition: Du bois. }\n`).join('')}site:\n`]],
});

const inGlossary = (word: string): readonly string[] => [
  `site.yaml:7 error: « ${word} » est déjà dans le lexique. → Réunissez les deux définitions, ou retirez ce mot de ` +
    'l’une. + site.yaml:6 Premier emploi',
];

variantsOf('term-duplicate', [
  [
    'a word that another one has, with other capitals and spaces',
    glossary('word: Lame d’air', 'word: "lame  D\'air"'),
    inGlossary("lame  D'air"),
  ],
  ['two words with one anchor', glossary('word: Égout', 'word: Egout'), inGlossary('Egout')],
  ['two forms with one anchor', glossary('word: Bas, forms: [égout]', 'word: Haut, forms: [egout]'), []],
  ['a form that is the word itself, or twice there', glossary('word: Liteau, forms: [liteau, liteaux, Liteaux]'), []],
  ['forms that are empty', glossary('word: Liteau, forms: [""]', 'word: Volige, forms: ["", " "]'), []],
]);
