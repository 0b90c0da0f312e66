/** The options of « npm run new », and the help that explains them. */
import type { By } from '../language/language.ts';
import { siteQuestions, type SiteQuestion } from '../new/site-answers.ts';
import type { Options } from './command-line.ts';

const french = `Usage : npm run new -- project [options]
        npm run new -- service [options]
        npm run new -- site DOSSIER [options]

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
  --menu NOM             le menu où la ranger (Services, Ateliers…)
  --label TEXTE          le texte de l’entrée du menu (le début du titre à défaut)
  --id IDENTIFIANT       l’identifiant de la page (tiré du texte à défaut)
  --path /ADRESSE        son adresse
  --description TEXTE    la description pour les moteurs de recherche
  --picture IMAGE        l’image de tête, et --alt TEXTE ce qu’elle montre
  --icon NOM             le pictogramme du menu, de content/icons
  --category NOM         les projets à montrer au bas de la page

site : le site d’une autre entreprise, dans un dossier nouveau ou vide
  --locale LANGUE-PAYS   fr-FR, fr-BE, en-GB, en-IE… : sa langue, et ce que demande la loi de son pays
  --name, --trade TEXTE  son nom, son métier en quelques mots
  --services A,B         ses deux services principaux
  --street, --postcode, --town TEXTE, --phone NUMÉRO, --email ADRESSE
  --color COULEUR        un nom (bleu, vert, brique…) ou #RRVVBB
  --url ADRESSE          l’adresse du site (celle du domaine du courriel à défaut)
  --yes                  des exemples à la place de ce qui n’est pas donné

  --root DOSSIER         le dossier de site.yaml (celui du projet à défaut)
  --dry-run              montre ce qui serait fait, n’écrit rien
  --help                 cette aide

Codes de sortie : 0 c’est fait, 1 refusé, 2 la commande est mal écrite.`;

const english = `Usage: npm run new -- project [options]
       npm run new -- service [options]
       npm run new -- site FOLDER [options]

On a terminal, what is missing is asked for. Nothing is written if something is wrong.

project: a project, its file and its pictures
  --title TEXT           the title
  --category NAME        one of projects.categories in site.yaml
  --pictures A,B,C       the pictures, in order (or several --pictures)
  --alt TEXT             what a picture shows; one --alt for each picture, in the same order
  --location TEXT        the town and the county
  --year YYYY            the year of the job
  --short TEXT           one or two sentences, for the card
  --long TEXT            the story of the job
  --duration, --surface, --client, --budget TEXT
  --tag, --specification, --challenge, --technology TEXT   as often as needed
  --featured             to be shown on the home page
  --id IDENTIFIER        the name of the file and the end of the address (made from the title otherwise)
  --draft                a draft; it is one too when a text is missing

service: a page as a draft, its address, its menu entry, the projects at its foot
  --title TEXT           the title for search engines
  --menu NAME            the menu it goes into (Workshop, Services…)
  --label TEXT           the text of the menu entry (the beginning of the title otherwise)
  --id IDENTIFIER        the identifier of the page (made from that text otherwise)
  --path /ADDRESS        its address
  --description TEXT     the description for search engines
  --picture PICTURE      the picture at the head, and --alt TEXT what it shows
  --icon NAME            the icon of the menu, from content/icons
  --category NAME        the projects to show at the foot of the page

site: the site of another company, in a folder that is new or empty
  --locale LANG-COUNTRY  fr-FR, fr-BE, en-GB, en-IE…: its language, and what the law of its country asks for
  --name, --trade TEXT   its name, its trade in a few words
  --services A,B         its two main services
  --street, --postcode, --town TEXT, --phone NUMBER, --email ADDRESS
  --color COLOUR         a name (blue, green, brick…) or #RRGGBB
  --url ADDRESS          the address of the site (that of the email’s domain otherwise)
  --yes                  examples for what isn’t given

  --root FOLDER          the folder of site.yaml (the project’s otherwise)
  --dry-run              shows what would be done, writes nothing
  --help                 this help

Exit codes: 0 done, 1 refused, 2 the command is badly written.`;

export const help: By<string> = { fr: french, en: english };

const shared = {
  root: { type: 'string' },
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
const optionsOf = <Flag extends string, Option>(flags: readonly Flag[], option: Option): Record<Flag, Option> =>
  Object.fromEntries(flags.map((flag) => [flag, option])) as Record<Flag, Option>;
const flagsOf = <Flag extends string>(flags: Readonly<Record<Flag, string>>): Flag[] => Object.keys(flags) as Flag[];
export const projectOptions = {
  ...shared,
  ...optionsOf(flagsOf(projectTexts), one),
  ...optionsOf(flagsOf(projectLists), many),
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
export const siteOptions = {
  ...optionsOf<SiteQuestion | 'url', typeof one>([...siteQuestions, 'url'], one),
  yes: { type: 'boolean' },
} as const satisfies Options;
