/** The editors' guides: where each stands, the site its examples are of, and the recipes that the test follows. */
import { join } from 'node:path';
import type { By } from '../../generator/language/language.ts';

const project = join(import.meta.dirname, '../..');

export interface Guide {
  readonly file: string;
  /** The site that its examples change. */
  readonly site: string;
  /** How the sentence before a block begins that does something else than show what to write. */
  readonly says: Readonly<Record<'run' | 'create' | 'takeOut' | 'deleteFile', string>>;
  /** Each recipe, with the steps that it is read to have. */
  readonly recipes: readonly (readonly [title: string, steps: readonly string[]])[];
  readonly publish: string;
  readonly goBack: string;
}

const french: Guide['recipes'] = [
  [
    'Ajouter un projet',
    [
      'command',
      'picture content/media/projet-grange-retournac-1.jpg',
      'picture content/media/projet-grange-retournac-2.jpg',
      'yaml content/projects/renovation-grange-retournac.yaml',
      'check',
    ],
  ],
  [
    'Ajouter un service',
    [
      'command',
      'mdx content/pages/terrasses-bois.mdx',
      'yaml site.yaml',
      'picture content/media/terrasses-bois.jpg',
      'yaml site.yaml',
      'yaml content/pages/terrasses-bois.mdx',
      'check',
    ],
  ],
  ['Remplacer une image', ['picture content/media/tiny-house.jpg', 'yaml site.yaml', 'check']],
  ['Changer un numéro de téléphone', ['yaml site.yaml', 'yaml site.yaml', 'check']],
  ['Donner une information de l’entreprise', ['yaml site.yaml', 'out of site.yaml', 'check']],
  ['Changer un texte de menu', ['yaml site.yaml', 'check']],
  ['Mener d’un menu à un autre site', ['yaml site.yaml', 'check']],
  ['Changer une limite', ['yaml site.yaml', 'check']],
  ['Changer un chiffre de l’entreprise', ['yaml site.yaml', 'check']],
  ['Changer l’adresse d’une page', ['yaml site.yaml', 'yaml site.yaml', 'check']],
  [
    'Retirer une page, et la publier de nouveau',
    ['yaml content/pages/menuiserie.mdx', 'check', 'yaml content/pages/menuiserie.mdx', 'check'],
  ],
  [
    'Supprimer une page',
    ['gone content/pages/salon.mdx', 'out of site.yaml', 'out of site.yaml', 'yaml site.yaml', 'check'],
  ],
  ['Expliquer un mot du métier', ['yaml site.yaml', 'check']],
  ['Donner un plan du site et une recherche', ['yaml site.yaml', 'check']],
  ['Dire comment se passe un chantier', ['yaml site.yaml', 'check']],
  [
    'Montrer ce qu’un métier coûte',
    [
      'yaml content/projects/renovation-grange-retournac.yaml',
      'yaml content/projects/renovation-grange-retournac.yaml',
      'check',
    ],
  ],
  ['Placer les chantiers sur une carte', ['yaml site.yaml', 'check']],
  [
    'Montrer avant et après',
    [
      'picture content/media/projet-grange-retournac-avant.jpg',
      'picture content/media/projet-grange-retournac-apres.jpg',
      'yaml content/projects/renovation-grange-retournac.yaml',
      'check',
    ],
  ],
  [
    'Mettre une photo de chantier',
    [
      'picture content/media/projet-grange-retournac-photo.jpg',
      'yaml content/projects/renovation-grange-retournac.yaml',
      'check',
    ],
  ],
  ['Citer un client', ['yaml content/projects/renovation-grange-retournac.yaml', 'check']],
];

const english: Guide['recipes'] = [
  [
    'Add a project',
    [
      'command',
      'picture content/media/canal-folder-1.jpg',
      'picture content/media/canal-folder-2.jpg',
      'yaml content/projects/canal-folder.yaml',
      'check',
    ],
  ],
  [
    'Add a service',
    [
      'command',
      'mdx content/pages/paint.mdx',
      'yaml site.yaml',
      'picture content/media/paint.jpg',
      'yaml site.yaml',
      'yaml content/pages/paint.mdx',
      'check',
    ],
  ],
  ['Replace a picture', ['picture content/media/service-bench.jpg', 'yaml site.yaml', 'check']],
  ['Change a telephone number', ['yaml site.yaml', 'yaml site.yaml', 'check']],
  ['Give a fact about the company', ['yaml site.yaml', 'out of site.yaml', 'check']],
  ['Change the text of a menu', ['yaml site.yaml', 'check']],
  ['Lead from a menu to another site', ['yaml site.yaml', 'check']],
  ['Change a limit', ['yaml site.yaml', 'check']],
  ['Change one of the company’s figures', ['yaml site.yaml', 'check']],
  ['Change the address of a page', ['yaml site.yaml', 'yaml site.yaml', 'check']],
  [
    'Take a page down, and publish it again',
    ['yaml content/pages/classes.mdx', 'check', 'yaml content/pages/classes.mdx', 'check'],
  ],
  [
    'Delete a page',
    ['gone content/pages/paint.mdx', 'out of site.yaml', 'out of site.yaml', 'yaml site.yaml', 'check'],
  ],
  ['Explain a word of the trade', ['yaml site.yaml', 'check']],
  ['Give a site map and a search', ['yaml site.yaml', 'check']],
  ['Say how a job goes', ['yaml site.yaml', 'check']],
  [
    'Show what a trade’s work costs',
    ['yaml content/projects/canal-folder.yaml', 'yaml content/projects/canal-folder.yaml', 'check'],
  ],
  ['Put the jobs on a map', ['yaml site.yaml', 'check']],
  [
    'Show before and after',
    [
      'picture content/media/canal-folder-before.jpg',
      'picture content/media/canal-folder-after.jpg',
      'yaml content/projects/canal-folder.yaml',
      'check',
    ],
  ],
  [
    'Add a photograph of the work',
    ['picture content/media/canal-folder-photo.jpg', 'yaml content/projects/canal-folder.yaml', 'check'],
  ],
  ['Quote a client', ['yaml content/projects/canal-folder.yaml', 'check']],
];

export const guides: By<Guide> = {
  fr: {
    file: join(project, 'docs/guide-redacteur.md'),
    site: project,
    says: { run: 'Lancez', create: 'Créez', takeOut: 'Retirez', deleteFile: 'Supprimez le fichier' },
    recipes: french,
    publish: 'Publier',
    goBack: 'Revenir en arrière',
  },
  en: {
    file: join(project, 'docs/editors-guide.md'),
    site: join(project, 'tests/fixtures/sites/second-site'),
    says: { run: 'Run', create: 'Create', takeOut: 'Take', deleteFile: 'Delete the file' },
    recipes: english,
    publish: 'Publish',
    goBack: 'Go back',
  },
};
