/** The rules about addresses: those of pages, of redirects and of links. */
import { pageFile, projectFile, variantsOf, type Change, type Edit } from './rule-variants.ts';

/** The only redirect, on line 137, replaced by others. */
const redirects = (...pairs: readonly (readonly [from: string, to: string])[]): Change => ({
  site: [redirectsEdit(...pairs)],
});
const redirectsEdit = (...pairs: readonly (readonly [from: string, to: string])[]): Edit => [
  '  - { from: /toiture, to: tuiles }\n',
  pairs.map(([from, to]) => `  - { from: "${from}", to: ${to} }\n`).join(''),
];
/** The path of the contact page, on line 124. */
const contactPath = (path: string): Change => ({ site: [['path: /contact\n', `path: "${path}"\n`]] });
/** The path of a project's page, on line 107. */
const projectPath = (path: string): Change => ({ site: [['path: /projet/{id}', `path: "${path}"`]] });
/** Other addresses of the home page, on line 95. */
const homeAliases = (aliases: string): Change => ({ site: [['aliases: [/index]', `aliases: [${aliases}]`]] });
/** A link on line 7 of a page. */
const link = (href: string): Change => ({
  body: `<Section id="pose" title="La pose">\n\nVoyez [ceci](${href}).\n\n</Section>`,
});

const badRedirect = (message: string, hint: string): readonly string[] => [`site.yaml:137 error: ${message} → ${hint}`];

variantsOf('redirect-from-form', [
  [
    'all the site',
    redirects(['/*', 'tuiles']),
    badRedirect(
      'La redirection « /* » vaudrait pour toutes les adresses du site.',
      'Précisez le début des adresses à rediriger.',
    ),
  ],
  [
    'a star in a word',
    redirects(['/toit*ure', 'tuiles']),
    badRedirect(
      'Dans « /toit*ure », l’étoile n’est pas à la fin, après une barre.',
      'Écrivez par exemple « /toit/* ».',
    ),
  ],
  [
    'a star after a word',
    redirects(['/toit*', 'tuiles']),
    badRedirect('Dans « /toit* », l’étoile n’est pas à la fin, après une barre.', 'Écrivez par exemple « /toit/* ».'),
  ],
  [
    'a star in the middle',
    redirects(['/ancien/*/toit', 'tuiles']),
    badRedirect(
      'Dans « /ancien/*/toit », l’étoile n’est pas à la fin, après une barre.',
      'Écrivez par exemple « /ancien/* ».',
    ),
  ],
  [
    'two stars',
    redirects(['/ancien/*/*', 'tuiles']),
    badRedirect(
      'Dans « /ancien/*/* », l’étoile n’est pas à la fin, après une barre.',
      'Écrivez par exemple « /ancien/* ».',
    ),
  ],
  [
    'a star first',
    redirects(['/*/toit', 'tuiles']),
    badRedirect(
      'Dans « /*/toit », l’étoile n’est pas à la fin, après une barre.',
      'Écrivez par exemple « /ancienne-adresse/* ».',
    ),
  ],
  [
    'a question',
    redirects(['/toiture?page=2', 'tuiles']),
    badRedirect(
      'L’adresse « /toiture?page=2 » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.',
      'Écrivez « /toiture ».',
    ),
  ],
  [
    'a space in the name',
    redirects(['/nos toitures', 'tuiles']),
    badRedirect(
      'L’adresse « /nos toitures » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.',
      'Écrivez « /nos%20toitures ».',
    ),
  ],
  [
    'an anchor',
    redirects(['/toiture#prix', 'tuiles']),
    badRedirect(
      'L’adresse « /toiture#prix » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.',
      'Écrivez « /toiture ».',
    ),
  ],
  [
    'a space',
    redirects(['/toiture neuve', 'tuiles']),
    badRedirect(
      'L’adresse « /toiture neuve » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.',
      'Écrivez « /toiture%20neuve ».',
    ),
  ],
  [
    'a final slash',
    redirects(['/toiture/', 'tuiles']),
    badRedirect(
      'L’adresse « /toiture/ » finit par une barre : elle est déjà redirigée vers la même sans barre.',
      'Écrivez « /toiture ».',
    ),
  ],
  [
    'two final slashes',
    redirects(['/ancien/toit//', 'tuiles']),
    badRedirect(
      'L’adresse « /ancien/toit// » finit par une barre : elle est déjà redirigée vers la même sans barre.',
      'Écrivez « /ancien/toit ».',
    ),
  ],
  ['a star at the end', redirects(['/ancien/*', 'tuiles']), []],
  ['the home', redirects(['/', 'tuiles']), []],
  ['no first slash, which the schema tells', redirects(['toit*ure', 'tuiles'], ['toiture/', 'tuiles']), []],
]);

const reserved = (line: number, address: string, path: string, holds: string, hint: string): string =>
  `site.yaml:${line} error: L’adresse « ${address} » est réservée : « ${path} » est celle où se trouvent ` +
  `${holds}. → ${hint}`;
const elsewhere = 'Choisissez une adresse qui commence autrement.';

