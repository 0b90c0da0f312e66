/** Why a change can't be written into a file. */
import { inBoth } from '../../language/language.ts';

export const notWritten = inBoth({
  fr: {
    elsewhere:
      'Ce changement ne peut pas être écrit sans toucher au reste du fichier : faites-le dans un éditeur de texte.',
    broken: 'Ce fichier contient une erreur de syntaxe : corrigez-la d’abord (« npm run check » montre où).',
    notKeys: 'Ce fichier devrait contenir des lignes « clé: valeur ».',
    twice: 'Ce changement touche deux fois la même ligne : faites-le dans un éditeur de texte.',
    tooLarge: 'Ce changement est trop grand pour être fait ici.',
    emptied: 'Un groupe doit garder au moins une de ses clés.',
    list: 'Cette liste ne peut pas être changée ici.',
    shape: 'Ce fichier a une forme que ce programme ne sait pas changer.',
  },
  en: {
    elsewhere: 'This change can’t be written without touching the rest of the file: make it in a text editor.',
    broken: 'This file holds a mistake of syntax: correct it first (“npm run check” shows where).',
    notKeys: 'This file should hold lines such as “key: value”.',
    twice: 'This change touches the same line twice: make it in a text editor.',
    tooLarge: 'This change is too large to be made here.',
    emptied: 'A group must keep at least one of its keys.',
    list: 'This list can’t be changed here.',
    shape: 'This file has a form that this program can’t change.',
  },
});
