/** What « npm run new -- site » says, in both languages. */
import type { By } from '../language/language.ts';

/** The first question of all: nobody has said yet in which language. */
export const localeQuestion = 'Langue et pays / Language and country (fr-FR, fr-BE, en-GB, en-IE…) :';

/** An answer to it that cannot be taken. */
export const localeFault = (found: string): string =>
  `« ${found} » : fr ou en, un tiret, le pays en deux lettres. / fr or en, a hyphen, two letters for the country.`;

const french = {
  questions: {
    locale: localeQuestion,
    name: 'Nom de l’entreprise :',
    trade: 'Son métier, en quelques mots (il ouvre l’accueil) :',
    services: 'Ses deux services principaux, séparés par une virgule :',
    street: 'Adresse, numéro et voie :',
    postcode: 'Code postal :',
    town: 'Commune :',
    phone: 'Numéro de téléphone :',
    email: 'Courriel :',
    color: 'Couleur ({choices}, ou #RRVVBB) :',
  },
  examples: {
    trade: 'Artisanat',
    services: 'Création, Réparation',
    street: '1, rue de l’Exemple',
    town: 'Exempleville',
    mailbox: 'bonjour',
  },
  faults: {
    characters: 'Les signes < > { } " \\ | et $ ne peuvent pas s’y trouver.',
    long: (limit: number) => `C’est trop long : ${limit} signes au plus.`,
    country: (found: string) => `Le pays « ${found} » n’est pas connu : deux lettres, comme FR, BE ou CH.`,
    services: 'Il en faut deux, différents, séparés par une virgule.',
    serviceName: (service: string) =>
      `« ${service} » ne peut pas nommer un service : une page du site porte déjà ce nom, ou il n’y a ni lettre ni chiffre.`,
    postcode: 'Un code postal a de 3 à 10 chiffres et lettres majuscules, avec des espaces ou des tirets.',
    phone: (found: string) =>
      `« ${found} » n’est pas un numéro de ce pays. D’un autre pays : avec « + » et son indicatif.`,
    email: (found: string) => `« ${found} » n’est pas une adresse de courriel.`,
    color: (found: string, names: string) =>
      `« ${found} » n’est pas une couleur : ${names}, ou six chiffres hexadécimaux (#1F5A8A).`,
    pale: (found: string, near: string) =>
      `${found} est trop pâle : du texte blanc ne s’y lirait pas. La plus proche qui convient : ${near}`,
    url: (found: string) => `« ${found} » n’est pas l’adresse d’un site : https:// et un nom, sans barre à la fin.`,
  },
  folderTaken: (folder: string) =>
    `${folder} existe et n’est pas vide : un nouveau site ne s’écrit sur rien.\n→ Donnez un dossier nouveau, ou vide.`,
  folderMissing:
    'Il manque le dossier du nouveau site.\n→ Nommez-en un, nouveau ou vide : npm run new -- site ../mon-site',
  answersMissing: (flags: string) =>
    `Il manque des réponses : ${flags}.\n→ Donnez-les par ces options, ou lancez la commande sur un terminal ; --yes met des exemples à la place.`,
  wrongAnswer: (flag: string, fault: string) => `--${flag} : ${fault}`,
  errors: (count: number) =>
    count > 1 ? `Le site aurait ${count} erreurs avec ces réponses :` : 'Le site aurait une erreur avec ces réponses :',
  unwritten: (why: string) => `Le site n’a pas pu être écrit (${why}).`,
  nothingWritten: 'Rien n’a été écrit.',
  done: (folder: string) => `Un site est là : ${folder}`,
  given: (flags: string) => `Des exemples à remplacer dans site.yaml, faute de réponse : ${flags}.`,
  toComplete: 'À compléter :',
  toCompleteLines: {
    facts: (count: number) =>
      `dans site.yaml, ce que la loi demande à l’entreprise : ${count} ${count > 1 ? 'avertissements' : 'avertissement'} de « npm run check »`,
    always: [
      'dans site.yaml : la forme juridique, les horaires, la position sur la carte',
      'dans content/projects : trois exemples à remplacer par vos réalisations',
      'dans content/media : des images de couleur, en attendant vos photographies',
    ],
    url: (url: string) => `dans site.yaml : l’adresse du site (${url} n’existe pas)`,
  },
  next: (folder: string) => [
    'Et maintenant :',
    `  npm run check -- --root ${folder}`,
    `  npm run dev -- --root ${folder}`,
    `  npm test -- --root ${folder}`,
    'La suite, jusqu’à la mise en ligne : docs/another-company.md',
  ],
};

