/** What the form says in the browser, by language. */
import type { By } from '../../language/language.ts';

const french = {
  /** The CMS's own words. */
  locale: 'fr',
  notOpened:
    'Le formulaire n’a pas pu s’ouvrir. Rechargez la page ; si cela persiste, prévenez la personne qui s’occupe du site.',
  checkSilent: 'Le contrôle ne répond pas : « npm run edit » s’est-il arrêté ? Relancez-le, puis enregistrez.',
  notKeys: 'Ce fichier devrait contenir des lignes « clé: valeur ».',
  noHeader: 'Cette page n’a pas d’en-tête entre deux lignes « --- ».',
  nameTwice: (list: string, name: string) => `${list} : le nom « ${name} » sert deux fois.`,
  lineOfText: (line: number, message: string) => `Ligne ${line} du texte : ${message}`,
};

const english: typeof french = {
  locale: 'en-GB',
  notOpened: 'The form couldn’t open. Load the page again; if that doesn’t help, tell whoever looks after the site.',
  checkSilent: 'The check doesn’t answer: has “npm run edit” stopped? Start it again, then save.',
  notKeys: 'This file should hold lines such as “key: value”.',
  noHeader: 'This page has no header between two lines “---”.',
  nameTwice: (list, name) => `${list}: the name “${name}” is used twice.`,
  lineOfText: (line, message) => `Line ${line} of the text: ${message}`,
};

export const clientWords: By<typeof french> = { fr: french, en: english };
