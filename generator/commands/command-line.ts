/** The command line: how every command reads its arguments, shows its help and ends. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { foldersOf } from '../config/folders.ts';
import { languageOf, type By, type Language } from '../language/language.ts';

const french = {
  wordTooMany: (word: string) => `« ${word} » n’est pas attendu : un texte de plusieurs mots se met entre guillemets.`,
  optionUnknown: (option: string) => `L’option ${option} n’existe pas.`,
  valueTooMany: (option: string) => `L’option ${option} ne prend pas de valeur.`,
  valueMissing: (option: string) => `Il manque la valeur de ${option}.`,
  noPort: (port: string) => `« ${port} » n’est pas un port.`,
  help: '« --help » montre l’aide.',
  failed: (why: string) => `La commande n’a pas pu s’exécuter : ${why}`,
};

const english: typeof french = {
  wordTooMany: (word) => `“${word}” isn’t expected: a text of several words goes in quotation marks.`,
  optionUnknown: (option) => `There is no option ${option}.`,
  valueTooMany: (option) => `The option ${option} takes no value.`,
  valueMissing: (option) => `The value of ${option} is missing.`,
  noPort: (port) => `“${port}” isn’t a port.`,
  help: '“--help” shows the help.',
  failed: (why) => `The command couldn’t run: ${why}`,
};

/** What every command says of its own line. */
export const argumentWords: By<typeof french> = { fr: french, en: english };

/** Options by name. */
export type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true; strict: true }>
>;

/** The values of known options. */
export type Values<Known extends Options> = Parsed<Known>['values'];

/** A command line that cannot be run as written. */
export class UsageError extends Error {}

/**
 * Reads options, and the words beside them where `words` allows any. Throws a UsageError for an option that does not
 * exist, one without its value or with one too many, and a word too many.
 */
export const readArguments = <Known extends Options>(
  argv: readonly string[],
  options: Known,
  language: Language,
  words = 0,
): Parsed<Known> => {
  const { tokens } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true });
  const say = argumentWords[language];
  let left = words;
  for (const token of tokens) {
    if (token.kind === 'positional' && (left -= 1) < 0) throw new UsageError(say.wordTooMany(token.value));
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw new UsageError(say.optionUnknown(token.rawName));
    if (option.type === 'boolean' && token.value !== undefined) throw new UsageError(say.valueTooMany(token.rawName));
    // What looks like the next option is no value; « --name=-x » says that it is.
    if (option.type === 'string' && (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))))
      throw new UsageError(say.valueMissing(token.rawName));
  }
  return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
};

/** The port to listen at: the option's value, or PORT, or another one. Throws a UsageError for what is none. */
export const readPort = (value: string | undefined, otherwise: number, language: Language): number => {
  const port = value ?? process.env['PORT'] ?? String(otherwise);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError(argumentWords[language].noPort(port));
  return Number(port);
};

/** What a command can't do as it was asked, in words: nothing is wrong with the command line itself. */
export class Refusal extends Error {}

/**
 * Runs a command on this process's arguments: shows its help where they ask for it, tells of an error in words, and sets
 * the exit code: the one that `run` gives, 1 for a refusal, 2 for any other error.
 *
 * @param refusals further kinds of errors that are refusals.
 */
export const runCommand = async (
  language: Language,
  help: string,
  run: (argv: readonly string[]) => Promise<number>,
  refusals: readonly (new (message: string) => Error)[] = [],
): Promise<void> => {
  const argv = process.argv.slice(2);
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(help);
    return;
  }
  try {
    process.exitCode = await run(argv);
  } catch (error) {
    const isRefused = error instanceof Error && [Refusal, ...refusals].some((kind) => error instanceof kind);
    console.error(isRefused ? error.message : errorText(error, language));
    process.exitCode = isRefused ? 1 : 2;
  }
};

/** What is said of an error, with its trace where DEBUG is set. */
const errorText = (error: unknown, language: Language): string => {
  const say = argumentWords[language];
  if (error instanceof UsageError) return `${error.message}\n${say.help}`;
  const text = error instanceof Error ? (process.env['DEBUG'] === undefined ? error.message : error.stack) : undefined;
  return say.failed(text ?? String(error));
};

/** The current date, as content is dated (ISO, UTC). */
export const currentDate = (): string => new Date().toISOString().slice(0, 10);

/** The language that a command speaks: that of the site it is asked about; French where no site.yaml tells. */
export const languageOfCommand = (): Language => {
  const { root } = parseArgs({ options: { root: { type: 'string' } }, strict: false }).values;
  try {
    return languageOf(
      readFileSync(join(foldersOf(typeof root === 'string' ? root : undefined).root, 'site.yaml'), 'utf8'),
    );
  } catch {
    return 'fr';
  }
};