variantsOf('route-path-reserved', [
  ['the form', contactPath('/admin'), [reserved(124, '/admin', '/admin', 'les formulaires des rédacteurs', elsewhere)]],
  [
    'pictures',
    contactPath('/media/presse'),
    [reserved(124, '/media/presse', '/media', 'les fichiers que le site produit', elsewhere)],
  ],
  [
    'scripts',
    contactPath('/assets'),
    [reserved(124, '/assets', '/assets', 'les fichiers que le site produit', elsewhere)],
  ],
  [
    'documents',
    contactPath('/documents'),
    [reserved(124, '/documents', '/documents', 'les fichiers que le site produit', elsewhere)],
  ],
  [
    'requests',
    contactPath('/api'),
    [reserved(124, '/api', '/api', 'l’envoi des demandes et leurs fichiers', elsewhere)],
  ],
  [
    'capitals',
    contactPath('/API'),
    [reserved(124, '/API', '/api', 'l’envoi des demandes et leurs fichiers', elsewhere)],
  ],
  [
    'another address of a page',
    homeAliases('/index, /metrics'),
    [reserved(95, '/metrics', '/metrics', 'les réponses du serveur à qui le surveille', elsewhere)],
  ],
  ['a name that only begins so', contactPath('/administration'), []],
  ['below another', contactPath('/presse/media'), []],
]);

variantsOf('redirect-from-reserved', [
  [
    'a file',
    redirects(['/robots.txt', 'tuiles']),
    [
      reserved(
        137,
        '/robots.txt',
        '/robots.txt',
        'les fichiers que lisent les moteurs de recherche',
        'Retirez cette redirection.',
      ),
    ],
  ],
  [
    'all that is below',
    redirects(['/api/*', 'tuiles']),
    [reserved(137, '/api/*', '/api', 'l’envoi des demandes et leurs fichiers', 'Retirez cette redirection.')],
  ],
  ['one that is free', redirects(['/ancien/admin', 'tuiles']), []],
]);

const download = (file: string): Change => ({
  body: `<Section id="pose" title="La pose">\n\n<Download file="${file}" label="Le guide" />\n\n</Section>`,
});
const noDocument = (file: string, hint: string): readonly string[] => [
  `${pageFile}:7 error: Le document « ${file} » n’est ni dans content/documents ni dans content/media. → ${hint}`,
];

variantsOf('document-missing', [
  [
    'a source that makes no PDF',
    { ...download('plan.pdf'), documents: ['plan.docx'] },
    noDocument('plan.pdf', 'Déposez-le dans content/documents, ou corrigez son nom.'),
  ],
  [
    'misspelt',
    { ...download('plans.pdf'), media: ['plan.pdf'] },
    noDocument('plans.pdf', 'Vouliez-vous dire « plan.pdf » ?'),
  ],
  ['a text, a PDF beside it, one among the media', { ...download('plan.pdf'), documents: ['plan.mdx'] }, []],
  ['a PDF of the documents', download('guide.pdf'), []],
  ['a PDF of the media', { ...download('plan.pdf'), media: ['plan.pdf'] }, []],
]);

variantsOf('document-duplicate', [
  [
    'in both folders',
    { media: ['guide.pdf'] },
    [
      'content/media/guide.pdf:1 error: Le document « guide.pdf » existe deux fois : ' +
        'content/documents/guide.pdf en donne un aussi. → Supprimez content/media/guide.pdf, ou donnez-lui ' +
        'un autre nom.',
    ],
  ],
  [
    'made, and among the media',
    {
      media: ['soin.pdf'],
      files: { 'content/documents/soin.mdx': '---\ntitle: Soin\nsubtitle: Soin\nupdated: 2025-01-01\n---\n' },
    },
    [
      'content/media/soin.pdf:1 error: Le document « soin.pdf » existe deux fois : ' +
        'content/documents/soin.mdx en donne un aussi. → Supprimez content/media/soin.pdf, ou donnez-lui un ' +
        'autre nom.',
    ],
  ],
  ['other names', { media: ['plan.pdf', 'guide.jpg'] }, []],
]);

const badPath = (fault: string, address: string, mended: string): readonly string[] => [
  `site.yaml:124 error: L’adresse « ${address} » ${fault}. → Écrivez « ${mended} ».`,
];

