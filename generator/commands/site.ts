/**
 * The command line: check, generate, build. Arguments, files, printing and exit codes are here; everything
 * else is in functions that know neither console nor clock.
 */
import { setFlagsFromString } from 'node:v8';
import type { BuildCache } from '../cache/build-cache.ts';
import type { ReportFormat } from '../diagnostics/report.ts';
import { foldersOf } from '../config/folders.ts';
import type { LoadedSite } from '../source/types.ts';
import {
  currentDate,
  language,
  printLong,
  readArguments,
  readLanguage,
  runCommand,
  say,
  UsageError,
  warningsLine,
} from './command-line.ts';
import { claimFolder } from './claim-folder.ts';

const commands = ['check', 'generate', 'build'] as const;

const formats = ['pretty', 'json', 'github', 'gitlab', 'forgejo'] as const satisfies readonly ReportFormat[];

const run = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv);
  if (options.codes !== undefined) return explainCodes(options.codes, options);
  if (options.fix) await fix(options);
  const { openBuildCache } = await import('../pipeline/inspect.ts');
  const cache = openBuildCache(options.folders);
  const site = await checkSources(options, cache);
  if (site === undefined) return 1;
  if (options.command === 'check') return 0;
  return options.command === 'generate' ? generate(site, options, cache) : build(site, options, cache);
};

/** Explains some codes, or lists all of them. */
const explainCodes = async (given: readonly string[], { lang = language, format }: Options): Promise<number> => {
  const [{ catalogue, explain, printExplanation, printTitles }, { closest }, { reportOf }] = await Promise.all([
    import('../diagnostics/docs.ts'),
    import('../diagnostics/suggest.ts'),
    import('./fixture-reports.ts'),
  ]);
  const all = Object.keys(catalogue).sort();
  const unknown = given.filter((code) => !all.includes(code));
  if (unknown.length > 0) {
    const told = unknown.map((code) => {
      const near = closest(code, all);
      return near === undefined ? say('site/code-unknown', { code }) : say('site/code-near', { code, near });
    });
    throw new UsageError(told.join('\n'));
  }
  const codes = given.length === 0 ? all : new Set(given);
  const explanations = Array.from(codes, (code) => explain(code, reportOf(lang), lang));
  if (format === 'json') printLong(`${JSON.stringify(explanations, undefined, 2)}\n`);
  else if (given.length === 0) printLong(printTitles(lang));
  else printLong(explanations.map((explanation) => printExplanation(explanation, lang)).join('\n'));
  return 0;
};

/** Corrects what needs no decision: former names of keys and values, dates and digests of texts. */
const fix = async ({ folders, today }: Options): Promise<void> => {
  const { writePresentNames } = await import('../pipeline/write-present-names.ts');
  const renamed = await writePresentNames(folders);
  if (renamed.length > 0) console.error(say('site/renamed', { files: renamed }));
  const { renewDates } = await import('../pipeline/renew-dates.ts');
  const renewed = await renewDates(folders, today);
  if (renewed.length > 0) console.error(say('site/renewed', { files: renewed }));
};

/** Loads and checks; prints the report. Gives the site when nothing forbids to go on. */
const checkSources = async ({ command, folders, today, drafts, lang, format }: Options, cache: BuildCache) => {
  const { inspectSite } = await import('../pipeline/inspect.ts');
  const { site, language, diagnostics, sources } = await inspectSite(folders, { today, drafts, language: lang, cache });
  if (site !== undefined) {
    const { writeAids } = await import('../editor/write-aids.ts');
    await writeAids(folders.root, site);
    cache.save();
  }
  const isFailed = site === undefined || diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  // A build that goes on only counts the warnings: `check` lists them.
  if (command !== 'check' && !isFailed && format === 'pretty') {
    if (diagnostics.length > 0) console.error(warningsLine(diagnostics.length));
    return site;
  }
  const { formatReport } = await import('../diagnostics/report.ts');
  const color = format === 'pretty' && process.stdout.isTTY;
  const text = formatReport(diagnostics, sources.files, format, { color, language });
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  return isFailed ? undefined : site;
};

