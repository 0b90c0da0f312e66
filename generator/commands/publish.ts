/** « npm run publish »: the editors' changes, checked, recorded and sent; « --back » takes the last ones back. */
import { notGiven, wordsOf } from '../check/company-facts.ts';
import { foldersOf } from '../config/folders.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { renewDates } from '../pipeline/renew-dates.ts';
import { publish, takeBack } from '../publication/publication.ts';
import { currentDate, language, readArguments, runCommand, say, warningsLine } from './command-line.ts';

await runCommand('publish', async (argv) => {
  const { values } = readArguments(argv, { back: { type: 'boolean' }, root: { type: 'string' } });
  const folders = foldersOf(values.root);
  const today = currentDate();
  let warnings = 0;
  // What the company has said that it does not give: the check is silent about it.
  let facts: readonly string[] = [];
  const options = {
    root: folders.root,
    language,
    countErrors: async () => {
      const { site, diagnostics } = await inspectSite(folders, { today, drafts: false });
      facts = site === undefined ? [] : notGiven(site.spec.company).map((fact) => wordsOf(fact)[language]);
      const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
      warnings = diagnostics.length - errors;
      return errors;
    },
  };
  if (values.back === true) {
    const back = await takeBack(options);
    console.log(back === undefined ? say('publish/given-up') : say('publish/taken-back', { ...back }).join('\n'));
    return 0;
  }
  await renewDates(folders, today);
  const published = await publish(options);
  if (published === undefined) {
    console.log(say('publish/nothing'));
    return 0;
  }
  console.log(say('publish/sent', { files: published.files }).join('\n'));
  if (warnings > 0) console.log(warningsLine(warnings));
  if (facts.length > 0) console.log(say('publish/not-given', { facts }));
  return 0;
});
