/** Why a change can't be written into a file. */
import { inBoth } from '../../language/language.ts';

export const notWritten = inBoth({
  fr: {
    elsewhere:
      'Ce changement ne peut pas être écrit sans toucher au reste du fichier : faites-le dans un éditeur de texte.',
    broken: 'Ce fichier contient une erreur de syntaxe : corrigez-la d’abord (« npm run check » montre où).',
    notKeys: 'Ce fichier devrait contenir des lignes « clé: valeur ».',
  },
  en: {
    elsewhere: 'This change can’t be written without touching the rest of the file: make it in a text editor.',
    broken: 'This file holds a mistake of syntax: correct it first (“npm run check” shows where).',
    notKeys: 'This file should hold lines such as “key: value”.',
  },
});
