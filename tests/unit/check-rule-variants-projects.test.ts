/** The rules about how projects are chosen and where they lead. */
import { projectFile, siteFile, variantsOf } from './rule-variants.ts';

const teaser = (text: string): { site: [[string, string]] } => ({
  site: [['teaser: { category: Couverture }', `teaser: ${text}`]],
});
const at = (message: string, hint: string, severity = 'error'): string =>
  `${siteFile}:122 ${severity}: ${message} → ${hint}`;

variantsOf('teaser-empty', [
  [
    'what only a draft is of',
    { project: [['year: "2022"', 'year: "2022"\ndraft: true']] },
    [
      at(
        'Aucun projet n’est d’une catégorie, ni ne porte un mot-clé, qui contienne « Couverture ».',
        'Ceux qui y répondent ne sont pas publiés : publiez-en un, ou choisissez autre chose.',
        'warning',
      ),
    ],
  ],
]);

variantsOf('tag-unknown', [
  ['a tag of a project', teaser('{ tags: [tuiles] }'), []],
  ['whatever its case', teaser('{ tags: [TUILES] }'), []],
  [
    'a part of a tag',
    teaser('{ tags: [tuile] }'),
    [at('Aucun projet ne porte le mot-clé « tuile ».', 'Vouliez-vous dire « tuiles » ?', 'warning')],
  ],
  [
    'nothing near it',
    teaser('{ tags: [piscine] }'),
    [
      at(
        'Aucun projet ne porte le mot-clé « piscine ».',
        'Écrivez un mot-clé qui se trouve dans un fichier de content/projects.',
        'warning',
      ),
    ],
  ],
  ['a file that can’t be read', { ...teaser('{ tags: [piscine] }'), unreadable: ['content/projects/autre.yaml'] }, []],
]);

variantsOf('project-unknown', [
  ['a project', teaser('{ names: [toit-du-mas] }'), []],
  [
    'another',
    teaser('{ names: [toit-du-mas, tout-du-mas] }'),
    [at('Aucun projet n’a l’identifiant « tout-du-mas ».', 'Vouliez-vous dire « toit-du-mas » ?')],
  ],
  [
    'nothing near it',
    teaser('{ names: [piscine] }'),
    [
      at(
        'Aucun projet n’a l’identifiant « piscine ».',
        'L’identifiant d’un projet est le nom de son fichier dans content/projects, sans « .yaml ».',
      ),
    ],
  ],
  ['a file that can’t be read', { ...teaser('{ names: [autre] }'), unreadable: ['content/projects/autre.yaml'] }, []],
]);

const routes = (text: string): { site: [[string, string]] } => ({
  site: [['  categories: [Couverture]\n', `  categories: [Couverture]\n  routes: ${text}\n`]],
});

const apart = 'Façade'.normalize('NFD');

variantsOf('category-unknown', [
  ['the page of a category', routes('{ Couverture: tuiles }'), []],
  [
    'the page of a category that is not there',
    routes('{ Couvertures: tuiles }'),
    [
      `${siteFile}:143 error: La catégorie « Couvertures » n’est pas déclarée dans « projects.categories » ` +
        'de site.yaml. → Vouliez-vous dire « Couverture » ?',
    ],
  ],
  [
    'a category whose accents come from another system',
    {
      site: [['categories: [Couverture]', 'categories: [Façade]']],
      project: [['category: Couverture', `category: ${apart}`]],
    },
    [
      `${projectFile}:4 error: La catégorie « ${apart} » n’est pas déclarée dans « projects.categories » ` +
        'de site.yaml. → Le nom est le même, mais ses accents s’écrivent autrement d’un système à l’autre : ' +
        'retapez « Façade » aux deux endroits.',
    ],
  ],
]);

variantsOf('route-unknown', [
  [
    'the page of a category',
    routes('{ Couverture: tuile }'),
    [`${siteFile}:143 error: Aucune page n’a l’identifiant « tuile ». → Vouliez-vous dire « tuiles » ?`],
  ],
  [
    'the page of a project',
    { project: [['category: Couverture\n', 'category: Couverture\nroute: tuile\n']] },
    [`${projectFile}:5 error: Aucune page n’a l’identifiant « tuile ». → Vouliez-vous dire « tuiles » ?`],
  ],
  [
    'a project',
    routes('{ Couverture: toit-du-mas }'),
    [
      `${siteFile}:143 error: Aucune page n’a l’identifiant « toit-du-mas ». → C’est l’identifiant d’un projet : ` +
        'désignez plutôt « projets », la page qui les présente tous.',
    ],
  ],
  [
    'a longer name than the id',
    routes('{ Couverture: couverture-tuiles }'),
    [`${siteFile}:143 error: Aucune page n’a l’identifiant « couverture-tuiles ». → Vouliez-vous dire « tuiles » ?`],
  ],
]);
