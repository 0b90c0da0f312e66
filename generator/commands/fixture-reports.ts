import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../config/project-dir.ts';
import type { ReportOf } from '../diagnostics/docs.ts';
import type { By, Language } from '../language/language.ts';

const reportFile: By<string> = { fr: 'expected.txt', en: 'expected.en.txt' };

/** The report of each code's fixture; an office on a server has no fixtures. */
export const reportOf =
  (language: Language): ReportOf =>
  (code) => {
    const file = join(projectDir, 'tests/fixtures/diagnostics', code, reportFile[language]);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