variantsOf('route-path-form', [
  ['a space', contactPath('/nous écrire'), badPath('contient une espace', '/nous écrire', '/nous-ecrire')],
  ['an apostrophe and spaces', contactPath('/l’ atelier'), badPath('contient une espace', '/l’ atelier', '/l-atelier')],
  [
    'a question',
    contactPath('/contact?sujet=toit'),
    badPath('contient « ? » ou « # »', '/contact?sujet=toit', '/contact'),
  ],
  ['an anchor', contactPath('/contact#plan'), badPath('contient « ? » ou « # »', '/contact#plan', '/contact')],
  [
    'two slashes',
    contactPath('/nous//contacter'),
    badPath('contient deux barres de suite', '/nous//contacter', '/nous/contacter'),
  ],
  ['a final slash', contactPath('/contact/'), badPath('finit par une barre', '/contact/', '/contact')],
  [
    'a colon',
    contactPath('/contact/:nom'),
    badPath('contient un signe réservé : seul « {id} », pour les projets, est permis', '/contact/:nom', '/contact/nom'),
  ],
  [
    'braces',
    contactPath('/contact/{nom}'),
    badPath(
      'contient un signe réservé : seul « {id} », pour les projets, est permis',
      '/contact/{nom}',
      '/contact/nom',
    ),
  ],
  [
    'a star',
    contactPath('/contact/*'),
    badPath('contient un signe réservé : seul « {id} », pour les projets, est permis', '/contact/*', '/contact'),
  ],
  ['a capital', contactPath('/Contact'), badPath('contient une majuscule', '/Contact', '/contact')],
  [
    'an accent',
    contactPath('/écrire'),
    badPath('contient un accent ou un signe qui ne se dicte pas', '/écrire', '/ecrire'),
  ],
  [
    'a ligature',
    contactPath('/œuvre'),
    badPath('contient un accent ou un signe qui ne se dicte pas', '/œuvre', '/oeuvre'),
  ],
  [
    'an apostrophe',
    contactPath('/l’atelier'),
    badPath('contient un accent ou un signe qui ne se dicte pas', '/l’atelier', '/l-atelier'),
  ],
  [
    'signs',
    contactPath('/prix(€)'),
    badPath('contient un accent ou un signe qui ne se dicte pas', '/prix(€)', '/prix'),
  ],
  ['digits, hyphens and underscores', contactPath('/nous_contacter-2'), []],
  ['the place of a project', contactPath('/contact/{id}'), []],
  ['no first slash, which the schema tells', contactPath('Contact/'), []],
  [
    'another address',
    homeAliases('/index, /Accueil'),
    ['site.yaml:95 error: L’adresse « /Accueil » contient une majuscule. → Écrivez « /accueil ».'],
  ],
  ['another address with a fault, the first being right', homeAliases('/index'), []],
]);

const useless = (from: string, id: string, line: number): string =>
  `site.yaml:137 error: L’adresse « ${from} » est celle de la page « ${id} » : la redirection ne servirait ` +
  `jamais. → Retirez cette redirection, ou changez l’adresse de la page. + site.yaml:${line} La page ` +
  `« ${id} »`;
const partly = (from: string, path: string, id: string, line: number): string =>
  `site.yaml:137 warning: La redirection « ${from} » vaut aussi pour « ${path} », l’adresse de la page ` +
  `« ${id} », qui l’emporte. → Vérifiez que c’est voulu ; sinon, restreignez la redirection. + ` +
  `site.yaml:${line} La page « ${id} »`;

variantsOf('redirect-path-declared', [
  ['the address of a page', redirects(['/contact', 'tuiles']), [useless('/contact', 'contact', 124)]],
  ['another address of a page', redirects(['/index', 'tuiles']), [useless('/index', 'accueil', 94)]],
  ['a target that does not exist', redirects(['/contact', 'inconnue']), [useless('/contact', 'contact', 124)]],
  [
    'the address of a project',
    redirects(['/projet/toit-du-mas', 'tuiles']),
    [
      'site.yaml:137 warning: L’adresse « /projet/toit-du-mas » est celle du projet « toit-du-mas » : la redirection ' +
        'ne servirait jamais. → Retirez cette redirection, ou le projet ; un brouillon n’a pas d’adresse. + ' +
        `${projectFile}:2 Le projet « toit-du-mas »`,
    ],
  ],
  [
    'the address of a draft',
    { ...redirects(['/projet/toit-du-mas', 'tuiles']), project: [['year: "2022"', 'year: "2022"\ndraft: true']] },
    [],
  ],
  [
    'what begins like the address of a page',
    redirects(['/couverture/*', 'contact']),
    [partly('/couverture/*', '/couverture/tuiles', 'tuiles', 112)],
  ],
  [
    'the address itself, before a star',
    redirects(['/contact/*', 'tuiles']),
    [partly('/contact/*', '/contact', 'contact', 124)],
  ],
  [
    'two redirects, each with its page',
    redirects(['/contact', 'tuiles'], ['/merci', 'tuiles']),
    [useless('/contact', 'contact', 124), useless('/merci', 'merci', 130).replace(':137', ':138')],
  ],
  ['its own page, which redirect-loop tells', redirects(['/contact', 'contact'], ['/couverture/*', 'tuiles']), []],
  [
    'a page at the address of the target',
    { site: [redirectsEdit(['/contact', 'contact']), ['path: /merci', 'path: /contact']] },
    [],
  ],
  [
    'part of an address',
    redirects(['/couverture', 'contact'], ['/couv/*', 'contact'], ['/contact/plan', 'tuiles']),
    [],
  ],
  ['no address at all', { site: [redirectsEdit(['', 'tuiles']), ['path: /merci', 'path: ""']] }, []],
]);

