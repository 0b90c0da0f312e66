import { error, rule } from '../rule.ts';
import { placeholdersOf, statusOf } from '../placeholder-names.ts';

/** An optional fact is only named where `<Known>` makes sure of it. */
export const placeholderAbsent = rule(
  'placeholder-absent',
  {
    fr: {
      ofCompany: (name: string, field: string) => ({
        message: `{${name}} n’est pas donné dans site.yaml : la phrase aurait un trou.`,
        hint: `Donnez « ${field} », ou entourez la phrase de <Known field="${field}"> … </Known>.`,
      }),
      other: (name: string) => ({
        message: `{${name}} n’est pas donné dans site.yaml : la phrase aurait un trou.`,
        hint: `Donnez « ${name} » dans site.yaml.`,
      }),
    },
    en: {
      ofCompany: (name, field) => ({
        message: `{${name}} is not given in site.yaml: the sentence would have a gap.`,
        hint: `Give “${field}”, or put the sentence inside <Known field="${field}"> … </Known>.`,
      }),
      other: (name) => ({
        message: `{${name}} is not given in site.yaml: the sentence would have a gap.`,
        hint: `Give “${name}” in site.yaml.`,
      }),
    },
  },
  function* (site, say) {
    for (const { name, place, known } of placeholdersOf(site)) {
      if (
        statusOf(name, site.spec) !== 'absent' ||
        known.some((field) => name === field || name.startsWith(`${field}.`))
      )
        continue;
      const field = name.split('.').slice(0, 2).join('.');
      yield error(place(), name.startsWith('company.') ? say.ofCompany(name, field) : say.other(name), {
        facts: { name },
      });
    }
  },
);
