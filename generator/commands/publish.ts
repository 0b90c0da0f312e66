/** « npm run publish »: the editors' changes, checked, recorded and sent; « --back » takes the last ones back. */
import { notGiven, wordsOf } from '../check/company-facts.ts';
import { foldersOf } from '../config/folders.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { renewDates } from '../pipeline/renew-dates.ts';
import { PublicationError } from '../publication/git.ts';
import { publish, takeBack } from '../publication/publication.ts';
import type { LoadedSite } from '../source/types.ts';
import type { By } from '../language/language.ts';
import { currentDate, languageOfCommand, readArguments, runCommand } from './command-line.ts';
import { siteWords } from './site-words.ts';

const french = {
  help: `Usage : npm run publish [-- --back] [-- --root DOSSIER]

Contrôle le site, date les textes qui ont changé, enregistre ce que vous avez changé dans site.yaml et content/, y joint
ce que d’autres ont publié, et envoie le tout au dépôt, d’où le site est reconstruit.

  --back          retire la dernière publication ; encore une fois, la remet
  --root DOSSIER  le dossier de site.yaml (celui du projet à défaut)
  --help          cette aide

Codes de sortie : 0 publié ou rien à publier, 1 rien n’a été publié, 2 si la commande n’a pas pu s’exécuter.`,
  givenUp: 'La publication commencée est abandonnée. Vos changements sont toujours là, et rien n’a été publié.',
  takenBack: (title: string, files: string) =>
    `Retiré : « ${title} » (${files}).\nLe site est reconstruit sans. La même commande le remet.`,
  nothing: 'Rien à publier : le dépôt en ligne a déjà tout.',
  sent: (files: string) =>
    `Envoyé : ${files}.\nLe site est reconstruit ; l’ancien reste en ligne jusque-là.\nPour revenir en arrière : npm run publish -- --back`,
  notGiven: (facts: string) => `\nPour mémoire, l’entreprise n’a pas donné, et le site ne montre pas : ${facts}.`,
};

const english: typeof french = {
  help: `Usage: npm run publish [-- --back] [-- --root FOLDER]

Checks the site, dates the texts that have changed, records what you have changed in site.yaml and content/, joins what
others have published to it, and sends it all to the repository, from which the site is built again.

  --back         takes the last publication back; once more, puts it back
  --root FOLDER  the folder of site.yaml (the project’s otherwise)
  --help         this help

Exit codes: 0 published or nothing to publish, 1 nothing has been published, 2 if the command couldn’t run.`,
  givenUp: 'The publication that had begun is given up. Your changes are still there, and nothing has been published.',
  takenBack: (title, files) =>
    `Taken back: “${title}” (${files}).\nThe site is being built without it. The same command puts it back.`,
  nothing: 'Nothing to publish: the online repository already has everything.',
  sent: (files) =>
    `Sent: ${files}.\nThe site is being built again; the old one stays online until then.\nTo go back: npm run publish -- --back`,
  notGiven: (facts) => `\nFor the record, the company hasn’t given, and the site doesn’t show: ${facts}.`,
};

const words: By<typeof french> = { fr: french, en: english };

const language = languageOfCommand();
const say = words[language];

const run = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments(argv, { back: { type: 'boolean' }, root: { type: 'string' } }, language);
  const folders = foldersOf(values.root);
  const today = currentDate();
  let checked: LoadedSite | undefined;
  let warnings = 0;
  const options = {
    root: folders.root,
    language,
    countErrors: async () => {
      const { site, diagnostics } = await inspectSite(folders, { today, drafts: false });
      checked = site;
      const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
      warnings = diagnostics.length - errors;
      return errors;
    },
  };
  if (values.back === true) {
    const back = await takeBack(options);
    console.log(back === undefined ? say.givenUp : say.takenBack(back.title, back.files.join(', ')));
    return 0;
  }
  await renewDates(folders, today);
  const published = await publish(options);
  if (published === undefined) {
    console.log(say.nothing);
    return 0;
  }
  const warned = warnings === 0 ? '' : `\n${siteWords[language].warnings(warnings)}`;
  console.log(`${say.sent(published.files.join(', '))}${warned}${recall(checked)}`);
  return 0;
};

/** What the company has said that it does not give: the check is silent about it, so that publication reminds of it. */
const recall = (site: LoadedSite | undefined): string => {
  const kept = site === undefined ? [] : notGiven(site.spec.company);
  return kept.length === 0 ? '' : say.notGiven(kept.map((fact) => wordsOf(fact)[language]).join(', '));
};

await runCommand(language, say.help, run, [PublicationError]);
