/** What « npm run new » asks and answers on its terminal, by language. */
import type { By } from '../language/language.ts';

const french = {
  kindMissing: 'Que faut-il créer : project, service ou site ?',
  kindUnknown: (kind: string) => `« ${kind} » n’est pas connu : project, service ou site.`,
  title: 'Titre du projet, qui dit ce qui a été fait :',
  category: 'Catégorie :',
  newProject: 'nouveau',
  pictures: 'Images, dans l’ordre (glissez-les ici, ou séparez-les par des virgules) :',
  alt: (picture: string) => `Que montre ${picture} ?`,
  location: 'Commune et département, comme « Valmont (99) » :',
  year: 'Année du chantier :',
  shortDescription: 'Une ou deux phrases, pour la carte :',
  duration: 'Durée du chantier :',
  surface: 'Surface :',
  client: 'Client :',
  budget: 'Budget :',
  pageTitle: 'Titre de la page, pour les moteurs de recherche :',
  menu: 'Dans quel menu ?',
  hero: 'Image de tête :',
  heroAlt: 'Que montre-t-elle ?',
  unchanged: 'Rien n’a été changé.',
  again: (command: string) => ` Vos réponses ne sont pas perdues ; pour recommencer :\n${command}`,
  wouldBreak: (count: number) =>
    `Avec ce changement, le site aurait ${count > 1 ? `${count} erreurs` : 'une erreur'} :`,
  onlyTried: 'Essai seulement : rien n’a été écrit.',
  notWritten: (why: string) =>
    `Les fichiers n’ont pas pu être écrits (${why}) : tout a été remis comme avant.\n→ Vérifiez la place sur le disque et vos droits sur le dossier, puis recommencez.`,
  siteBroken: 'site.yaml contient une erreur : rien ne peut y être ajouté.',
};

const english: typeof french = {
  kindMissing: 'What is to be made: project, service or site?',
  kindUnknown: (kind) => `“${kind}” isn’t known: project, service or site.`,
  title: 'Title of the project, which says what was done:',
  category: 'Category:',
  newProject: 'new',
  pictures: 'Pictures, in order (drop them here, or separate them by commas):',
  alt: (picture) => `What does ${picture} show?`,
  location: 'Town and county, such as “Ashford (Kent)”:',
  year: 'Year of the job:',
  shortDescription: 'One or two sentences, for the card:',
  duration: 'Duration of the job:',
  surface: 'Surface:',
  client: 'Client:',
  budget: 'Budget:',
  pageTitle: 'Title of the page, for search engines:',
  menu: 'In which menu?',
  hero: 'Picture at the head:',
  heroAlt: 'What does it show?',
  unchanged: 'Nothing has been changed.',
  again: (command) => ` Your answers aren’t lost; to start again:\n${command}`,
  wouldBreak: (count) => `With this change the site would have ${count > 1 ? `${count} errors` : 'an error'}:`,
  onlyTried: 'Only tried: nothing has been written.',
  notWritten: (why) =>
    `The files couldn’t be written (${why}): everything has been put back as it was.\n→ Check the space on the disk and your rights on the folder, then try again.`,
  siteBroken: 'site.yaml holds an error: nothing can be added to it.',
};

export const commandWords: By<typeof french> = { fr: french, en: english };
