import { error, type Rule } from '../rule.ts';
import { placeholdersOf, statusOf } from '../placeholder-names.ts';

/** An optional fact is only named where `<Known>` makes sure of it. */
export const placeholderAbsent: Rule = {
  code: 'placeholder-absent',
  doc: {
    title: 'Un texte emploie une information que l’entreprise n’a pas donnée',
    why: 'L’information est facultative et absente de site.yaml : la phrase aurait un trou.',
    cure: 'Donnez l’information, ou entourez la phrase de <Known field="…"> : elle ne paraîtra que si l’information est donnée.',
    right: '<Known field="company.siret">\n\n**SIRET :** {company.siret}\n\n</Known>',
  },
  *check(site) {
    for (const { name, place, known } of placeholdersOf(site)) {
      if (
        statusOf(name, site.spec) !== 'absent' ||
        known.some((field) => name === field || name.startsWith(`${field}.`))
      )
        continue;
      const field = name.split('.').slice(0, 2).join('.');
      yield error(
        place(),
        `{${name}} n’est pas donné dans site.yaml : la phrase aurait un trou.`,
        name.startsWith('company.')
          ? `Donnez « ${field} », ou entourez la phrase de <Known field="${field}"> … </Known>.`
          : `Donnez « ${name} » dans site.yaml.`,
        { facts: { name } },
      );
    }
  },
};
