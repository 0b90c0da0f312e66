/** Why a change can't be written into a file. */
import type { By } from '../../language/language.ts';

export const notWritten = {
  elsewhere: {
    fr: 'Ce changement ne peut pas être écrit sans toucher au reste du fichier : faites-le dans un éditeur de texte.',
    en: 'This change can’t be written without touching the rest of the file: make it in a text editor.',
  },
  broken: {
    fr: 'Ce fichier contient une erreur de syntaxe : corrigez-la d’abord (« npm run check » montre où).',
    en: 'This file holds a mistake of syntax: correct it first (“npm run check” shows where).',
  },
  notKeys: {
    fr: 'Ce fichier devrait contenir des lignes « clé: valeur ».',
    en: 'This file should hold lines such as “key: value”.',
  },
} satisfies Record<string, By<string>>;