variantsOf('redirect-loop', [
  [
    'the address of the target',
    redirects(['/contact', 'contact']),
    [
      'site.yaml:137 error: Cette redirection tourne en rond : « /contact » est l’adresse de la page ' +
        '« contact » où elle mène. → Retirez cette ligne, ou restreignez-la à d’autres adresses. + ' +
        'site.yaml:124 L’adresse d’arrivée',
    ],
  ],
  [
    'another address of the target',
    redirects(['/index', 'accueil']),
    [
      'site.yaml:137 error: Cette redirection tourne en rond : « /index » est l’adresse de la page ' +
        '« accueil » où elle mène. → Retirez cette ligne, ou restreignez-la à d’autres adresses. + ' +
        'site.yaml:94 L’adresse d’arrivée',
    ],
  ],
  [
    'what begins like it',
    redirects(['/ancien', 'tuiles'], ['/couverture/*', 'tuiles']),
    [
      'site.yaml:138 error: Cette redirection tourne en rond : « /couverture/* » vaut aussi pour ' +
        '« /couverture/tuiles », l’adresse de la page « tuiles » où elle mène. → Retirez cette ligne, ou ' +
        'restreignez-la à d’autres adresses. + site.yaml:112 L’adresse d’arrivée',
    ],
  ],
  [
    'a part of it',
    redirects(['/couverture', 'tuiles'], ['/couv/*', 'tuiles'], ['/couverture/tuiles/pose', 'tuiles']),
    [],
  ],
  [
    'the page of a project',
    redirects(['/projet/*', 'toit-du-mas']),
    [
      'site.yaml:137 error: Cette redirection tourne en rond : « /projet/* » vaut aussi pour ' +
        '« /projet/toit-du-mas », l’adresse de la page « toit-du-mas » où elle mène. → Retirez cette ligne, ou ' +
        'restreignez-la à d’autres adresses. + content/projects/toit-du-mas.yaml:2 L’adresse d’arrivée',
    ],
  ],
  ['other addresses than that of a project', redirects(['/projets/*', 'toit-du-mas'], ['/*', 'absent']), []],
  ['a target that does not exist', redirects(['/contact', 'inconnue']), []],
  ['the address of another page', redirects(['/contact', 'tuiles']), []],
  ['no address at all', { site: [redirectsEdit(['', 'merci']), ['path: /merci', 'path: ""']] }, []],
]);

const shadowed = (from: string, to: string, by: string, hint: string): readonly string[] => [
  `site.yaml:138 warning: L’adresse « ${from} » est déjà redirigée vers « ${to} » par « ${by} ». → ${hint} ` +
    '+ site.yaml:137 La redirection générale',
];

const withoutRedirects: Edit = ['  - { from: /projet, to: projets }\n  - { from: /couverture, to: tuiles }\n', ''];
const missing = (line: number, name: string, below: string, to: string): string =>
  `site.yaml:${line} warning: L’adresse « ${name} », au-dessus de « ${below} », n’est ni une page ni une redirection. ` +
  `→ Ajoutez à « redirects » : - { from: ${name}, to: ${to} }, ou avec la page que ces visiteurs cherchent.`;

variantsOf('redirect-missing', [
  [
    'above the projects and above a page',
    { site: [withoutRedirects] },
    [missing(107, '/projet', '/projet/{id}', 'projets'), missing(112, '/couverture', '/couverture/tuiles', 'tuiles')],
  ],
  [
    'each address between the page and the home page, the nearest first',
    contactPath('/nous/ecrire/ici'),
    [missing(124, '/nous/ecrire', '/nous/ecrire/ici', 'contact'), missing(124, '/nous', '/nous/ecrire/ici', 'contact')],
  ],
  [
    'two pages below one address: it is told once',
    {
      site: [
        ['path: /contact\n', 'path: /nous/ecrire\n'],
        ['path: /merci\n', 'path: /nous/merci\n'],
      ],
    },
    [missing(124, '/nous', '/nous/ecrire', 'contact')],
  ],
  ['below a page', contactPath('/merci/contact'), []],
  ['below an alias', contactPath('/index/contact'), []],
  [
    'below a redirect of all that is below it',
    {
      site: [
        withoutRedirects,
        [
          '  - { from: /toiture, to: tuiles }\n',
          '  - { from: "/projet/*", to: projets }\n  - { from: "/couverture/*", to: tuiles }\n',
        ],
      ],
    },
    [],
  ],
]);

