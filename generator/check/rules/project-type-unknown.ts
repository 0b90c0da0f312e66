import { rule, unknownNames } from '../rule.ts';

/** The type of work that a page proposes is one of the form's, to the letter. */
export const projectTypeUnknown = rule('project-type-unknown', ({ referencesTo, spec }) => {
  const types = spec.contactForm.projectTypes;
  return unknownNames(referencesTo('project-type'), new Set(types), (name) => ({
    fr: `Le type de travaux « ${name} » n’est pas dans « contactForm.projectTypes » de site.yaml.`,
    en: `The type of work “${name}” is not in “contactForm.projectTypes” of site.yaml.`,
    hint: { fr: `Choisissez parmi : ${types.join(', ')}.`, en: `Choose from: ${types.join(', ')}.` },
  }));
});
