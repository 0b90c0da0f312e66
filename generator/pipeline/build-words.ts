/** What a build says while it runs, by language. */
import type { By } from '../language/language.ts';

/** The steps of a build. */
export type StepName =
  'modules' | 'bundle' | 'pictures' | 'social' | 'documents' | 'admin' | 'desk' | 'pages' | 'compression' | 'server';

interface BuildWords {
  /** The steps, with their names for people. */
  readonly steps: Readonly<Record<StepName, string>>;
  readonly done: (step: string, result: string) => string;
  readonly modules: (written: number, same: number) => string;
  readonly prepared: (made: number, kept: number) => string;
  readonly files: (count: number) => string;
  readonly outputs: (made: number, kept: number, removed: number) => string;
  readonly leftOut: string;
  readonly server: string;
}

export const buildWords: By<BuildWords> = {
  fr: {
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
    done: (step, result) => `${step} : ${result}`,
    modules: (written, same) => `${written} écrits, ${same} inchangés`,
    prepared: (made, kept) => `${made} préparés, ${kept} repris`,
    files: (count) => `${count} fichiers`,
    outputs: (made, kept, removed) => `${made} fichiers faits, ${kept} gardés, ${removed} retirés`,
    leftOut: 'laissée de côté',
    server: 'règles et adresses',
  },
  en: {
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
  },
};
