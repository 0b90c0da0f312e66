/**
 * `npm run docs`: writes what is made from the schemas and the rules. With `--check`, writes nothing and says
 * what is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { printDiagnostics } from '../diagnostics/docs.ts';
import { catalogueFile } from '../diagnostics/pretty.ts';
import type { Language } from '../language/language.ts';
import { parse } from 'yaml';
import { insertAttachments, printAttachments, type WholeErrors } from '../schema/attachments.ts';
import { printReference } from '../schema/reference.ts';
import { printSchemaTypes } from '../schema/types.ts';
import { readArguments, runCommand, say } from './command-line.ts';
import { reportOf } from './fixture-reports.ts';

/** The default words of errors, which have a sentence for each kind of attachment. */
const defaultErrors = (language: Language): WholeErrors => {
  const text = readFileSync(`schema/words/${language}.yaml`, 'utf8');
  return (parse(text) as { readonly errors: WholeErrors }).errors;
};

await runCommand('docs', async (argv) => {
  const { values } = readArguments(argv, { check: { type: 'boolean' } });
  // `scripts/run.mjs` goes to the project's folder first.
  const made = {
    'schema/types.gen.ts': await printSchemaTypes(),
    'docs/reference.md': printReference(),
    'docs/operations.md': insertAttachments(
      readFileSync('docs/operations.md', 'utf8'),
      printAttachments({ fr: defaultErrors('fr'), en: defaultErrors('en') }),
    ),
    [catalogueFile.fr]: printDiagnostics(reportOf('fr'), 'fr'),
    [catalogueFile.en]: printDiagnostics(reportOf('en'), 'en'),
  };
  const stale = Object.entries(made).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
  for (const [file, text] of stale) {
    if (values.check === true) {
      console.error(say('docs/stale', { file }));
    } else {
      writeFileSync(file, text);
      console.log(say('docs/written', { file }));
    }
  }
  return values.check === true && stale.length > 0 ? 1 : 0;
});
