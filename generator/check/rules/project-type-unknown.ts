import { rule, unknownName } from '../rule.ts';

/** The type of work that a page proposes is one of the form's, to the letter. */
export const projectTypeUnknown = rule('project-type-unknown', function* ({ referencesTo, spec }) {
  const types = spec.contactForm.projectTypes;
  for (const { value, place } of referencesTo('project-type')) {
    if (types.includes(value)) continue;
    yield unknownName(place(), value, types, {
      fr: `Le type de travaux « ${value} » n’est pas dans « contactForm.projectTypes » de site.yaml.`,
      en: `The type of work “${value}” is not in “contactForm.projectTypes” of site.yaml.`,
      hint: { fr: `Choisissez parmi : ${types.join(', ')}.`, en: `Choose from: ${types.join(', ')}.` },
    });
  }
});
