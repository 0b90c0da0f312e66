import { rule, unknownName } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** « {count} » and its like are filled only where the interface knows them. */
export const placeholderRuntimeUnknown = rule(
  'placeholder-runtime-unknown',
  {
    fr: {
      unknown: (name: string, allowed: readonly string[]) => ({
        message: `{${name}} ne sera pas remplacé dans ce texte.`,
        hint:
          allowed.length === 0
            ? 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.'
            : `Ce texte admet : ${allowed.map((candidate) => `{${candidate}}`).join(', ')}.`,
      }),
    },
    en: {
      unknown: (name, allowed) => ({
        message: `{${name}} will not be replaced in this text.`,
        hint:
          allowed.length === 0
            ? 'This text admits only names with a full stop, such as {figures.experience}.'
            : `This text admits: ${allowed.map((candidate) => `{${candidate}}`).join(', ')}.`,
      }),
    },
  },
  function* (site, say) {
    for (const text of site.texts) {
      const names = [...text.text.matchAll(/\{([^{}.]*)\}/g)].map((match) => match[1] ?? '');
      if (names.length === 0) continue;
      const { allowed } = runtimeNames(text, site.spec);
      for (const name of new Set(names)) {
        if (allowed.includes(name)) continue;
        yield unknownName(text.doc.placeOfText(text.path, `{${name}}`), name, allowed, say.unknown(name, allowed), {
          show: (candidate) => `{${candidate}}`,
        });
      }
    }
  },
);