variantsOf('redirect-shadowed', [
  [
    'to another page',
    redirects(['/toit/*', 'tuiles'], ['/toit/plat', 'contact']),
    shadowed('/toit/plat', 'tuiles', '/toit/*', 'Placez cette ligne au-dessus de l’autre.'),
  ],
  [
    'to the same page',
    redirects(['/toit/*', 'tuiles'], ['/toit/plat', 'tuiles']),
    shadowed('/toit/plat', 'tuiles', '/toit/*', 'Retirez cette ligne, qui n’ajoute rien.'),
  ],
  [
    'a narrower group',
    redirects(['/toit/*', 'tuiles'], ['/toit/plat/*', 'contact']),
    shadowed('/toit/plat/*', 'tuiles', '/toit/*', 'Placez cette ligne au-dessus de l’autre.'),
  ],
  [
    'the address before the star',
    redirects(['/toit/*', 'tuiles'], ['/toit', 'contact']),
    shadowed('/toit', 'tuiles', '/toit/*', 'Placez cette ligne au-dessus de l’autre.'),
  ],
  ['in the other order', redirects(['/toit/plat', 'contact'], ['/toit/*', 'tuiles']), []],
  ['an address that only begins alike', redirects(['/toit/*', 'tuiles'], ['/toiture', 'contact']), []],
  ['one address before another', redirects(['/toit', 'tuiles'], ['/toit/plat', 'contact']), []],
  ['the same twice, which redirect-duplicate tells', redirects(['/toit/*', 'tuiles'], ['/toit/*', 'contact']), []],
]);

variantsOf('redirect-duplicate', [
  [
    'three times',
    redirects(['/toit', 'tuiles'], ['/toit', 'contact'], ['/toit', 'merci']),
    [
      'site.yaml:138 error: L’adresse « /toit » est déjà redirigée. → Gardez une seule des deux lignes. + ' +
        'site.yaml:137 Première redirection, vers « tuiles »',
      'site.yaml:139 error: L’adresse « /toit » est déjà redirigée. → Gardez une seule des deux lignes. + ' +
        'site.yaml:137 Première redirection, vers « tuiles »',
    ],
  ],
  [
    'as a browser copies it',
    redirects(['/café', 'tuiles'], ['/caf%C3%A9', 'contact']),
    [
      'site.yaml:138 error: L’adresse « /café » est déjà redirigée. → Gardez une seule des deux lignes. + ' +
        'site.yaml:137 Première redirection, vers « tuiles »',
    ],
  ],
  ['no address, twice', redirects(['', 'tuiles'], ['', 'contact']), []],
]);

const asProject = (line: number, address: string, id: string): string =>
  `site.yaml:${line} error: L’adresse « ${address} » serait lue comme celle du projet « ${id} ». → ` +
  'Choisissez une adresse qui ne commence pas par « /projet/ ». + site.yaml:107 L’adresse des projets';
const asGallery = (line: number, address: string): string =>
  `site.yaml:${line} error: L’adresse « ${address} » est celle d’une suite de la galerie. → Choisissez une ` +
  'adresse qui ne commence pas par « /projets/page/ ». + site.yaml:101 L’adresse de la galerie';

variantsOf('route-path-shadowed', [
  ['a project', contactPath('/projet/nouveau'), [asProject(124, '/projet/nouveau', 'nouveau')]],
  [
    'a project, by another address',
    homeAliases('/index, /projet/nouveau'),
    [asProject(95, '/projet/nouveau', 'nouveau')],
  ],
  ['below a project', contactPath('/projet/nouveau/plan'), []],
  ['beside the projects', contactPath('/projeteurs'), []],
  ['another place of a project', contactPath('/projet/{nom}'), []],
  ['a page of the gallery', contactPath('/projets/page/2'), [asGallery(124, '/projets/page/2')]],
  ['a page of the gallery, by another address', homeAliases('/projets/page/12'), [asGallery(95, '/projets/page/12')]],
  [
    'projects where the further pages of the gallery are',
    { site: [['path: /projet/{id}', 'path: /projets/page/{id}']] },
    [
      'site.yaml:107 error: Un projet et une suite de la galerie auraient la même adresse : les deux ' +
        'commencent par « /projets/page/ ». → Donnez un autre mot aux suites de la galerie, ' +
        '« labels.gallery.address.page », ou une autre adresse aux projets. + site.yaml:186 Les mots de la ' +
        'galerie',
    ],
  ],
  ['projects below the gallery, which has a word', { site: [['path: /projet/{id}', 'path: /projets/{id}']] }, []],
  ['a word behind that of the gallery', contactPath('/projets/page/2-bis'), []],
  ['a number after a word', contactPath('/projets/page/bis-2'), []],
  ['no number', contactPath('/projets/page/'), []],
  ['a number elsewhere', contactPath('/couvertures/page/2'), []],
  [
    'no gallery',
    { site: [...(contactPath('/projets/page/2').site ?? []), ['template: gallery', 'template: page']] },
    [],
  ],
  [
    'no page of projects',
    { site: [...(contactPath('/projet/nouveau').site ?? []), ['template: project', 'template: page']] },
    [],
  ],
  [
    'a page of projects without its parameter',
    { site: [...(contactPath('/projet/nouveau').site ?? []), ['path: /projet/{id}', 'path: /projet']] },
    [],
  ],
  [
    'a page of projects whose other address looks like a project',
    { site: [['path: /projet/{id}', 'path: /projet/{id}\n    aliases: [/projet/autre]']] },
    [],
  ],
]);

const needsParameter = (path: string, mended: string): readonly string[] => [
  `site.yaml:107 error: L’adresse de la fiche d’un projet doit finir par « /{id} » ; « ${path} » ne le ` +
    `fait pas. → Écrivez par exemple « ${mended} ».`,
];

