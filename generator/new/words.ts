/** What « npm run new » says of the sources that it adds to, by language. */
import type { By } from '../language/language.ts';

const list = (names: readonly string[]): string => names.join(', ');

const french = {
  identifierRefused: (id: string) =>
    `« ${id} » ne peut pas servir d’identifiant : il ne faut que des lettres minuscules sans accent, des chiffres et des traits d’union.`,
  didYouMean: (near: string) => `Vouliez-vous dire « ${near} » ?`,
  pictureCopied: (name: string) => `Image copiée : content/media/${name}`,
  toSeeIt: 'Pour le voir : npm run dev',

  pictureFormat: (name: string) => `L’image « ${name} » n’est pas d’un format que le site sait montrer.`,
  pictureFormatHint: 'Donnez une image JPEG, PNG, WebP ou AVIF (une photo HEIC d’iPhone s’exporte en JPEG).',
  pictureMissing: (path: string) => `L’image « ${path} » est introuvable.`,
  pictureMissingHint:
    'Vérifiez le chemin, en partant du dossier où vous lancez la commande ; s’il contient des espaces, mettez-le entre guillemets.',
  pictureUnreadable: (name: string) =>
    `L’image « ${name} » est illisible : le fichier est abîmé, ou ce n’est pas une image.`,
  pictureUnreadableHint: 'Ouvrez-la dans un logiciel de photos et enregistrez-la de nouveau en JPEG.',
  pictureTaken: (name: string) => `content/media contient déjà une image nommée « ${name} ».`,
  pictureTakenHint: 'Renommez ou supprimez cette image, ou choisissez un autre identifiant avec --id.',

  projectTitleMissing: 'Il manque le titre du projet.',
  projectTitleHint: 'Donnez-le : --title "Une bibliothèque pour une école, Valmont".',
  projectIdHint: 'Donnez-en un : --id bibliotheque-valmont.',
  projectExists: (id: string, file: string) => `Le projet « ${id} » existe déjà (${file}).`,
  projectExistsHint: 'Choisissez un autre titre, ou un autre identifiant avec --id.',
  projectPicture: (id: string, rank: number) => `projet-${id}-${rank}`,
  categoryMissing: 'Il manque la catégorie du projet.',
  categoryMissingHint: (categories: readonly string[]) =>
    `Donnez l’une de celles-ci avec --category : ${list(categories)}.`,
  categoryUnknown: (category: string) => `La catégorie « ${category} » n’existe pas.`,
  categories: (categories: readonly string[]) =>
    `Les catégories : ${list(categories)}. Pour en créer une, ajoutez-la à projects.categories dans site.yaml.`,
  categoryNear: (near: string) =>
    `Vouliez-vous dire « ${near} » ? Pour créer une catégorie, ajoutez-la à projects.categories dans site.yaml.`,
  projectPictureMissing: 'Il faut au moins une image : la carte du projet la montre.',
  projectPictureHint: 'Donnez-la : --pictures photo1.jpg,photo2.jpg.',
  tooManyAlts: (alts: number, pictures: number) =>
    `Il y a ${alts} descriptions d’image (--alt) pour ${pictures} image(s).`,
  tooManyAltsHint: 'Donnez un --alt par image, dans le même ordre.',
  toWrite: (marker: string, what: string) => `${marker} : ${what}`,
  altToWrite: (rank: number) => `ce que montre l’image ${rank}`,
  missingComment: '# À compléter, puis retirez « draft: true » pour publier :',
  missingKey: (name: string, description: string) => `#   ${name} : ${description}`,
  projectCreated: (file: string) => `Projet créé : ${file}`,
  draftToComplete: (names: readonly string[]) =>
    `C’est un brouillon : complétez ${list(names)}, puis retirez « draft: true ».`,
  draft: 'C’est un brouillon : retirez « draft: true » pour le publier.',
  published: 'Il paraîtra à la prochaine construction du site. Pour le voir : npm run dev',

  serviceTitleMissing: 'Il manque le titre du service.',
  serviceTitleHint: 'Donnez-le : --title "Nos services à Valmont".',
  serviceIdHint: 'Donnez-en un : --id nos-services.',
  serviceIdTaken: (id: string) => `Une page porte déjà l’identifiant « ${id} » dans site.yaml.`,
  serviceIdTakenHint: 'Choisissez-en un autre avec --id.',
  noMenus: 'Le menu n’a aucun groupe : ajoutez-en un dans menus.header de site.yaml.',
  menus: (labels: readonly string[]) =>
    `Les menus : ${list(labels)}. Pour en créer un, ajoutez-le à menus.header dans site.yaml.`,
  menuMissing: 'Il manque le menu où ranger le service.',
  menuMissingHint: (menus: string) => `Donnez-le avec --menu. ${menus}`,
  menuUnknown: (menu: string) => `Aucun menu ne s’appelle « ${menu} ».`,
  labelTaken: (label: string) => `Une entrée du menu s’appelle déjà « ${label} ».`,
  labelTakenHint: 'Choisissez un autre texte avec --label.',
  pathRefused: (path: string) => `« ${path} » ne peut pas servir d’adresse.`,
  pathRefusedHint:
    'Une adresse commence par « / » et ne contient que des lettres minuscules sans accent, des chiffres, « - », « _ » et « / » : --path /construction/surelevation.',
  pathTaken: (path: string, id: string) => `L’adresse « ${path} » est déjà celle de la page « ${id} ».`,
  pathTakenHint: 'Choisissez-en une autre avec --path.',
  pathRedirected: (path: string, to: string, from: string) =>
    `L’adresse « ${path} » est renvoyée vers « ${to} » par la ligne « ${from} » de redirects.`,
  pathRedirectedHint: 'Choisissez une autre adresse avec --path, ou retirez ce renvoi de site.yaml.',
  fileExists: (file: string) => `Le fichier ${file} existe déjà.`,
  fileExistsHint: 'Choisissez un autre identifiant avec --id, ou supprimez ce fichier s’il ne sert plus.',
  iconUnknown: (icon: string) => `Il n’y a pas de pictogramme « ${icon} » dans content/icons.`,
  icons: (icons: readonly string[]) => `Les pictogrammes : ${list(icons)}.`,
  altAlone: '--alt décrit une image, et aucune n’est donnée.',
  altAloneHint: 'Donnez l’image avec --picture, ou retirez --alt.',
  siteFileRefused: (why: string) => `site.yaml ne peut pas être complété. ${why}`,
  siteFileRefusedHint: 'Ajoutez la page à la main : docs/guide-redacteur.md montre comment.',
  pageCreated: (file: string) => `Page créée : ${file}`,
  addedToSite: (id: string, path: string, label: string, menu: string) =>
    `Ajoutés dans site.yaml : la page « ${id} » (${path}), l’entrée « ${label} » du menu « ${menu} », les projets au bas de la page.`,
  noHero: 'Sans image de tête : ajoutez-la plus tard sous hero dans site.yaml.',
  pageToComplete: (marker: string) =>
    `C’est un brouillon : remplacez tout ce qui commence par « ${marker} », dans ce fichier et dans site.yaml, puis retirez « draft: true ». L’entrée du menu paraîtra avec la page.`,
};

