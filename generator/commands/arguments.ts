/** The arguments of a command, read one way by all of them. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

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
 * Reads options, and the words beside them where `words` allows any. Throws a UsageError, in French, for an option that
 * does not exist, one without its value or with one too many, and a word too many.
 */
export const readArguments = <Known extends Options>(
  argv: readonly string[],
  options: Known,
  words = 0,
): Parsed<Known> => {
  const { tokens } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true });
  let left = words;
  for (const token of tokens) {
    if (token.kind === 'positional' && (left -= 1) < 0)
      throw new UsageError(
        `« ${token.value} » n’est pas attendu : un texte de plusieurs mots se met entre guillemets.`,
      );
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw new UsageError(`L’option ${token.rawName} n’existe pas.`);
    if (option.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`L’option ${token.rawName} ne prend pas de valeur.`);
    // What looks like the next option is no value; « --name=-x » says that it is.
    if (option.type === 'string' && (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))))
      throw new UsageError(`Il manque la valeur de ${token.rawName}.`);
  }
  return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
};

/** The options that this process was started with; a command line that cannot be run ends it with 2. */
export const ownOptions = <Known extends Options>(options: Known): Values<Known> => {
  try {
    return readArguments(process.argv.slice(2), options).values;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n« --help » montre l’aide.`);
    process.exit(2);
  }
};

/** What is said of an error that is none of the command line's, with its trace where DEBUG is set. */
export const failureText = (error: unknown): string =>
  `La commande n’a pas pu s’exécuter : ${error instanceof Error ? (process.env['DEBUG'] === undefined ? error.message : error.stack) : String(error)}`;
