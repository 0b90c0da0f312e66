/** The language that a command speaks: that of the site it is asked about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../config/folders.ts';
import { languageOf, type Language } from '../language/language.ts';

/** The language of a command line; French where --root has no site.yaml that tells. */
export const languageOfCommand = (argv: readonly string[]): Language => {
  const at = argv.findIndex((word) => word === '--root' || word.startsWith('--root='));
  const root = at === -1 ? undefined : argv[at]?.startsWith('--root=') ? argv[at].slice(7) : argv[at + 1];
  try {
    return languageOf(readFileSync(join(foldersOf(root).root, 'site.yaml'), 'utf8'));
  } catch {
    return 'fr';
  }
};
