/** The contact rules and their validation as one module for the server: the same code as in the browser. */
import { join } from 'node:path';
import { contactRulesOf } from '../emit/emit-site.ts';
import { projectDir } from '../project-dir.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

/** The text of `dist/.server/contact.mjs`: `validateLead`, `contactRules`, and every string the server may show. */
export const contactModule = async (model: SiteModel): Promise<string> => {
  const { build } = await import('esbuild');
  const { spec } = model;
  const data = {
    contactRules: contactRulesOf(model),
    messages: {
      api: spec.errors.api,
      form: spec.contactForm.messages,
      words: spec.contactForm.words,
      fields: spec.contactForm.fields,
      ...(spec.leads?.mail === undefined ? {} : { mail: spec.leads.mail }),
    },
  };
  const result = await build({
    stdin: {
      contents: `export { validateLead } from ${JSON.stringify(join(projectDir, 'src', 'contact', 'validate.ts'))};
export const contactRules = ${JSON.stringify(data.contactRules)};
export const messages = ${JSON.stringify(data.messages)};
`,
      loader: 'ts',
      resolveDir: projectDir,
      sourcefile: 'contact-module.ts',
    },
    absWorkingDir: projectDir,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    charset: 'utf8',
    legalComments: 'none',
  });
  return (result.outputFiles[0]?.text ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('// '))
    .join('\n');
};
