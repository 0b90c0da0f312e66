/** How files are reported that can't be read, or hold what no source holds. */
import { inBoth, type By } from '../language/language.ts';

export const say = inBoth({
  fr: {
    unreadable: (file: string, reason: By<string>) => ({
      message: `Le fichier ${file} ne peut pas être lu : ${reason.fr}.`,
      hint: 'Ouvrez-le dans votre éditeur, puis « Enregistrer sous » en choisissant l’encodage UTF-8 et des fins de ligne LF ; ou remettez le bon fichier à sa place.',
    }),
    carriageReturns: 'ses lignes finissent comme sur les anciens Macintosh (CR seul), et n’en font qu’une',
    tooBig: 'il est bien trop gros pour un fichier de texte',
    encoding: 'il n’est pas enregistré en UTF-8',
    folder: 'c’est un dossier, pas un fichier',
    denied: 'l’accès en est refusé',
    shortcut: 'c’est un raccourci qui ne mène nulle part',
    disk: 'le disque n’a pas pu le rendre',
    notFolder: 'un dossier est attendu, c’est un fichier',
    folderDenied: 'l’accès à ce dossier est refusé',
    ignored: (file: string, extension: string, mended: string) => ({
      message: `Le fichier ${file} n’est pas lu : dans ce dossier, seuls le sont ceux dont le nom finit par « ${extension} ».`,
      hint: `Renommez-le « ${mended} », ou rangez-le ailleurs.`,
    }),
    ignoredFolder: (folder: string, meant: string) => ({
      message: `Le dossier ${folder} n’est pas lu, ni ce qu’il contient.`,
      hint: `Rangez ses fichiers dans ${meant} même, ou sortez-le de content.`,
    }),
    missing: {
      message: 'Le fichier site.yaml manque : c’est lui qui dit ce que le site contient.',
      hint: 'Placez-vous dans le dossier du site, ou donnez-le avec --root.',
    },
    tooLarge: (file: string) => ({
      message: `Le fichier ${file} compte plus d’un million de signes : il n’est pas lu.`,
      hint: 'Découpez-le, ou retirez ce qui y a été collé par erreur.',
    }),
    empty: (file: string, isPage: boolean) => ({
      message: `Le fichier ${file} est vide.`,
      hint: isPage
        ? 'Écrivez la page, ou supprimez le fichier.'
        : 'Remplissez-le sur le modèle d’un fichier voisin, ou supprimez-le.',
    }),
    conflict: (last: number) => ({
      message: `Deux versions du même passage se suivent, de cette ligne à la ligne ${last} : deux personnes l’ont changé en même temps.`,
      hint: 'Gardez la bonne version, effacez l’autre, puis les trois lignes « <<<<<<< », « ======= » et « >>>>>>> ».',
    }),
    onlyComments: (file: string) => ({
      message: `Le fichier ${file} ne contient que des commentaires.`,
      hint: 'Prenez modèle sur un fichier voisin.',
    }),
    notKeys: (file: string, isList: boolean) => ({
      message: `Le fichier ${file} devrait contenir des lignes « clé: valeur » ; il contient ${isList ? 'une liste' : 'une seule valeur'}.`,
      hint: 'Prenez modèle sur un fichier voisin.',
    }),
    frontMatter: (isEmpty: boolean) => ({
      message: isEmpty ? 'L’en-tête de ce fichier est vide.' : 'L’en-tête devrait contenir des lignes « clé: valeur ».',
      hint: 'Écrivez au moins « heading: "Titre de la page" » entre les deux lignes « --- ».',
    }),
  },
  en: {
    unreadable: (file, reason) => ({
      message: `The file ${file} cannot be read: ${reason.en}.`,
      hint: 'Open it in your editor, then “Save as”, choosing UTF-8 as its encoding and LF as its line endings; or put the right file back in its place.',
    }),
    carriageReturns: 'its lines end as on the old Macintosh (CR alone), and make only one',
    tooBig: 'it is far too big for a text file',
    encoding: 'it is not saved as UTF-8',
    folder: 'it is a folder, not a file',
    denied: 'access to it is refused',
    shortcut: 'it is a shortcut that leads nowhere',
    disk: 'the disk could not give it back',
    notFolder: 'a folder is expected, it is a file',
    folderDenied: 'access to this folder is refused',
    ignored: (file, extension, mended) => ({
      message: `The file ${file} is not read: in this folder only those are whose name ends with “${extension}”.`,
      hint: `Rename it “${mended}”, or keep it elsewhere.`,
    }),
    ignoredFolder: (folder, meant) => ({
      message: `The folder ${folder} is not read, nor is what it holds.`,
      hint: `Put its files in ${meant} itself, or move it out of content.`,
    }),
    missing: {
      message: 'The file site.yaml is missing: it says what the site contains.',
      hint: 'Go to the folder of the site, or name it with --root.',
    },
    tooLarge: (file) => ({
      message: `The file ${file} has more than a million characters: it is not read.`,
      hint: 'Split it, or remove what was pasted into it by mistake.',
    }),
    empty: (file, isPage) => ({
      message: `The file ${file} is empty.`,
      hint: isPage
        ? 'Write the page, or delete the file.'
        : 'Fill it on the model of a neighbouring file, or delete it.',
    }),
    conflict: (last) => ({
      message: `Two versions of the same passage follow one another, from this line to line ${last}: two people have changed it at the same time.`,
      hint: 'Keep the right version, delete the other one, then the three lines “<<<<<<<”, “=======” and “>>>>>>>”.',
    }),
    onlyComments: (file) => ({
      message: `The file ${file} holds nothing but comments.`,
      hint: 'Take a neighbouring file as a model.',
    }),
    notKeys: (file, isList) => ({
      message: `The file ${file} should hold lines “key: value”; it holds ${isList ? 'a list' : 'a single value'}.`,
      hint: 'Take a neighbouring file as a model.',
    }),
    frontMatter: (isEmpty) => ({
      message: isEmpty ? 'The front matter of this file is empty.' : 'The front matter should hold lines “key: value”.',
      hint: 'Write at least “heading: "Title of the page"” between the two lines “---”.',
    }),
  },
});

/** Why a file, or a folder of them, cannot be read. */
export type Unreadable =
  'carriageReturns' | 'tooBig' | 'encoding' | 'folder' | 'denied' | 'shortcut' | 'disk' | 'notFolder' | 'folderDenied';