const english: typeof french = {
  questions: {
    locale: localeQuestion,
    name: 'The company’s name:',
    trade: 'Its trade, in a few words (the home page opens with it):',
    services: 'The two things it does most, separated by a comma:',
    street: 'Address, number and street:',
    postcode: 'Postcode:',
    town: 'Town:',
    phone: 'Telephone:',
    email: 'E-mail:',
    color: 'Colour ({choices}, or #RRGGBB):',
  },
  examples: {
    trade: 'Makers and menders',
    services: 'New work, Repairs',
    street: '1 Example Street',
    town: 'Exampleton',
    mailbox: 'hello',
  },
  faults: {
    characters: 'The signs < > { } " \\ | and $ can’t stand there.',
    long: (limit) => `That’s too long: ${limit} characters at most.`,
    country: (found) => `The country “${found}” isn’t known: two letters, such as GB or IE.`,
    services: 'There must be two of them, different, separated by a comma.',
    serviceName: (service) =>
      `“${service}” can’t name a service: a page of the site has that name already, or it holds neither letter nor digit.`,
    postcode: 'A postcode has 3 to 10 digits and capital letters, with spaces or hyphens.',
    phone: (found) => `“${found}” isn’t a number of this country. For another country’s: with “+” and its code.`,
    email: (found) => `“${found}” isn’t an e-mail address.`,
    color: (found, names) => `“${found}” isn’t a colour: ${names}, or six hexadecimal digits (#1F5A8A).`,
    pale: (found, near) => `${found} is too pale: white text couldn’t be read on it. The nearest that can: ${near}`,
    url: (found) => `“${found}” isn’t the address of a site: https:// and a name, without a slash at the end.`,
  },
  folderTaken: (folder) =>
    `${folder} exists and isn’t empty: a new site is written over nothing.\n→ Give a new folder, or an empty one.`,
  folderMissing: 'The folder of the new site is missing.\n→ Name one, new or empty: npm run new -- site ../my-site',
  answersMissing: (flags) =>
    `Answers are missing: ${flags}.\n→ Give them by these options, or run the command on a terminal; --yes puts examples in their place.`,
  wrongAnswer: (flag, fault) => `--${flag}: ${fault}`,
  errors: (count) =>
    count > 1
      ? `With these answers the site would hold ${count} errors:`
      : 'With these answers the site would hold an error:',
  unwritten: (why) => `The site could not be written (${why}).`,
  nothingWritten: 'Nothing was written.',
  done: (folder) => `A site stands in ${folder}`,
  given: (flags) => `Examples to replace in site.yaml, as nothing was answered: ${flags}.`,
  toComplete: 'To complete:',
  toCompleteLines: {
    facts: (count) =>
      `in site.yaml, what the law asks of the company: ${count} ${count > 1 ? 'warnings' : 'warning'} of “npm run check”`,
    always: [
      'in site.yaml: the legal form, the opening hours, the position on the map',
      'in content/projects: three examples to replace with your own work',
      'in content/media: coloured pictures, until you have photographs',
    ],
    url: (url) => `in site.yaml: the site’s address (${url} doesn’t exist)`,
  },
  next: (folder) => [
    'To go on:',
    `  npm run check -- --root ${folder}`,
    `  npm run dev -- --root ${folder}`,
    `  npm test -- --root ${folder}`,
    'And so on until it is online: docs/another-company.md',
  ],
};

/** The words of both languages. */
export const siteWords: By<typeof french> = { fr: french, en: english };
