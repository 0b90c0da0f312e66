/** The contact rules and their validation as one module for the server: the same code as in the browser. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactRulesOf } from '../emit/emit-site.ts';
import { writeWhole } from '../files.ts';
import { projectDir } from '../project-dir.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

/**
 * The text of `dist/.server/contact.mjs`: `validateLead`, `contactRules`, and every string the server may show. Made once
 * for the same rules and the same sources, which `sourcesKey` stands for.
 */
export const contactModule = async (model: SiteModel, cache: string, sourcesKey: string): Promise<string> => {
  const data = dataOf(model);
  const key = createHash('sha256')
    .update(JSON.stringify([sourcesKey, data]))
    .digest('hex')
    .slice(0, 16);
  const file = join(cache, `${key}.mjs`);
  if (!existsSync(file)) writeWhole(file, await bundle(data));
  return readFileSync(file, 'utf8');
};

interface ContactData {
  readonly contactRules: unknown;
  readonly messages: unknown;
}

const dataOf = (model: SiteModel): ContactData => {
  const { spec } = model;
  return {
    contactRules: contactRulesOf(model),
    messages: {
      api: spec.errors.api,
      form: spec.contactForm.messages,
      words: spec.contactForm.words,
      fields: spec.contactForm.fields,
      ...(spec.leads?.mail === undefined ? {} : { mail: spec.leads.mail }),
    },
  };
};

const bundle = async (data: ContactData): Promise<string> => {
  const { build } = await import('esbuild');
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
