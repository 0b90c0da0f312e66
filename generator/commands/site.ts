/**
 * The command line: check, generate, build. Arguments, files, printing and exit codes are here; everything
 * else is in functions that know neither console nor clock.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { foldersOf } from '../config/folders.ts';
import type { LoadedSite } from '../source/types.ts';
import { failureText, readArguments, UsageError } from './arguments.ts';

const COMMANDS = ['check', 'generate', 'build'] as const;

const FORMATS = ['pretty', 'json', 'github'] as const;

const HELP = `Usage : npm run <commande> -- [options]

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
  --format FORMAT   pretty, json ou github : la forme du rapport
  --help            cette aide

Codes de sortie : 0 sans erreur, 1 avec des erreurs, 2 si la commande n’a pas pu s’exécuter.`;

const run = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv);
  if (options === 'help') {
    console.log(HELP);
    return 0;
  }
  const { site, status } = await checkSources(options);
  if (site === undefined || options.command === 'check') return status;
  return options.command === 'generate' ? generate(site, options) : build(site, options);
};

/** Loads and checks; prints the report. `site` is there when nothing forbids to go on. */
const checkSources = async (options: Options): Promise<{ site: LoadedSite | undefined; status: number }> => {
  const { inspectSite } = await import('../pipeline/inspect.ts');
  const { site, diagnostics, sources } = await inspectSite(options.folders, {
    today: options.today,
    drafts: options.drafts,
  });
  const isFailed = site === undefined || diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  await report(diagnostics, sources.files, options, isFailed);
  return { site: isFailed ? undefined : site, status: isFailed ? 1 : 0 };
};

const report = async (
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  { format, command }: Options,
  isFailed: boolean,
): Promise<void> => {
  // A build that goes on says nothing of warnings twice: `check` lists them.
  if (command !== 'check' && !isFailed && format === 'pretty') {
    const warnings = diagnostics.length;
    if (warnings > 0)
      console.error(`${warnings} avertissement${warnings > 1 ? 's' : ''} : « npm run check » les montre.`);
    return;
  }
  const { formatReport } = await import('../diagnostics/report.ts');
  const text = formatReport(diagnostics, files, format, { color: format === 'pretty' && process.stdout.isTTY });
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
};

const generate = async (site: LoadedSite, { folders }: Options): Promise<number> => {
  const { generateModules, modelOf } = await import('../pipeline/generate.ts');
  const result = await generateModules(modelOf(site, folders), folders);
  console.log(`${result.total} modules : ${result.written.length} écrits, ${result.removed.length} retirés.`);
  return 0;
};

const build = async (site: LoadedSite, options: Options): Promise<number> => {
  const { folders } = options;
  const [{ modelOf }, { buildSite }, { createProgress, withCosts }, { writeWhole }] = await Promise.all([
    import('../pipeline/generate.ts'),
    import('../pipeline/build-site.ts'),
    import('../pipeline/progress.ts'),
    import('../cache/write-whole.ts'),
  ]);
  const started = performance.now();
  const progress = withCosts(createProgress());
  const { pages, rendered } = await buildSite(modelOf(site, folders), folders, progress, options);
  if (options.report !== undefined)
    writeWhole(options.report, `${JSON.stringify({ pages, rendered, steps: progress.costs }, null, 1)}\n`);
  console.log(
    `${pages} pages construites dans ${folders.dist} en ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
  return 0;
};

type Options = Exclude<ReturnType<typeof readOptions>, 'help'>;

const readOptions = (argv: readonly string[]) => {
  const { values, positionals } = readArguments(
    argv,
    {
      root: { type: 'string' },
      out: { type: 'string' },
      date: { type: 'string' },
      drafts: { type: 'boolean' },
      'skip-social': { type: 'boolean' },
      'skip-compression': { type: 'boolean' },
      report: { type: 'string' },
      format: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    1,
  );
  if (values.help) return 'help' as const;
  const [command] = positionals;
  if (!isOneOf(COMMANDS, command)) throw new UsageError(`Commande attendue : ${COMMANDS.join(', ')}.`);
  const format = values.format ?? 'pretty';
  if (!isOneOf(FORMATS, format)) throw new UsageError(`--format ${format} : attendu ${FORMATS.join(', ')}.`);
  const today = values.date ?? new Date().toISOString().slice(0, 10);
  if (!isDate(today)) throw new UsageError(`--date ${today} : une date comme 2026-11-20 est attendue.`);
  return {
    command,
    folders: foldersOf(values.root, values.out),
    today,
    drafts: values.drafts === true,
    skipSocial: values['skip-social'] === true,
    skipCompression: values['skip-compression'] === true,
    report: values.report,
    format,
  };
};

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.includes(value as T);

/** A day of the calendar: 30 February is none, though `Date` would make it 2 March. */
const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n« --help » montre l’aide.` : failureText(error));
  process.exitCode = 2;
}
