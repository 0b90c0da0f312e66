import { unknownName, type Rule } from '../rule.ts';

/** The type of work that a page proposes is one of the form's, to the letter. */
export const projectTypeUnknown: Rule = {
  code: 'project-type-unknown',
  doc: {
    title: 'Un type de travaux n’est pas dans le formulaire',
    why: 'Qui vient de cette page trouve ce type déjà choisi dans le formulaire ; il doit donc y être.',
    cure: 'Choisissez un type de « contactForm.projectTypes », ou ajoutez-y le nouveau.',
    right: 'projectType: Couverture tuiles',
  },
  *check({ references, spec }) {
    const types = spec.contactForm.projectTypes;
    for (const { kind, value, place } of references) {
      if (kind !== 'project-type' || types.includes(value)) continue;
      yield unknownName(
        place(),
        value,
        types,
        `Le type de travaux « ${value} » n’est pas dans « contactForm.projectTypes » de site.yaml.`,
        `Choisissez parmi : ${types.join(', ')}.`,
      );
    }
  },
};
