/** « npm run new -- site DIR »: a small complete company, from ten answers given by flags or on a terminal. */
import { basename } from 'node:path';
import { foldersOf, fromCaller } from '../config/folders.ts';
import { isError } from '../diagnostics/diagnostic.ts';
import { capital, languageOfLocale } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { errorLine, faultOf } from '../new/change.ts';
import type { Asker } from '../new/questions.ts';
import { sayNew } from '../new/say.ts';
import {
  colorNames,
  companyOf,
  exampleAnswer,
  keepAnswer,
  siteQuestions,
  urlOf,
  type SiteQuestion,
} from '../new/site-answers.ts';
import { newSite } from '../new/site-template.ts';
import { isFree, writeSite } from '../new/write-site.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import type { readArguments } from './command-line.ts';
import type { siteOptions } from './new-options.ts';

type Given = ReturnType<typeof readArguments<typeof siteOptions>>['values'];

/** Writes the site of the answers. Throws a Refusal, in the language of the site, when there can be none. */
export const createSite = async (
  folderGiven: string | undefined,
  given: Given,
  asker: Asker | undefined,
  today: string,
): Promise<void> => {
  // Nobody has said the language yet: the one of the locale, else French, as everywhere without a site.
  const sayFirst = sayNew[languageOfLocale(given.locale ?? 'fr')];
  if (folderGiven === undefined) throw new CommandError(sayFirst('site/folder-missing'));
  const folder = fromCaller(folderGiven);
  if (!isFree(folder)) throw new CommandError(sayFirst('site/folder-taken', { folder: folderGiven }));

  const { answers, invented } = await answersOf(given, basename(folder), asker);
  const { locale, email, name } = answers;
  const say = sayNew[languageOfLocale(locale)];
  const url = given.url === undefined ? urlOf(email, name) : await keepFlag('url', given.url, locale);
  let missingFacts = 0;
  await writeSite(folder, newSite(companyOf(answers, url), today), async (draft) => {
    const { diagnostics } = await inspectSite(foldersOf(draft), { today, drafts: false });
    missingFacts = diagnostics.filter(({ code }) => code === 'company-fact-missing').length;
    const errors = diagnostics.filter(isError);
    if (errors.length === 0) return;
    const heading = errors.length > 1 ? say('site/errors', { count: errors.length }) : say('site/error');
    throw new CommandError([heading, ...errors.map(errorLine), say('site/nothing-written')].join('\n'));
  }).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${say('site/unwritten', { why })}\n${say('site/nothing-written')}`);
  });
  const facts =
    missingFacts > 1 ? say('site/to-complete/facts', { count: missingFacts }) : say('site/to-complete/fact');
  const lines = [
    ...(missingFacts === 0 ? [] : [facts]),
    ...say('site/to-complete/always'),
    ...(url.endsWith('.example') ? [say('site/to-complete/url', { url })] : []),
  ];
  console.log(
    [
      say('site/done', { folder: folderGiven }),
      ...(invented.length === 0 ? [] : [say('site/given', { flags: invented })]),
      say('site/to-complete'),
      ...lines.map((line) => `  – ${line}`),
      ...say('site/next', { folder: folderGiven }),
    ].join('\n'),
  );
};

/** An answer given by a flag, as it is kept. Throws a Refusal for one that cannot be taken. */
const keepFlag = async (flag: SiteQuestion | 'url', text: string, locale: string): Promise<string> => {
  const fault = await faultOf(() => void keepAnswer(flag, text, locale));
  if (fault !== undefined)
    throw new CommandError(sayNew[languageOfLocale(locale)]('site/wrong-answer', { flag, fault }));
  return keepAnswer(flag, text, locale);
};

/** All answers: given, asked for, or an example where --yes allows one; `invented` names those. */
const answersOf = async (given: Given, folderName: string, asker: Asker | undefined) => {
  const answers: Partial<Record<SiteQuestion, string>> = {};
  const invented: SiteQuestion[] = [];
  const missing: SiteQuestion[] = [];
  for (const question of siteQuestions) {
    const locale = answers.locale ?? given.locale ?? 'fr-FR';
    const language = languageOfLocale(locale);
    const flag = given[question];
    if (flag !== undefined) answers[question] = await keepFlag(question, flag, locale);
    else if (given.yes === true) {
      answers[question] = exampleAnswer(question, locale, answers.name ?? titled(folderName));
      if (question !== 'locale') invented.push(question);
    } else if (asker !== undefined) {
      const asked = sayNew[language](`site/question/${question}`, { choices: colorNames(language) });
      const fault = (text: string) => faultOf(() => void keepAnswer(question, text, locale));
      answers[question] = keepAnswer(question, await asker.ask(asked, { fault }), locale);
    } else {
      missing.push(question);
      // The language of the other answers is not known.
      if (question === 'locale') break;
    }
  }
  const flags = missing.map((flag) => `--${flag}`);
  const say = sayNew[languageOfLocale(answers.locale ?? 'fr')];
  if (flags.length > 0) throw new CommandError(say('site/answers-missing', { flags }));
  return { answers: answers as Record<SiteQuestion, string>, invented };
};

/** « mon-site » as a name: « Mon site ». */
const titled = (folderName: string): string => {
  const words = folderName.replaceAll(/[-_.]+/g, ' ').replaceAll(/[^\p{L}\d ]/gu, '');
  return capital(words.trim());
};
