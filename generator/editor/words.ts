/** What an editor's program says of a value that it refuses, by language. */
import type { By } from '../language/language.ts';

const french = {
  /** Of a name that designates nothing. */
  unknown: {
    route: 'Aucune page de « routes » n’a cet identifiant.',
    category: 'Cette catégorie n’est pas dans « projects.categories » de site.yaml.',
    image: 'Cette image n’est pas dans content/media.',
    icon: 'Ce pictogramme n’est pas dans content/icons.',
    drawing: 'Ce dessin n’est pas dans content/drawings.',
    font: 'Cette police n’est pas dans content/fonts.',
    media: 'Ce film n’est pas dans content/media.',
    document: 'Ce document n’est ni dans content/documents ni dans content/media.',
    page: 'Ce fichier n’est pas dans content/pages.',
    figure: 'Ce chiffre n’est pas sous « figures », dans site.yaml.',
    project: 'Aucun projet n’a cet identifiant.',
    'project-type': 'Ce type de travaux n’est pas dans « contactForm.projectTypes » de site.yaml.',
    tag: 'Aucun projet ne porte ce mot-clé.',
    term: 'Ce mot n’est pas sous « glossary », dans site.yaml.',
    topic: 'Aucun mot de « glossary » n’est de cette famille.',
  },
  keys: (keys: string) => `Ici s’écrivent ces clés, et aucune autre : ${keys}.`,
  text: 'Un texte est attendu ici.',
  example: (description: string, example: string) => `${description} Par exemple : ${example}.`,
};

const english: typeof french = {
  unknown: {
    route: 'No page of “routes” has this identifier.',
    category: 'This category isn’t in “projects.categories” of site.yaml.',
    image: 'This picture isn’t in content/media.',
    icon: 'This icon isn’t in content/icons.',
    drawing: 'This drawing isn’t in content/drawings.',
    font: 'This font isn’t in content/fonts.',
    media: 'This film isn’t in content/media.',
    document: 'This document is neither in content/documents nor in content/media.',
    page: 'This file isn’t in content/pages.',
    figure: 'This figure isn’t under “figures”, in site.yaml.',
    project: 'No project has this identifier.',
    'project-type': 'This type of work isn’t in “contactForm.projectTypes” of site.yaml.',
    tag: 'No project bears this tag.',
    term: 'This word isn’t under “glossary”, in site.yaml.',
    topic: 'No word of “glossary” is of this family.',
  },
  keys: (keys) => `These keys are written here, and no other: ${keys}.`,
  text: 'A text is expected here.',
  example: (description, example) => `${description} For example: ${example}.`,
};

/** What a name of a site designates (`x-ref` of the schemas). */
export type NameKind = keyof typeof french.unknown;

export const editorWords: By<typeof french> = { fr: french, en: english };