variantsOf('route-path-parameter', [
  ['no parameter', projectPath('/projet'), needsParameter('/projet', '/projet/{id}')],
  ['a final slash', projectPath('/projet/'), needsParameter('/projet/', '/projet/{id}')],
  ['something after it', projectPath('/projet/{id}/fiche'), needsParameter('/projet/{id}/fiche', '/projet/{id}')],
  ['another name', projectPath('/nos/projets/{slug}'), needsParameter('/nos/projets/{slug}', '/nos/projets/{id}')],
  ['twice', projectPath('/{id}/{id}'), needsParameter('/{id}/{id}', '/{id}')],
  ['in a word', projectPath('/projet{id}'), needsParameter('/projet{id}', '/projet/{id}')],
  ['after a hyphen', projectPath('/nos-projets-{id}'), needsParameter('/nos-projets-{id}', '/nos-projets/{id}')],
  ['after an underscore', projectPath('/projet_{id}'), needsParameter('/projet_{id}', '/projet/{id}')],
  [
    'in another page',
    contactPath('/contact/{id}'),
    [
      'site.yaml:124 error: « {id} » n’a de sens que dans l’adresse de la fiche d’un projet ; cette page ' +
        'est de mise en page « contact ». → Retirez « {id} » de l’adresse, ou donnez à la page la mise en ' +
        'page « project ».',
    ],
  ],
  [
    'in another address',
    homeAliases('/index, "/index/{id}"'),
    ['site.yaml:95 error: Une autre adresse ne peut pas contenir « {id} ». → Retirez-la.'],
  ],
  ['other braces in another page, which route-path-form tells', contactPath('/contact/{nom}'), []],
  ['a longer address', projectPath('/nos/projets/{id}'), []],
  ['no address', projectPath(''), []],
]);

variantsOf('route-path-duplicate', [
  [
    'of another page',
    contactPath('/merci'),
    [
      'site.yaml:130 error: Le chemin « /merci » est déjà celui de la page « contact ». → Donnez à « merci ' +
        '» un autre chemin, ou retirez l’une des deux pages. + site.yaml:124 Premier emploi',
    ],
  ],
  [
    'of itself',
    homeAliases('/'),
    [
      'site.yaml:95 error: Le chemin « / » est donné deux fois à la page « accueil ». → Retirez l’une des ' +
        'deux lignes. + site.yaml:94 Premier emploi',
    ],
  ],
  [
    'twice among the others of a page',
    homeAliases('/index, /debut, /debut'),
    [
      'site.yaml:95 error: Le chemin « /debut » est donné deux fois à la page « accueil ». → Retirez l’une ' +
        'des deux lignes. + site.yaml:95 Premier emploi',
    ],
  ],
  [
    'another address of a page above',
    homeAliases('/index, /contact'),
    [
      'site.yaml:124 error: Le chemin « /contact » est déjà celui de la page « accueil ». → Donnez à ' +
        '« contact » un autre chemin, ou retirez l’une des deux pages. + site.yaml:95 Premier emploi',
    ],
  ],
  [
    'no address, twice',
    {
      site: [
        ['path: /contact\n', 'path: ""\n'],
        ['path: /merci', 'path: ""'],
      ],
    },
    [],
  ],
]);

const wrongLink = (href: string, hint: string): readonly string[] => [
  `${pageFile}:7 error: L’adresse « ${href} » n’est ni une page du site ni une adresse complète. → ${hint}`,
];
const meant = (href: string, guess: string): readonly string[] => wrongLink(href, `Vouliez-vous dire « ${guess} » ?`);
const unclear = (href: string): readonly string[] =>
  wrongLink(href, 'Une page du site commence par « / », une autre adresse par « https:// ».');

