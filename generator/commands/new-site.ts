/** « npm run new -- site DIR »: a small complete company, from ten answers given by flags or on a terminal. */
import { basename, join } from 'node:path';
import { foldersOf, fromCaller } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import { isError } from '../diagnostics/diagnostic.ts';
import { languageOfLocale, type Language } from '../language/language.ts';
import { errorLine } from '../new/change.ts';
import type { Asker } from '../new/questions.ts';
import {
  colorNames,
  companyOf,
  exampleAnswer,
  judgeAnswer,
  siteQuestions,
  urlOf,
  type SiteQuestion,
} from '../new/site-answers.ts';
import { countryFacts, newSite, takenNames } from '../new/site-template.ts';
import { localeQuestion, siteWords } from '../new/site-words.ts';
import { isFree, writeSite } from '../new/write-site.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { Refusal, type Values } from './command-line.ts';
import type { siteOptions } from './new-options.ts';

const template = join(projectDir, 'generator', 'new', 'site');

type Given = Values<typeof siteOptions>;
type Answered = Partial<Record<SiteQuestion, string>>;

/** Writes the site of the answers. Throws a Refusal, in the language of the site, when there can be none. */
export const createSite = async (
  folderGiven: string | undefined,
  given: Given,
  asker: Asker | undefined,
  today: string,
): Promise<void> => {
  // Nobody has said the language yet: the one of the locale, else French, as everywhere without a site.
  const first = siteWords[languageOfLocale(given.locale ?? 'fr')];
  if (folderGiven === undefined) throw new Refusal(first.folderMissing);
  const folder = fromCaller(folderGiven);
  if (!isFree(folder)) throw new Refusal(first.folderTaken(folderGiven));

  const locale = await localeOf(given, asker);
  const language = languageOfLocale(locale);
  const words = siteWords[language];
  const { answers, invented } = await answersOf(given, locale, basename(folder), asker);
  const url =
    given.url === undefined
      ? urlOf(answers.email, answers.name)
      : accepted('url', given.url, locale, takenNames(template, language));
  let warnings = 0;
  const errors = await writeSite(folder, newSite(template, companyOf(answers, url), today), async (draft) => {
    const { diagnostics } = await inspectSite(foldersOf(draft), { today, drafts: false });
    warnings = diagnostics.filter(({ code }) => code === 'company-fact-missing').length;
    const found = diagnostics.filter(isError);
    return found.length === 0 ? undefined : found;
  }).catch((error: unknown) => {
    throw new Refusal(
      `${words.unwritten(error instanceof Error ? error.message : String(error))}\n${words.nothingWritten}`,
    );
  });
  if (errors !== undefined)
    throw new Refusal([words.errors(errors.length), ...errors.map(errorLine), words.nothingWritten].join('\n'));
  const { facts, always, url: reserved } = words.toCompleteLines;
  const lines = [
    ...(warnings === 0 ? [] : [facts(warnings)]),
    ...always,
    ...(url.endsWith('.example') ? [reserved(url)] : []),
  ];
  console.log(
    [
      words.done(folderGiven),
      ...(invented.length === 0 ? [] : [words.given(invented.join(', '))]),
      words.toComplete,
      ...lines.map((line) => `  – ${line}`),
      ...words.next(folderGiven),
    ].join('\n'),
  );
};

/** An answer given by a flag, as it is kept. Throws a Refusal for one that cannot be taken. */
const accepted = (question: SiteQuestion | 'url', text: string, locale: string, taken: ReadonlySet<string>): string => {
  const { value, fault } = judgeAnswer(question, text, locale, taken);
  if (fault !== undefined) throw new Refusal(siteWords[languageOfLocale(locale)].wrongAnswer(question, fault));
  return value;
};

/** An answer given on the terminal, as it is kept. */
const askFor = async (
  question: string,
  judge: (answer: string) => ReturnType<typeof judgeAnswer>,
  asker: Asker,
): Promise<string> => {
  const answer = await asker.ask(question, { fault: (text) => judge(text).fault });
  return judge(answer).value ?? answer;
};

const localeOf = async (given: Given, asker: Asker | undefined): Promise<string> => {
  const judge = (text: string): ReturnType<typeof judgeAnswer> => judgeAnswer('locale', text, 'fr-FR', new Set());
  if (given.locale !== undefined) return accepted('locale', given.locale, given.locale, new Set());
  if (given.yes === true) return 'fr-FR';
  if (asker !== undefined) return askFor(localeQuestion, judge, asker);
  throw new Refusal(siteWords.fr.answersMissing('--locale'));
};

/** All answers: given, asked for, or an example where --yes allows one. */
const answersOf = async (
  given: Given,
  locale: string,
  folderName: string,
  asker: Asker | undefined,
): Promise<{ answers: Readonly<Record<SiteQuestion, string>>; invented: readonly SiteQuestion[] }> => {
  const language: Language = languageOfLocale(locale);
  const words = siteWords[language];
  const taken = takenNames(template, language);
  const country = countryFacts(template, locale.slice(3));
  const answers: Answered = { locale };
  const invented: SiteQuestion[] = [];
  const missing: SiteQuestion[] = [];
  for (const question of siteQuestions) {
    if (question === 'locale') continue;
    const flag = given[question];
    if (flag !== undefined) answers[question] = accepted(question, flag, locale, taken);
    else if (given.yes === true) {
      answers[question] = exampleAnswer(question, { locale, name: answers.name ?? titled(folderName) }, country);
      invented.push(question);
    } else if (asker === undefined) missing.push(question);
    else
      answers[question] = await askFor(
        words.questions[question].replace('{choices}', colorNames(language)),
        (text) => judgeAnswer(question, text, locale, taken),
        asker,
      );
  }
  if (missing.length > 0) throw new Refusal(words.answersMissing(missing.map((flag) => `--${flag}`).join(', ')));
  return { answers: answers as Record<SiteQuestion, string>, invented };
};

/** « mon-site » as a name: « Mon site ». */
const titled = (folderName: string): string => {
  const words = folderName
    .replaceAll(/[-_.]+/g, ' ')
    .replaceAll(/[^\p{L}\d ]/gu, '')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
