import { rule, unknownName } from '../rule.ts';

/** The type of work that a page proposes is one of the form's, to the letter. */
export const projectTypeUnknown = rule(
  'project-type-unknown',
  {
    fr: {
      unknown: (type: string, types: readonly string[]) => ({
        message: `Le type de travaux « ${type} » n’est pas dans « contactForm.projectTypes » de site.yaml.`,
        hint: `Choisissez parmi : ${types.join(', ')}.`,
      }),
    },
    en: {
      unknown: (type, types) => ({
        message: `The type of work “${type}” is not in “contactForm.projectTypes” of site.yaml.`,
        hint: `Choose from: ${types.join(', ')}.`,
      }),
    },
  },
  function* ({ references, spec }, say) {
    const types = spec.contactForm.projectTypes;
    for (const { kind, value, place } of references) {
      if (kind !== 'project-type' || types.includes(value)) continue;
      yield unknownName(place(), value, types, say.unknown(value, types));
    }
  },
);
