/** The arguments of a command, read one way by all of them. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { By, Language } from '../language/language.ts';

const french = {
  wordTooMany: (word: string) => `« ${word} » n’est pas attendu : un texte de plusieurs mots se met entre guillemets.`,
  optionUnknown: (option: string) => `L’option ${option} n’existe pas.`,
  valueTooMany: (option: string) => `L’option ${option} ne prend pas de valeur.`,
  valueMissing: (option: string) => `Il manque la valeur de ${option}.`,
  help: '« --help » montre l’aide.',
  failed: (why: string) => `La commande n’a pas pu s’exécuter : ${why}`,
};

const english: typeof french = {
  wordTooMany: (word) => `“${word}” isn’t expected: a text of several words goes in quotation marks.`,
  optionUnknown: (option) => `There is no option ${option}.`,
  valueTooMany: (option) => `The option ${option} takes no value.`,
  valueMissing: (option) => `The value of ${option} is missing.`,
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

/** The options that this process was started with; a command line that cannot be run ends it with 2. */
export const ownOptions = <Known extends Options>(options: Known, language: Language): Values<Known> => {
  try {
    return readArguments(process.argv.slice(2), options, language).values;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${argumentWords[language].help}`);
    process.exit(2);
  }
};

/** What is said of an error that is none of the command line's, with its trace where DEBUG is set. */
export const failureText = (error: unknown, language: Language): string => {
  const text = error instanceof Error ? (process.env['DEBUG'] === undefined ? error.message : error.stack) : undefined;
  return argumentWords[language].failed(text ?? String(error));
};
