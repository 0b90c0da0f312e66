/** Whether a page is valid HTML, as html-validate reads it. */
import { HtmlValidate } from 'html-validate';
import type { SiteName } from './folders.ts';
import { answerOf } from './read.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'error',
    // A list or a film may be named: ARIA allows it, and several lists of one page need it.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // React's way of writing, which HTML allows.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The thin spaces and dashes of French are written as characters.
    'no-raw-characters': 'off',
    // French numbers its phones by pairs, no-break spaces between them.
    'tel-non-breaking': 'off',
  },
});

/** What html-validate finds in a page, one line a place. */
export const htmlFindings = async (path: string, site: SiteName): Promise<string[]> => {
  const { body } = await answerOf(path, site);
  const { results } = await validator.validateString(body, path);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) => `${line}:${column} ${ruleId} ${message} ${selector ?? ''}`,
    ),
  );
};
