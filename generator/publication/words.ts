/** What publication says, in words for somebody who never used Git, by language. */
import type { By } from '../language/language.ts';

const french = {
  noGit:
    'Git n’est pas installé sur cette machine. Installez-le depuis https://git-scm.com, rouvrez le terminal, recommencez.',
  gitFailed: (call: string, why: string) => `Git n’a pas pu faire « git ${call} » : ${why}`,
  hostSilent: 'Le dépôt en ligne ne répond pas. Vérifiez la connexion à Internet, puis recommencez.',
  hostStranger:
    'Le dépôt en ligne ne vous reconnaît pas. Connectez-vous, dans Visual Studio Code par le bouton « Comptes », puis recommencez.',
  hostUnknown:
    'Le dépôt en ligne n’existe pas à l’adresse que ce dossier connaît. Demandez la bonne à la personne qui s’occupe du site.',
  hostBusy: 'Quelqu’un vient de publier en même temps que vous. Recommencez.',
  hostRefused: (why: string) => `Le dépôt en ligne a refusé : ${why}`,
  noRepository:
    'Ce dossier n’est pas relié à un dépôt Git : il ne peut pas être publié d’ici. Demandez à la personne qui s’occupe du site d’où en prendre une copie.',
  oldVersion:
    'Ce dossier montre une ancienne version du site, et non la dernière. Revenez-y par « git switch - », puis recommencez.',
  noRemote:
    'Ce dossier n’est relié à aucun dépôt en ligne. Demandez son adresse à la personne qui s’occupe du site, puis : git remote add origin ADRESSE',
  nobody:
    'Git ne sait pas qui vous êtes. Dites-le-lui une fois : git config --global user.name "Votre nom", puis git config --global user.email vous@exemple.fr',
  errors: (count: number, consequence: string) =>
    `Le contrôle trouve ${count} erreur${count > 1 ? 's' : ''}. ${consequence}`,
  refused: 'Rien n’a été publié : « npm run check » dit où, et comment en sortir.',
  refusedTogether:
    'Elles viennent de ce que vous et d’autres avez changé chacun de son côté. Rien n’a été publié : « npm run check » dit où, et comment en sortir.',
  choicesLeft:
    'Deux versions d’un passage attendent encore votre choix : « npm run check » dit où, et comment en sortir.',
  choicesLeftToGit: (why: string) => `Il reste deux versions d’un passage : ${why}`,
  notJoined: 'Git n’a pas pu réunir vos changements et ceux des autres.',
  sameLines: (files: readonly string[]) =>
    `Quelqu’un a changé les mêmes lignes que vous, dans ${files.join(', ')}. Rien n’a été publié : ouvrez le fichier, gardez la bonne version (« npm run check » dit où, et comment en sortir), puis recommencez. Ou renoncez : npm run publish -- --back`,
  publishFirst: (files: readonly string[]) =>
    `Ces fichiers ont changé depuis la dernière publication : ${files.join(', ')}. Publiez-les d’abord, ou annulez-y vos changements.`,
  nothingBefore: 'Il n’y a pas de publication avant celle-ci : rien à quoi revenir.',
  brokenBefore:
    'L’état d’avant a des erreurs : il ne peut pas être publié, et rien n’a changé. Corrigez plutôt, puis publiez.',
  titleOfFew: (files: readonly string[]) => `Publier ${files.join(' et ')}`,
  titleOfMany: (first: string, others: number) => `Publier ${first} et ${others} autres fichiers`,
};

export type PublicationWords = typeof french;

const english: PublicationWords = {
  noGit:
    'Git isn’t installed on this machine. Install it from https://git-scm.com, open the terminal again, and try again.',
  gitFailed: (call, why) => `Git couldn’t do “git ${call}”: ${why}`,
  hostSilent: 'The online repository doesn’t answer. Check the connection to the Internet, then try again.',
  hostStranger:
    'The online repository doesn’t know you. Sign in, in Visual Studio Code with the “Accounts” button, then try again.',
  hostUnknown:
    'The online repository doesn’t exist at the address that this folder knows. Ask whoever looks after the site for the right one.',
  hostBusy: 'Somebody has just published at the same time as you. Try again.',
  hostRefused: (why) => `The online repository refused: ${why}`,
  noRepository:
    'This folder isn’t linked to a Git repository: it can’t be published from here. Ask whoever looks after the site where to take a copy of it.',
  oldVersion:
    'This folder shows an old version of the site, not the latest. Go back to that with “git switch -”, then try again.',
  noRemote:
    'This folder isn’t linked to an online repository. Ask whoever looks after the site for its address, then: git remote add origin ADDRESS',
  nobody:
    'Git doesn’t know who you are. Tell it once: git config --global user.name "Your name", then git config --global user.email you@example.com',
  errors: (count, consequence) => `The check finds ${count === 1 ? 'one error' : `${count} errors`}. ${consequence}`,
  refused: 'Nothing has been published: “npm run check” says where, and the way out.',
  refusedTogether:
    'They come from what you and others have changed, each on your own side. Nothing has been published: “npm run check” says where, and the way out.',
  choicesLeft: 'Two versions of a passage still wait for your choice: “npm run check” says where, and the way out.',
  choicesLeftToGit: (why) => `Two versions of a passage remain: ${why}`,
  notJoined: 'Git couldn’t join your changes and those of the others.',
  sameLines: (files) =>
    `Somebody has changed the same lines as you, in ${files.join(', ')}. Nothing has been published: open the file, keep the right version (“npm run check” says where, and the way out), then try again. Or give up: npm run publish -- --back`,
  publishFirst: (files) =>
    `These files have changed since the last publication: ${files.join(', ')}. Publish them first, or undo your changes there.`,
  nothingBefore: 'There is no publication before this one: nothing to go back to.',
  brokenBefore:
    'What was there before has errors: it can’t be published, and nothing has changed. Correct, then publish.',
  titleOfFew: (files) => `Publish ${files.join(' and ')}`,
  titleOfMany: (first, others) => `Publish ${first} and ${others} other files`,
};

export const publicationWords: By<PublicationWords> = { fr: french, en: english };
