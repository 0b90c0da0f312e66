import { error, rule } from '../rule.ts';
import { placeholderNames, placeholdersOf, statusOf } from '../placeholder-names.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** « {figures.x} » names something the site gives. */
export const placeholderUnknown = rule(
  'placeholder-unknown',
  {
    fr: {
      near: (name: string, meant: string) => ({
        message: `{${name}} ne désigne rien dans site.yaml.`,
        hint: `Vouliez-vous dire {${meant}} ?`,
      }),
      figure: ({
        name,
        figure,
        figures,
      }: {
        readonly name: string;
        readonly figure: string;
        readonly figures: readonly string[];
      }) => ({
        message: `{${name}} ne désigne rien dans site.yaml.`,
        hint: `Ajoutez « ${figure} » à « figures » de site.yaml, ou choisissez parmi : ${figures.join(', ')}.`,
      }),
      other: (name: string) => ({
        message: `{${name}} ne désigne rien dans site.yaml.`,
        hint: 'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
      }),
    },
    en: {
      near: (name, meant) => ({
        message: `{${name}} names nothing in site.yaml.`,
        hint: `Did you mean {${meant}}?`,
      }),
      figure: ({ name, figure, figures }) => ({
        message: `{${name}} names nothing in site.yaml.`,
        hint: `Add “${figure}” to “figures” of site.yaml, or choose from: ${figures.join(', ')}.`,
      }),
      other: (name) => ({
        message: `{${name}} names nothing in site.yaml.`,
        hint: 'A name begins with figures, company, constants, leads or site, followed by the names of the keys.',
      }),
    },
  },
  function* (site, say) {
    for (const { name, place } of placeholdersOf(site)) {
      if (statusOf(name, site.spec) !== 'unknown') continue;
      const suggestion = closest(name, placeholderNames(site.spec));
      const figure = /^figures\.([^.]+)/.exec(name)?.[1];
      yield error(
        place(),
        suggestion !== undefined
          ? say.near(name, suggestion)
          : figure !== undefined
            ? say.figure({ name, figure, figures: Object.keys(site.spec.figures) })
            : say.other(name),
        { facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] } },
      );
    }
  },
);