/** The words of one language. */
export type NewWords = typeof french;

const english: NewWords = {
  identifierRefused: (id) =>
    `“${id}” can’t be an identifier: only lower-case letters without accents, digits and hyphens will do.`,
  didYouMean: (near) => `Did you mean “${near}”?`,
  pictureCopied: (name) => `Picture copied: content/media/${name}`,
  toSeeIt: 'To see it: npm run dev',

  pictureFormat: (name) => `The picture “${name}” is in a format that the site can’t show.`,
  pictureFormatHint: 'Give a JPEG, PNG, WebP or AVIF picture (an iPhone’s HEIC photo can be exported as JPEG).',
  pictureMissing: (path) => `The picture “${path}” can’t be found.`,
  pictureMissingHint:
    'Check the path, starting from the folder where you run the command; if there are spaces in it, put it in quotation marks.',
  pictureUnreadable: (name) => `The picture “${name}” can’t be read: the file is damaged, or it isn’t a picture.`,
  pictureUnreadableHint: 'Open it in a photo program and save it again as JPEG.',
  pictureTaken: (name) => `content/media already holds a picture named “${name}”.`,
  pictureTakenHint: 'Rename or delete that picture, or choose another identifier with --id.',

  projectTitleMissing: 'The title of the project is missing.',
  projectTitleHint: 'Give it: --title "A library for a school, Ashford".',
  projectIdHint: 'Give one: --id library-ashford.',
  projectExists: (id, file) => `The project “${id}” already exists (${file}).`,
  projectExistsHint: 'Choose another title, or another identifier with --id.',
  projectPicture: (id, rank) => `project-${id}-${rank}`,
  categoryMissing: 'The category of the project is missing.',
  categoryMissingHint: (categories) => `Give one of these with --category: ${list(categories)}.`,
  categoryUnknown: (category) => `The category “${category}” doesn’t exist.`,
  categories: (categories) =>
    `The categories: ${list(categories)}. To make a new one, add it to projects.categories in site.yaml.`,
  categoryNear: (near) => `Did you mean “${near}”? To make a new category, add it to projects.categories in site.yaml.`,
  projectPictureMissing: 'At least one picture is needed: the project’s card shows it.',
  projectPictureHint: 'Give it: --pictures photo1.jpg,photo2.jpg.',
  tooManyAlts: (alts, pictures) =>
    `There are ${alts} descriptions of pictures (--alt) for ${pictures === 1 ? 'one picture' : `${pictures} pictures`}.`,
  tooManyAltsHint: 'Give one --alt for each picture, in the same order.',
  toWrite: (marker, what) => `${marker}: ${what}`,
  altToWrite: (rank) => `what picture ${rank} shows`,
  missingComment: '# To be completed; then take out “draft: true” to publish:',
  missingKey: (name, description) => `#   ${name}: ${description}`,
  projectCreated: (file) => `Project made: ${file}`,
  draftToComplete: (names) => `It is a draft: complete ${list(names)}, then take out “draft: true”.`,
  draft: 'It is a draft: take out “draft: true” to publish it.',
  published: 'It will appear when the site is next built. To see it: npm run dev',

  serviceTitleMissing: 'The title of the service is missing.',
  serviceTitleHint: 'Give it: --title "Our services in Ashford".',
  serviceIdHint: 'Give one: --id our-services.',
  serviceIdTaken: (id) => `A page in site.yaml already has the identifier “${id}”.`,
  serviceIdTakenHint: 'Choose another with --id.',
  noMenus: 'The menu has no group: add one to menus.header in site.yaml.',
  menus: (labels) => `The menus: ${list(labels)}. To make a new one, add it to menus.header in site.yaml.`,
  menuMissing: 'The menu that the service goes into is missing.',
  menuMissingHint: (menus) => `Give it with --menu. ${menus}`,
  menuUnknown: (menu) => `No menu is called “${menu}”.`,
  labelTaken: (label) => `An entry of the menu is already called “${label}”.`,
  labelTakenHint: 'Choose another text with --label.',
  pathRefused: (path) => `“${path}” can’t be an address.`,
  pathRefusedHint:
    'An address begins with “/” and holds only lower-case letters without accents, digits, “-”, “_” and “/”: --path /building/loft-conversions.',
  pathTaken: (path, id) => `The address “${path}” already belongs to the page “${id}”.`,
  pathTakenHint: 'Choose another with --path.',
  pathRedirected: (path, to, from) =>
    `The address “${path}” is redirected to “${to}” by the line “${from}” of redirects.`,
  pathRedirectedHint: 'Choose another address with --path, or take this redirect out of site.yaml.',
  fileExists: (file) => `The file ${file} already exists.`,
  fileExistsHint: 'Choose another identifier with --id, or delete this file if it is of no more use.',
  iconUnknown: (icon) => `There is no icon “${icon}” in content/icons.`,
  icons: (icons) => `The icons: ${list(icons)}.`,
  altAlone: '--alt describes a picture, and none is given.',
  altAloneHint: 'Give the picture with --picture, or take --alt away.',
  siteFileRefused: (why) => `site.yaml can’t be added to. ${why}`,
  siteFileRefusedHint: 'Add the page by hand: docs/editors-guide.md shows how.',
  pageCreated: (file) => `Page made: ${file}`,
  addedToSite: (id, path, label, menu) =>
    `Added to site.yaml: the page “${id}” (${path}), the entry “${label}” of the menu “${menu}”, the projects at the foot of the page.`,
  noHero: 'No picture at the head: add one later under hero in site.yaml.',
  pageToComplete: (marker) =>
    `It is a draft: replace everything that begins with “${marker}”, in this file and in site.yaml, then take out “draft: true”. The menu entry will appear with the page.`,
};

export const newWords: By<NewWords> = { fr: french, en: english };
