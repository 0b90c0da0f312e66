/** « npm run publish »: the editors' changes, checked, recorded and sent; « --back » takes the last ones back. */
import { foldersOf } from '../config/folders.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { PublicationError } from '../publication/git.ts';
import { publish, takeBack } from '../publication/publication.ts';
import { failureText, ownOptions } from './arguments.ts';

const HELP = `Usage : npm run publish [-- --back] [-- --root DOSSIER]

Contrôle le site, enregistre ce que vous avez changé dans site.yaml et content/, y joint ce que d’autres ont publié,
et envoie le tout au dépôt, d’où le site est reconstruit.

  --back          retire la dernière publication ; encore une fois, la remet
  --root DOSSIER  le dossier de site.yaml (celui du projet à défaut)
  --help          cette aide

Codes de sortie : 0 publié ou rien à publier, 1 rien n’a été publié, 2 si la commande n’a pas pu s’exécuter.`;

const values = ownOptions({
  back: { type: 'boolean' },
  root: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
});

const run = async (): Promise<void> => {
  const folders = foldersOf(values.root);
  const options = {
    root: folders.root,
    countErrors: async () => {
      const today = new Date().toISOString().slice(0, 10);
      const { diagnostics } = await inspectSite(folders, { today, drafts: false });
      return diagnostics.filter(({ severity }) => severity === 'error').length;
    },
  };
  if (values.back === true) {
    const back = await takeBack(options);
    console.log(
      back === undefined
        ? 'La publication commencée est abandonnée. Vos changements sont toujours là, et rien n’a été publié.'
        : `Retiré : « ${back.title} » (${back.files.join(', ')}).\nLe site est reconstruit sans. La même commande le remet.`,
    );
    return;
  }
  const published = await publish(options);
  console.log(
    published === undefined
      ? 'Rien à publier : le dépôt en ligne a déjà tout.'
      : `Envoyé : ${published.files.join(', ')}.\nLe site est reconstruit ; l’ancien reste en ligne jusque-là.\nPour revenir en arrière : npm run publish -- --back`,
  );
};

if (values.help === true) console.log(HELP);
else
  run().catch((error: unknown) => {
    console.error(error instanceof PublicationError ? error.message : failureText(error));
    process.exitCode = error instanceof PublicationError ? 1 : 2;
  });
