/** The options of « npm run new », and the help that explains them. */
import type { Options } from './arguments.ts';

export const HELP = `Usage : npm run new -- project [options]
        npm run new -- service [options]

Sur un terminal, ce qui manque est demandé. Rien n’est écrit si quelque chose ne va pas.

project : un projet, son fichier et ses images
  --title TEXTE          le titre
  --category NOM         l’une de projects.categories de site.yaml
  --pictures A,B,C       les images, dans l’ordre (ou plusieurs --pictures)
  --alt TEXTE            ce que montre une image ; un --alt par image, dans le même ordre
  --location TEXTE       la commune et le département
  --year AAAA            l’année du chantier
  --short TEXTE          une ou deux phrases, pour la carte
  --long TEXTE           le récit du chantier
  --duration, --surface, --client, --budget TEXTE
  --tag, --specification, --challenge, --technology TEXTE   autant de fois qu’il faut
  --featured             à présenter à l’accueil
  --id IDENTIFIANT       le nom du fichier et la fin de l’adresse (tiré du titre à défaut)
  --draft                un brouillon ; c’en est un aussi quand un texte manque

service : une page en brouillon, son adresse, son entrée de menu, les projets au bas de la page
  --title TEXTE          le titre pour les moteurs de recherche
  --menu NOM             le menu où la ranger (Toiture, Façade…)
  --label TEXTE          le texte de l’entrée du menu (le début du titre à défaut)
  --id IDENTIFIANT       l’identifiant de la page (tiré du texte à défaut)
  --path /ADRESSE        son adresse
  --description TEXTE    la description pour les moteurs de recherche
  --picture IMAGE        l’image de tête, et --alt TEXTE ce qu’elle montre
  --icon NOM             le pictogramme du menu, de content/icons
  --category NOM         les projets à montrer au bas de la page

  --root DOSSIER         le dossier de site.yaml (celui du projet à défaut)
  --dry-run              montre ce qui serait fait, n’écrit rien
  --help                 cette aide

Codes de sortie : 0 c’est fait, 1 refusé, 2 la commande est mal écrite.`;

const shared = {
  root: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  id: { type: 'string' },
  title: { type: 'string' },
  category: { type: 'string' },
} as const;
const many = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
/** Texts of a project: its flags, and the key of the schema that each fills. */
export const projectTexts = {
  title: 'title',
  category: 'category',
  location: 'location',
  year: 'year',
  short: 'shortDescription',
  long: 'longDescription',
  duration: 'duration',
  surface: 'surface',
  client: 'client',
  budget: 'budget',
} as const;
/** The same for its lists. */
export const projectLists = {
  tag: 'tags',
  specification: 'specifications',
  challenge: 'challenges',
  technology: 'technologies',
} as const;
const optionsOf = <Flag extends string, Option>(
  flags: Readonly<Record<Flag, string>>,
  option: Option,
): Record<Flag, Option> => Object.fromEntries(Object.keys(flags).map((flag) => [flag, option])) as Record<Flag, Option>;
export const projectOptions = {
  ...shared,
  ...optionsOf(projectTexts, one),
  ...optionsOf(projectLists, many),
  pictures: many,
  alt: many,
  featured: { type: 'boolean' },
  draft: { type: 'boolean' },
} as const satisfies Options;
export const serviceOptions = {
  ...shared,
  menu: one,
  label: one,
  path: one,
  description: one,
  picture: one,
  alt: one,
  icon: one,
} as const satisfies Options;
