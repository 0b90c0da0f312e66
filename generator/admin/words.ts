/** What the editors' form says of itself, by language; the fields' own words come from the schemas. */
import type { By } from '../language/language.ts';

/** The parts of site.yaml a form offers; the others are for a text editor. */
export const siteParts = ['company', 'figures', 'projects', 'constants', 'menus', 'course', 'glossary'] as const;

const french = {
  title: (site: string) => `Rédaction : ${site}`,
  noScript:
    'Ce formulaire a besoin de JavaScript. Sans lui, les fichiers du site se changent dans un éditeur de texte.',
  notFound: 'Introuvable.',
  parts: {
    company: 'Entreprise',
    figures: 'Chiffres',
    projects: 'Catégories des projets',
    constants: 'Limites et durées',
    menus: 'Menus',
    course: 'Déroulement d’un chantier',
    glossary: 'Mots expliqués',
  },
  projects: {
    name: 'projets',
    label: 'Projets',
    singular: 'Projet',
    description: 'Un chantier par fiche, avec ses images. Un brouillon ne paraît pas sur le site publié.',
    slugHint: 'La fin de l’adresse du projet, et le nom de son fichier. Elle ne change plus ensuite.',
    slugPattern: 'Des lettres minuscules sans accent, des chiffres et des traits d’union.',
    drafts: 'Brouillons',
    category: 'Catégorie',
    id: 'Identifiant',
    mainImage: 'La première image à défaut.',
  },
  pages: {
    label: 'Pages',
    singular: 'Page',
    description:
      'Le texte des pages. Une nouvelle page se crée avec « npm run new -- service » : il lui faut aussi une adresse et un menu.',
    body: 'Texte',
    bodyHint:
      'Le texte de la page, en Markdown, avec ses blocs (<Section>, <Features>, <Faq>…) : changez les phrases, gardez les balises.',
  },
  site: {
    label: 'Le site',
    description:
      'Les coordonnées, les chiffres, les catégories, les limites, les menus, le déroulement d’un chantier et le lexique, dans site.yaml. Ses autres parties se changent dans un éditeur de texte.',
    file: 'Entreprise, chiffres, catégories, limites, menus',
  },
};

const english: typeof french = {
  title: (site) => `Editing: ${site}`,
  noScript: 'This form needs JavaScript. Without it, the files of the site are changed in a text editor.',
  notFound: 'Not found.',
  parts: {
    company: 'Company',
    figures: 'Figures',
    projects: 'Categories of projects',
    constants: 'Limits and durations',
    menus: 'Menus',
    course: 'How a job goes',
    glossary: 'Words explained',
  },
  projects: {
    name: 'projects',
    label: 'Projects',
    singular: 'Project',
    description: 'One job on each sheet, with its pictures. A draft doesn’t appear on the published site.',
    slugHint: 'The end of the project’s address, and the name of its file. It never changes afterwards.',
    slugPattern: 'Lower-case letters without accents, digits and hyphens.',
    drafts: 'Drafts',
    category: 'Category',
    id: 'Identifier',
    mainImage: 'The first picture otherwise.',
  },
  pages: {
    label: 'Pages',
    singular: 'Page',
    description:
      'The text of the pages. A new page is made with “npm run new -- service”: it needs an address and a menu too.',
    body: 'Text',
    bodyHint:
      'The text of the page, in Markdown, with its blocks (<Section>, <Features>, <Faq>…): change the sentences, keep the tags.',
  },
  site: {
    label: 'The site',
    description:
      'The company’s details, figures, categories, limits, menus, the course of a job and the glossary, in site.yaml. Its other parts are changed in a text editor.',
    file: 'Company, figures, categories, limits, menus',
  },
};

export const adminWords: By<typeof french> = { fr: french, en: english };
