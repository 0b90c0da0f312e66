/** How every command reads what it is called with, and how it ends. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentDate,
  readArguments,
  readLanguage,
  readPort,
  runCommand,
  UsageError,
  warningsLine,
} from '../../generator/commands/command-line.ts';
import { FileChangedError } from '../../generator/cache/files.state.ts';
import { CommandError } from '../../generator/language/command-error.ts';
import { EncodingError } from '../../generator/source/encoding-error.ts';

const options = { root: { type: 'string' }, drafts: { type: 'boolean' } } as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('options and words', () => {
  test('are read, in any order, as far as there may be any', () => {
    expect(readArguments(['--drafts', 'site', '--root', 'a', 'page'], options, 2)).toMatchObject({
      values: { root: 'a', drafts: true },
      positionals: ['site', 'page'],
    });
    expect(readArguments(['--root=-a', '--root', '-'], options).values).toEqual({ root: '-' });
    expect(readArguments([], options).values).toEqual({});
  });

  test.each([
    [['--rot', 'a'], 'L’option --rot n’existe pas.'],
    [['--toString'], 'L’option --toString n’existe pas.'],
    [['-r'], 'L’option -r n’existe pas.'],
    [['--drafts=yes'], 'L’option --drafts ne prend pas de valeur.'],
    [['--root'], 'Il manque la valeur de --root.'],
    [['--root', '--drafts'], 'Il manque la valeur de --root.'],
    [['site', 'page'], '« page » n’est pas attendu : un texte de plusieurs mots se met entre guillemets.'],
  ])('that a command does not take are refused: %j', (argv, message) => {
    expect(() => readArguments(argv, options, 1)).toThrow(new UsageError(message));
  });
});

test('a port is the option’s, or that of the surroundings, or the usual one', () => {
  vi.stubEnv('PORT', undefined);
  expect([readPort(undefined, 5173), readPort('0', 5173), readPort('65535', 5173)]).toEqual([5173, 0, 65_535]);
  vi.stubEnv('PORT', '4000');
  expect([readPort(undefined, 5173), readPort('80', 5173)]).toEqual([4000, 80]);
  for (const none of ['65536', '100000', '-1', 'http', '80a', ''])
    expect(() => readPort(none, 5173)).toThrow(new UsageError(`« ${none} » n’est pas un port.`));
});

test('a language is one that the tools speak, or none is asked for', () => {
  expect([readLanguage('fr'), readLanguage('en'), readLanguage(undefined)]).toEqual(['fr', 'en', undefined]);
  expect(() => readLanguage('de')).toThrow(new UsageError('--lang de : attendu fr ou en.'));
});

test('warnings are counted in a sentence', () => {
  expect([1, 2].map(warningsLine)).toEqual([
    '1 avertissement : « npm run check » les montre.',
    '2 avertissements : « npm run check » les montre.',
  ]);
});

test('the day is that of UTC', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:30:00+02:00') });
  expect(currentDate()).toBe('2026-02-28');
});

describe('a command', () => {
  const argv = process.argv;
  let said: string[] = [];
  let printed: string[] = [];
  beforeEach(() => {
    [said, printed] = [[], []];
    vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.argv = argv;
    process.exitCode = undefined;
  });

  /** How it ends when it is called with these words. */
  const ended = async (run: (words: readonly string[]) => Promise<number>, ...words: string[]) => {
    process.argv = [...argv.slice(0, 2), ...words];
    await runCommand('publish', run);
    return process.exitCode;
  };

  test('is given its words, and ends with the code that it gives', async () => {
    const run = vi.fn(() => Promise.resolve(3));
    expect(await ended(run, '--root', 'a')).toBe(3);
    expect(run).toHaveBeenCalledWith(['--root', 'a']);
    expect([said, printed]).toEqual([[], []]);
  });

  test.each(['--help', '-h'])('shows its help on %s, and does nothing else', async (word) => {
    const run = vi.fn(() => Promise.resolve(3));
    expect(await ended(run, '--root', 'a', word)).toBeUndefined();
    expect(run).not.toHaveBeenCalled();
    expect(printed.join('')).toContain('npm run publish');
  });

  test.each([
    [new CommandError('Rien à publier.'), 1, 'Rien à publier.'],
    [new CommandError(['Rien à publier.', 'Changez un texte.']), 1, 'Rien à publier.\n→ Changez un texte.'],
    [new UsageError('« http » n’est pas un port.'), 2, '« http » n’est pas un port.\n« --help » montre l’aide.'],
    [new FileChangedError('site.yaml'), 2, 'site.yaml a changé pendant la commande : relancez-la.'],
    [
      new EncodingError('content/media/a.jpg', new Error('premature end')),
      2,
      'content/media/a.jpg : le site n’a pas pu en faire ce qu’il montre (premature end). ' +
        'Exportez de nouveau ce fichier, et remplacez-le.',
    ],
    [new Error('no space left'), 2, 'La commande n’a pas pu s’exécuter : no space left'],
    ['torn', 2, 'La commande n’a pas pu s’exécuter : torn'],
  ])('that fails says why, and ends with a code of its own: %s', async (error, code, text) => {
    vi.stubEnv('DEBUG', undefined);
    expect(await ended(() => Promise.reject(error as Error))).toBe(code);
    expect(said).toEqual([text]);
  });

  test('that fails says where, to whoever asks with DEBUG', async () => {
    vi.stubEnv('DEBUG', '1');
    expect(await ended(() => Promise.reject(new Error('no space left')))).toBe(2);
    expect(said.join()).toMatch(/no space left\n\s+at /);
  });
});
