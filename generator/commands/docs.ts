/**
 * `npm run docs`: writes what is made from the schemas and the rules. With `--check`, writes nothing and says
 * what is stale. With the name of a document, prints it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { printDiagnostics } from '../diagnostics/docs.ts';
import type { Language } from '../language/language.ts';
import { parse } from 'yaml';
import { insertAttachments, printAttachments, type WholeErrors } from '../schema/attachments.ts';
import { printReference } from '../schema/reference.ts';
import { printSchemaTypes } from '../schema/types.ts';
import { language, printLong, readArguments, readLanguage, runCommand, say, UsageError } from './command-line.ts';
import { reportOf } from './fixture-reports.ts';
import { staleFiles } from './stale-files.ts';

/** The documents that are printed on request, by name. */
const documents = new Map<string, (lang: Language) => string>([
  ['reference', printReference],
  ['diagnostics', (lang) => printDiagnostics(reportOf(lang), lang)],
]);

/** The default words of errors, which have a sentence for each kind of attachment. */
const defaultErrors = (language: Language): WholeErrors => {
  const text = readFileSync(`schema/words/${language}.yaml`, 'utf8');
  return (parse(text) as { readonly errors: WholeErrors }).errors;
};

/** Writes what is stale, or only says it; gives the exit code. */
const bringUpToDate = async (isCheck: boolean): Promise<number> => {
  // `scripts/run.mjs` goes to the project's folder first.
  const made = {
    'schema/types.gen.ts': await printSchemaTypes(),
    'docs/operations.md': insertAttachments(
      readFileSync('docs/operations.md', 'utf8'),
      printAttachments({ fr: defaultErrors('fr'), en: defaultErrors('en') }),
    ),
  };
  const stale = staleFiles(made);
  for (const [file, text] of stale) {
    if (isCheck) {
      console.error(say('docs/stale', { file }));
    } else {
      writeFileSync(file, text);
      console.log(say('docs/written', { file }));
    }
  }
  return isCheck && stale.length > 0 ? 1 : 0;
};

await runCommand('docs', async (argv) => {
  const { values, positionals } = readArguments(argv, { check: { type: 'boolean' }, lang: { type: 'string' } }, 1);
  const lang = readLanguage(values.lang);
  const [name] = positionals;
  if (name === undefined) return bringUpToDate(values.check === true);
  const print = documents.get(name);
  if (print === undefined)
    throw new UsageError(say('docs/document-unknown', { name, documents: [...documents.keys()] }));
  printLong(print(lang ?? language));
  return 0;
});
