/** The command line: how every command reads its arguments, shows its help and ends. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { FileChangedError } from '../cache/files.state.ts';
import { foldersOf } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import { isLanguage, languageOf, languages, orList, type Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { sayFrom } from '../language/words.ts';
import { EncodingError } from '../source/encoding-error.ts';
import words from './words.json';

const languageOfSite = (): Language => {
  const { root } = parseArgs({ options: { root: { type: 'string' } }, strict: false }).values;
  try {
    const folders = foldersOf(typeof root === 'string' ? root : undefined);
    return languageOf(readFileSync(join(folders.root, 'site.yaml'), 'utf8'));
  } catch {
    return 'fr';
  }
};

/** The language of the command's output: that of the site; French without a site.yaml. */
export const language = languageOfSite();

/** The words of the commands. */
export const say = sayFrom(words)[language];

/** Options by name. */
export type Options = NonNullable<ParseArgsConfig['options']>;

/** A command line that cannot be run as written. */
export class UsageError extends Error {}

/**
 * Reads options, and the words beside them where `maxWords` allows any. Throws a UsageError for an option that does not
 * exist, one without its value or with one too many, and a word too many.
 */
export const readArguments = <Known extends Options>(argv: readonly string[], options: Known, maxWords = 0) => {
  const args = [...argv];
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  let words = 0;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      words += 1;
      if (words > maxWords) throw new UsageError(say('arguments/word-too-many', { word: token.value }));
    }
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const option = token.rawName;
    if (known === undefined) throw new UsageError(say('arguments/option-unknown', { option }));
    if (known.type === 'boolean' && token.value !== undefined)
      throw new UsageError(say('arguments/value-too-many', { option }));
    // What looks like the next option is no value; « --name=-x » says that it is.
    if (known.type === 'string' && (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))))
      throw new UsageError(say('arguments/value-missing', { option }));
  }
  return parseArgs({ args, options, allowPositionals: true, strict: true });
};

/** The port to listen at: the option's value, or PORT, or another one. Throws a UsageError for what is none. */
export const readPort = (value: string | undefined, otherwise: number): number => {
  const port = value ?? process.env['PORT'] ?? String(otherwise);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError(say('arguments/no-port', { port }));
  return Number(port);
};

/** The language of --lang. Throws a UsageError for one that the tools do not speak. */
export const readLanguage = (value: string | undefined): Language | undefined => {
  if (value === undefined || isLanguage(value)) return value;
  throw new UsageError(say('arguments/no-language', { language: value, languages: orList(language, languages) }));
};

/** Prints a long text. A program that has read enough of it (`head`) closes the pipe: that is no error. */
export const printLong = (text: string): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(text);
};

/**
 * Runs a command on this process's arguments: shows its help (`help/<name>.<language>.txt`) on --help, prints errors,
 * and sets the exit code: the one that `run` gives, 1 for a Refusal, 2 for any other error.
 */
export const runCommand = async (name: string, run: (argv: readonly string[]) => Promise<number>): Promise<void> => {
  const argv = process.argv.slice(2);
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(readFileSync(join(projectDir, 'generator/commands/help', `${name}.${language}.txt`), 'utf8'));
    return;
  }
  try {
    process.exitCode = await run(argv);
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = error instanceof CommandError ? 1 : 2;
  }
};

/** What is said of an error, with its trace where DEBUG is set. */
const errorText = (error: unknown): string => {
  if (error instanceof CommandError)
    return error.hint === undefined ? error.message : `${error.message}\n→ ${error.hint}`;
  if (error instanceof UsageError) return `${error.message}\n${say('arguments/help')}`;
  if (error instanceof FileChangedError) return say('arguments/file-changed', { path: error.path });
  if (error instanceof EncodingError) return say('arguments/encoding-failed', { file: error.file, why: error.message });
  const text = error instanceof Error ? (process.env['DEBUG'] === undefined ? error.message : error.stack) : undefined;
  return say('arguments/failed', { why: text ?? String(error) });
};

/** Closes what is open, and ends the process, when somebody stops the command. */
export const closeOnSignal = (close: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(0)));
};

/** How many warnings there are, and what shows them. */
export const warningsLine = (count: number): string =>
  count > 1 ? say('site/warnings', { count }) : say('site/warning');

/** The current date, as content is dated (ISO, UTC). */
export const currentDate = (): string => new Date().toISOString().slice(0, 10);
