import { error, rule } from '../rule.ts';
import { placeholdersOf, statusOf } from '../placeholder-names.ts';

/** An optional fact is only named where `<Known>` makes sure of it. */
export const placeholderAbsent = rule('placeholder-absent', function* (site) {
  for (const { name, place, known } of placeholdersOf(site)) {
    if (statusOf(name, site.spec) !== 'absent' || known.some((field) => name === field || name.startsWith(`${field}.`)))
      continue;
    const field = name.split('.').slice(0, 2).join('.');
    yield error(place(), {
      fr: `{${name}} n’est pas donné dans site.yaml : la phrase aurait un trou.`,
      en: `{${name}} is not given in site.yaml: the sentence would have a gap.`,
      hint: name.startsWith('company.')
        ? {
            fr: `Donnez « ${field} », ou entourez la phrase de <Known field="${field}"> … </Known>.`,
            en: `Give “${field}”, or put the sentence inside <Known field="${field}"> … </Known>.`,
          }
        : { fr: `Donnez « ${name} » dans site.yaml.`, en: `Give “${name}” in site.yaml.` },
      facts: { name },
    });
  }
});
