/** « npm run publish »: the editors' changes, checked, recorded and sent; « --back » takes the last ones back. */
import { notGiven, wordsOf } from '../check/company-facts.ts';
import { foldersOf } from '../config/folders.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { renewDates } from '../pipeline/renew-dates.ts';
import type { LocalizedDiagnostic } from '../diagnostics/diagnostic.ts';
import { createAsker } from '../new/questions.ts';
import type { AskSide, Side } from '../publication/conflicts.ts';
import { publish, takeBack } from '../publication/publication.ts';
import type { Sources } from '../source/types.ts';
import { currentDate, language, readArguments, runCommand, say, UsageError, warningsLine } from './command-line.ts';

const sides: readonly Side[] = ['mine', 'theirs'];

const sideOf = (value: string | undefined): Side | undefined => {
  const side = sides.find((name) => name === value);
  if (value !== undefined && side === undefined) throw new UsageError(say('publish/side-unknown', { value }));
  return side;
};

/** Asks on the terminal which versions are kept. */
const askSide: AskSide = async (conflicts) => {
  const asker = createAsker(process.stdin, process.stdout, language);
  const choices = say('publish/sides');
  try {
    const chosen = await asker.choose([...conflicts, say('publish/which-side')].join('\n'), choices);
    return sides[choices.indexOf(chosen)] ?? 'mine';
  } finally {
    asker.close();
  }
};

/** The texts of a site, and its pictures, documents and drawings that one of them names. */
const usedFilesOf = ({ files, assets }: Sources, diagnostics: readonly LocalizedDiagnostic[]): readonly string[] => {
  const unused = new Set(diagnostics.filter(({ code }) => code === 'media-unused').map(({ file }) => file));
  const texts = [...files.values()];
  const isNamed = (name: string): boolean => texts.some((text) => text.includes(name));
  const drawn = (folder: string, names: Iterable<string>): string[] =>
    [...names].filter(isNamed).map((name) => `content/${folder}/${name}.svg`);
  return [
    ...files.keys(),
    ...[...assets.media.keys()].map((name) => `content/media/${name}`).filter((file) => !unused.has(file)),
    ...drawn('icons', assets.icons),
    ...drawn('drawings', assets.drawings.keys()),
  ];
};

await runCommand('publish', async (argv) => {
  const { values } = readArguments(argv, {
    back: { type: 'boolean' },
    keep: { type: 'string' },
    only: { type: 'string', multiple: true },
    title: { type: 'string' },
    root: { type: 'string' },
  });
  const keep = sideOf(values.keep);
  const folders = foldersOf(values.root);
  const today = currentDate();
  let warnings = 0;
  let used: readonly string[] = [];
  // What the company has said that it does not give: the check is silent about it.
  let facts: readonly string[] = [];
  const options = {
    root: folders.root,
    language,
    keep,
    only: values.only,
    title: values.title,
    ...(keep === undefined && process.stdin.isTTY && { ask: askSide }),
    usedFiles: async () => used,
    countErrors: async () => {
      const { site, diagnostics, sources } = await inspectSite(folders, { today, drafts: false });
      used = usedFilesOf(sources, diagnostics);
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
  await renewDates(folders, today, values.only);
  const published = await publish(options);
  if (published === undefined) {
    console.log(say('publish/nothing'));
    return 0;
  }
  const { files, elsewhere } = published;
  console.log(say(elsewhere ? 'publish/sent-elsewhere' : 'publish/sent', { files, ...elsewhere }).join('\n'));
  if (warnings > 0) console.log(warningsLine(warnings));
  if (facts.length > 0) console.log(say('publish/not-given', { facts }));
  return 0;
});
