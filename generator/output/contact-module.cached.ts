/** Bundles the contact rules and their validation as one module for the server: the same code as in the browser. */
import { join } from 'node:path';
import { defineStep } from '../cache/step.ts';
import { projectDir } from '../config/project-dir.ts';
import { inputsForEsbuild, type BundleInputs } from './bundle-inputs.ts';

/** With the modules of the renderer that validate a request. */
interface ContactInput extends BundleInputs {
  readonly contactRules: unknown;
  /** Every string the server may show. */
  readonly messages: unknown;
}

/** The text of `dist/.server/contact.mjs`: `validateLead`, `contactRules` and `messages`. */
export const contactModule = defineStep(
  'contact-module',
  async ({ files, contactRules, messages }: ContactInput): Promise<string> => {
    const { build } = await import('esbuild');
    const rules = JSON.stringify(join(projectDir, 'src', 'contact', 'validate.ts'));
    const result = await build({
      stdin: {
        contents: `export { validateFields as validateLead } from ${rules};
export const contactRules = ${JSON.stringify(contactRules)};
export const messages = ${JSON.stringify(messages)};
`,
        loader: 'ts',
        resolveDir: projectDir,
        sourcefile: 'contact-module.ts',
      },
      absWorkingDir: projectDir,
      plugins: [inputsForEsbuild(files)],
      tsconfigRaw: {},
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
  },
);