variantsOf('link-form', [
  ['a site without its scheme', link('www.cnil.fr'), meant('www.cnil.fr', 'https://www.cnil.fr')],
  ['« www. » elsewhere', link('le.www.cnil.fr'), unclear('le.www.cnil.fr')],
  [
    'a mail address',
    link('jean.du-pont+devis@bois-durand.example'),
    meant('jean.du-pont+devis@bois-durand.example', 'mailto:jean.du-pont+devis@bois-durand.example'),
  ],
  ['a short mail address', link('a@b'), meant('a@b', 'mailto:a@b')],
  [
    'a mail address with its subject',
    link('contact@durand.example?subject=toit'),
    unclear('contact@durand.example?subject=toit'),
  ],
  [
    'something before a mail address',
    link('courriel:contact@durand.example'),
    unclear('courriel:contact@durand.example'),
  ],
  ['a telephone', link('0471000000'), meant('0471000000', 'tel:0471000000')],
  ['a telephone with dots', link('04.71.00.00.00'), meant('04.71.00.00.00', 'tel:0471000000')],
  ['a telephone with its country', link('+33471000000'), meant('+33471000000', 'tel:+33471000000')],
  ['eight digits', link('04710000'), meant('04710000', 'tel:04710000')],
  ['seven digits, a page', link('0471000'), meant('0471000', '/0471000')],
  ['a word before digits', link('n0471000000'), meant('n0471000000', '/n0471000000')],
  ['a word after digits', link('0471000000bis'), meant('0471000000bis', '/0471000000bis')],
  [
    'a page without its slash',
    link('couverture/tuiles#prix'),
    meant('couverture/tuiles#prix', '/couverture/tuiles#prix'),
  ],
  ['a page in capitals', link('Contact'), meant('Contact', '/Contact')],
  ['a letter alone', link('a'), meant('a', '/a')],
  ['a file from here', link('./contact'), unclear('./contact')],
  ['a file', link('contact.html'), unclear('contact.html')],
  [
    'nothing',
    link(''),
    [
      `${pageFile}:7 error: Ce lien n’a pas d’adresse. → Une page du site commence par « / », une autre ` +
        'adresse par « https:// ».',
    ],
  ],
  [
    'an anchor alone, outside of a page',
    { project: [['Le toit avait', 'Le [toit](#toit) avait']] },
    [
      `${projectFile}:6 error: L’adresse « #toit » n’est ni une page du site ni une adresse complète. → ` +
        'Une page du site commence par « / », une autre adresse par « https:// ».',
    ],
  ],
  [
    'complete addresses',
    {
      body:
        '[a](https://www.cnil.fr), [b](mailto:contact@durand.example), [c](tel:+33471000000), [d](/contact), ' +
        '[e](#prix)',
    },
    [],
  ],
]);

const unknownLink = (href: string, hint: string): readonly string[] => [
  `${pageFile}:7 error: L’adresse « ${href} » n’est celle d’aucune page du site. → ${hint}`,
];

variantsOf('link-unknown', [
  ['a letter too many', link('/contacts'), unknownLink('/contacts', 'Vouliez-vous dire « /contact » ?')],
  [
    'words in another order',
    link('/tuiles/couverture'),
    unknownLink('/tuiles/couverture', 'Vouliez-vous dire « /couverture/tuiles » ?'),
  ],
  [
    'a project misspelt',
    link('/projet/toit-du-mat'),
    unknownLink('/projet/toit-du-mat', 'Vouliez-vous dire « /projet/toit-du-mas » ?'),
  ],
  [
    'nothing near',
    link('/zinguerie'),
    unknownLink('/zinguerie', 'Prenez l’adresse d’une page (« path » dans site.yaml), ou retirez le lien.'),
  ],
  [
    'a project whose file can’t be read',
    { ...link('/projet/grange'), unreadable: ['content/projects/grange.yaml'] },
    [],
  ],
  [
    'another project than the one that can’t be read',
    { ...link('/zinguerie'), unreadable: ['content/projects/grange.yaml'] },
    unknownLink('/zinguerie', 'Prenez l’adresse d’une page (« path » dans site.yaml), ou retirez le lien.'),
  ],
  [
    'a page whose file can’t be read',
    { ...link('/zinguerie'), unreadable: ['content/pages/zinguerie.mdx'] },
    unknownLink('/zinguerie', 'Prenez l’adresse d’une page (« path » dans site.yaml), ou retirez le lien.'),
  ],
  ['pages and projects', { body: '[a](/), [b](/contact), [c](/projet/toit-du-mas), [d](/index), [e](/toiture)' }, []],
]);

const salon = (header: string): Change => ({
  ...link('/salon'),
  site: [
    [
      'routes:\n',
      'routes:\n  - { id: salon, path: /salon, aliases: [/foire], template: page, title: Salon, ' +
        'description: Foires., content: salon.mdx }\n',
    ],
  ],
  files: { 'content/pages/salon.mdx': `---\nheading: Salons\n${header}\n---\n` },
});
const unpublishedLink = (href: string, why: string): readonly string[] => [
  `${pageFile}:7 warning: L’adresse « ${href} » est celle d’une page qui n’est pas publiée (${why}) : les ` +
    'mots du lien paraîtront sans lien. → Publiez la page, ou retirez le lien.',
];

variantsOf('link-unpublished', [
  ['a page to come', salon('publishFrom: 2026-07-01'), unpublishedLink('/salon', 'à paraître le 1er juillet 2026')],
  ['a page past its date', salon('expires: 2026-05-01'), unpublishedLink('/salon', 'sa date est passée')],
  [
    'by another address',
    { ...salon('draft: true'), ...link('/foire') },
    unpublishedLink('/foire', 'c’est un brouillon'),
  ],
  [
    'by its complete address',
    { ...salon('draft: true'), ...link('https://www.durand.example/salon/') },
    unpublishedLink('https://www.durand.example/salon/', 'c’est un brouillon'),
  ],
  [
    'a project',
    { ...link('/projet/toit-du-mas'), project: [['year: "2022"', 'year: "2022"\ndraft: true']] },
    [
      `${pageFile}:7 warning: L’adresse « /projet/toit-du-mas » est celle d’un projet qui n’est pas publié ` +
        '(c’est un brouillon) : les mots du lien paraîtront sans lien. → Publiez le projet, ou retirez le ' +
        'lien.',
    ],
  ],
  [
    'in the story of a project',
    { ...salon('draft: true'), body: '', project: [['Le toit avait', 'Le [toit](/salon) avait']] },
    [
      `${projectFile}:6 warning: L’adresse « /salon » est celle d’une page qui n’est pas publiée (c’est un ` +
        'brouillon) : les mots du lien paraîtront sans lien. → Publiez la page, ou retirez le lien.',
    ],
  ],
  ['a published page', salon('publishFrom: 2026-06-01'), []],
  ['a legal notice or a contact page, which no date takes away', link('/contact'), []],
  [
    'in a page that nobody reads either',
    {
      ...salon('draft: true'),
      files: { 'content/pages/salon.mdx': '---\nheading: Salons\ndraft: true\n---\n\nVoyez [ceci](/salon).\n' },
      body: '',
    },
    [],
  ],
]);

