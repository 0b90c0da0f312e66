import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** The type of work that a page proposes is one of the form's, to the letter. */
export const projectTypeUnknown = rule('project-type-unknown', ({ referencesTo, spec }) => {
  const types = spec.contactForm.projectTypes;
  const hint = message('hint/choose-from', { names: types.join(', ') });
  return unknownNames(referencesTo('project-type'), new Set(types), 'project-type-unknown', () => ({ hint }));
});