const generate = async (site: LoadedSite, { folders }: Options, cache: BuildCache): Promise<number> => {
  const { generateModules, modelOf } = await import('../pipeline/generate.ts');
  const { total, written, removed } = await generateModules(modelOf(site, folders, cache), folders, cache);
  console.log(say('site/generated', { total, written: written.length, removed: removed.length }));
  return 0;
};

const build = async (site: LoadedSite, options: Options, cache: BuildCache): Promise<number> => {
  const { folders } = options;
  claimFolder(folders.dist, options.isElsewhere);
  const [{ modelOf }, { buildSite }, { createProgress }, { writeWhole }] = await Promise.all([
    import('../pipeline/generate.ts'),
    import('../pipeline/build-site.ts'),
    import('../pipeline/progress.ts'),
    import('../cache/write-whole.ts'),
  ]);
  const started = performance.now();
  const progress = createProgress(language);
  const { pages, rendered } = await buildSite(modelOf(site, folders, cache), folders, progress, options, cache);
  if (options.report !== undefined)
    writeWhole(options.report, `${JSON.stringify({ pages, rendered, steps: progress.costs }, null, 1)}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(say('site/built', { pages, folder: folders.dist, seconds }));
  return 0;
};

type Options = ReturnType<typeof readOptions>;

const readOptions = (argv: readonly string[]) => {
  const words = argv.flatMap((word) =>
    word.startsWith(explainWith) ? ['--explain', word.slice(explainWith.length)] : word,
  );
  const { values, positionals } = readArguments(
    words,
    {
      root: { type: 'string' },
      out: { type: 'string' },
      date: { type: 'string' },
      drafts: { type: 'boolean' },
      'skip-social': { type: 'boolean' },
      'skip-compression': { type: 'boolean' },
      report: { type: 'string' },
      fix: { type: 'boolean' },
      explain: { type: 'boolean' },
      format: { type: 'string' },
      lang: { type: 'string' },
    },
    words.includes('--explain') ? Number.POSITIVE_INFINITY : 1,
  );
  const [command, ...codes] = positionals;
  if (!isOneOf(commands, command)) throw new UsageError(say('site/command-expected', { commands }));
  if (values.explain === true && command !== 'check') throw new UsageError(say('site/explain-check'));
  const format = values.format ?? 'pretty';
  if (!isOneOf(formats, format)) throw new UsageError(say('site/format-expected', { format, formats }));
  const today = values.date ?? currentDate();
  if (!isDate(today)) throw new UsageError(say('site/date-expected', { date: today }));
  return {
    command,
    folders: foldersOf(values.root, values.out),
    isElsewhere: values.out !== undefined,
    today,
    drafts: values.drafts === true,
    codes: values.explain === true ? codes : undefined,
    fix: values.fix === true && command === 'check',
    skipSocial: values['skip-social'] === true,
    skipCompression: values['skip-compression'] === true,
    report: values.report,
    format,
    lang: readLanguage(values.lang),
  };
};

/** The option with a code in one word: its value is a word beside it otherwise, since there may be none or several. */
const explainWith = '--explain=';

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.includes(value as T);

/** A day of the calendar: 30 February is none, though `Date` would make it 2 March. */
const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

// V8 optimizes on other threads what ran this long, and a command is over before most of it has paid: it takes seven
// times as long until then. From version 12 on (Node 22) V8 counts calls instead of what they did.
const isCountingCalls = Number(process.versions.v8.split('.')[0]) >= 12;
setFlagsFromString(isCountingCalls ? '--invocation-count-for-turbofan=21000' : '--interrupt-budget=500000');
// Nor has marking beside it freed much by then.
setFlagsFromString('--no-concurrent-marking');

await runCommand('site', run);