const wrongAnchor = (id: string, anchor: string, hint: string): readonly string[] => [
  `${pageFile}:7 error: La page « ${id} » n’a pas de section « ${anchor} ». → ${hint}`,
];

variantsOf('link-anchor-unknown', [
  ['misspelt', link('/couverture/tuiles#prixe'), wrongAnchor('tuiles', 'prixe', 'Vouliez-vous dire « prix » ?')],
  [
    'nothing near',
    link('/couverture/tuiles#garantie'),
    wrongAnchor('tuiles', 'garantie', 'Ses sections : pose, prix.'),
  ],
  ['of this page', link('#garantie'), wrongAnchor('tuiles', 'garantie', 'Ses sections : pose, prix.')],
  [
    'a page without sections',
    link('/contact#plan'),
    wrongAnchor('contact', 'plan', 'Cette page n’a pas de sections : retirez ce qui suit « # ».'),
  ],
  [
    'sections, and no anchor',
    { body: '[a](/couverture/tuiles#pose), [b](/contact), [c](/contact#), [d](/inconnue#prix)' },
    [],
  ],
  [
    'a page with mistakes',
    {
      body: '<Section id="pose" title="La pose">\n\nUne { tuile.\n',
      files: { 'content/pages/contact.mdx': '---\nheading: Contact\n---\n\n[x](/couverture/tuiles#garantie)\n' },
    },
    [],
  ],
]);

const ownUrl = (hint: string): string =>
  `site.yaml:90 error: L’entrée « Contact » mène à une page de ce site par son adresse complète. → ${hint}`;
const footerUrl = (url: string): Change => ({
  site: [['      - { label: Contact, route: contact }', `      - { label: Contact, url: "${url}" }`]],
});
const whichRoute = 'Remplacez « url » par « route », avec l’identifiant de la page.';

variantsOf('menu-url-own', [
  ['of another site', footerUrl('https://www.exemple.fr/contact'), []],
  ['of another site whose address begins alike', footerUrl('https://www.durand.example.org/contact'), []],
  [
    'of a page',
    footerUrl('https://www.durand.example/contact'),
    [ownUrl('À la place de « url », écrivez « route: contact ».')],
  ],
  [
    'without www, with a section',
    footerUrl('http://durand.example/contact#plan'),
    [ownUrl('À la place de « url », écrivez « route: contact ».')],
  ],
  ['of no page', footerUrl('https://www.durand.example/brochure.pdf'), [ownUrl(whichRoute)]],
  ['no address at all, which the schema tells', footerUrl('durand'), []],
]);

const noTarget: Edit = ['{ label: Accueil, route: accueil }', '{ label: Accueil }'];
const nowhere =
  'site.yaml:78 error: L’entrée « Accueil » ne mène nulle part. → Ajoutez « route », l’identifiant ' +
  'd’une page ; ou « url », l’adresse d’un autre site.';

variantsOf('menu-target', [
  ['another site', footerUrl('https://www.exemple.fr/contact'), []],
  [
    'a route that the schema refuses',
    { site: [['      - { label: Contact, route: contact }', '      - { label: Contact, route: 12 }']] },
    [],
  ],
  ['an entry of the bar', { site: [noTarget] }, [nowhere]],
  [
    'an entry below a line without its colon',
    { site: [['  phone: "+33465710000"', '  phone "+33465710000"'], noTarget] },
    [nowhere],
  ],
  [
    'an entry above a line without its colon',
    { site: [noTarget, ['    contactTitle: L’atelier', '    contactTitle L’atelier']] },
    [nowhere],
  ],
  [
    'an entry whose line is cut, which nothing proves',
    { site: [['{ label: Accueil, route: accueil }', '{ label: Accueil']] },
    [],
  ],
  [
    'a trade of the footer',
    { site: [['      - { label: Tuiles, route: tuiles }', '      - { label: Tuiles }']] },
    [
      'site.yaml:87 error: L’entrée « Tuiles » ne mène nulle part. → Ajoutez « route », l’identifiant ' +
        'd’une page ; ou « url », l’adresse d’un autre site.',
    ],
  ],
]);
