/** What check, generate and build say themselves, by language. */
import { orList, type By } from '../language/language.ts';

const french = {
  help: `Usage : npm run <commande> -- [options]

  check      contrôle site.yaml et content/, montre toutes les erreurs d’un coup
  generate   écrit les modules typés du site
  build      construit le site dans dist/

  --root DOSSIER    le dossier de site.yaml (celui du projet à défaut)
  --out DOSSIER     où construire (dist/ dans --root à défaut) ; build seulement
  --date AAAA-MM-JJ la date du jour, pour les contenus datés (aujourd’hui à défaut)
  --drafts          montre aussi les brouillons
  --skip-social     laisse de côté les images de partage qui manquent ; build seulement
  --skip-compression laisse de côté les copies compressées ; build seulement
  --report FICHIER  écrit en JSON ce que chaque étape a coûté ; build seulement
  --fix             date les textes qui ont changé depuis leur mise à jour ; check seulement
  --format FORMAT   pretty, json ou github : la forme du rapport
  --lang fr|en      la langue du rapport (celle du site à défaut)
  --help            cette aide

Codes de sortie : 0 sans erreur, 1 avec des erreurs, 2 si la commande n’a pas pu s’exécuter.`,
  renewed: (files: string) => `Date ou empreinte écrite : ${files}.`,
  warnings: (count: number) => `${count} avertissement${count > 1 ? 's' : ''} : « npm run check » les montre.`,
  generated: (total: number, written: number, removed: number) =>
    `${total} modules : ${written} écrits, ${removed} retirés.`,
  built: (pages: number, folder: string, seconds: string) =>
    `${pages} pages construites dans ${folder} en ${seconds} s.`,
  commandExpected: (commands: string) => `Commande attendue : ${commands}.`,
  formatExpected: (format: string, formats: string) => `--format ${format} : attendu ${formats}.`,
  languageExpected: (language: string, languages: readonly string[]) =>
    `--lang ${language} : attendu ${orList('fr', languages)}.`,
  dateExpected: (date: string) => `--date ${date} : une date comme 2026-11-20 est attendue.`,
};

export type SiteWords = typeof french;

const english: SiteWords = {
  help: `Usage: npm run <command> -- [options]

  check      checks site.yaml and content/, shows all errors at once
  generate   writes the typed modules of the site
  build      builds the site into dist/

  --root FOLDER     the folder of site.yaml (the project’s otherwise)
  --out FOLDER      where to build (dist/ in --root otherwise); build only
  --date YYYY-MM-DD today’s date, for dated content (today otherwise)
  --drafts          shows drafts too
  --skip-social     leaves out the sharing pictures that are missing; build only
  --skip-compression leaves out the compressed copies; build only
  --report FILE     writes what each step cost, as JSON; build only
  --fix             dates the texts that have changed since their update; check only
  --format FORMAT   pretty, json or github: the form of the report
  --lang fr|en      the language of the report (the site’s otherwise)
  --help            this help

Exit codes: 0 without errors, 1 with errors, 2 if the command couldn’t run.`,
  renewed: (files) => `Date or digest written: ${files}.`,
  warnings: (count) => `${count === 1 ? '1 warning' : `${count} warnings`}: “npm run check” shows them.`,
  generated: (total, written, removed) => `${total} modules: ${written} written, ${removed} removed.`,
  built: (pages, folder, seconds) => `${pages} pages built in ${folder} in ${seconds} s.`,
  commandExpected: (commands) => `Expected a command: ${commands}.`,
  formatExpected: (format, formats) => `--format ${format}: expected ${formats}.`,
  languageExpected: (language, languages) => `--lang ${language}: expected ${orList('en', languages)}.`,
  dateExpected: (date) => `--date ${date}: expected a date such as 2026-11-20.`,
};

export const siteWords: By<SiteWords> = { fr: french, en: english };
