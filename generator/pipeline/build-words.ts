/** What a build says while it runs, by language. */
import type { By } from '../language/language.ts';

const french = {
  steps: {
    modules: 'Modules',
    bundle: 'Paquet',
    pictures: 'Images',
    social: 'Partage',
    documents: 'Documents',
    admin: 'Formulaire des rédacteurs',
    desk: 'Bureau de l’entreprise',
    pages: 'Pages',
    compression: 'Compression',
    server: 'Serveur',
  },
  done: (step: string, result: string) => `${step} : ${result}`,
  modules: (written: number, same: number) => `${written} écrits, ${same} inchangés`,
  prepared: (made: number, kept: number) => `${made} préparés, ${kept} repris`,
  files: (count: number) => `${count} fichiers`,
  outputs: (made: number, kept: number, removed: number) =>
    `${made} fichiers faits, ${kept} gardés, ${removed} retirés`,
  leftOut: 'laissée de côté',
  server: 'règles et adresses',
};

const english: typeof french = {
  steps: {
    modules: 'Modules',
    bundle: 'Bundle',
    pictures: 'Pictures',
    social: 'Sharing',
    documents: 'Documents',
    admin: 'Editors’ form',
    desk: 'The company’s desk',
    pages: 'Pages',
    compression: 'Compression',
    server: 'Server',
  },
  done: (step, result) => `${step}: ${result}`,
  modules: (written, same) => `${written} written, ${same} unchanged`,
  prepared: (made, kept) => `${made} made, ${kept} kept`,
  files: (count) => `${count} files`,
  outputs: (made, kept, removed) => `${made} files made, ${kept} kept, ${removed} removed`,
  leftOut: 'left out',
  server: 'rules and addresses',
};

/** The steps of a build. */
export type StepName = keyof typeof french.steps;

export const buildWords: By<typeof french> = { fr: french, en: english };
