import { rule, unknownName } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** « {count} » and its like are filled only where the interface knows them. */
export const placeholderRuntimeUnknown = rule('placeholder-runtime-unknown', function* (site) {
  for (const text of site.texts) {
    if (!text.text.includes('{')) continue;
    const names = [...text.text.matchAll(/\{([^{}.]*)\}/g)].map((match) => match[1] ?? '');
    if (names.length === 0) continue;
    const { allowed } = runtimeNames(text, site.spec);
    for (const name of new Set(names)) {
      if (allowed.includes(name)) continue;
      yield unknownName(text.doc.placeOfText(text.path, `{${name}}`), name, allowed, {
        fr: `{${name}} ne sera pas remplacé dans ce texte.`,
        en: `{${name}} will not be replaced in this text.`,
        hint:
          allowed.length === 0
            ? {
                fr: 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.',
                en: 'This text admits only names with a full stop, such as {figures.experience}.',
              }
            : {
                fr: `Ce texte admet : ${allowed.map((candidate) => `{${candidate}}`).join(', ')}.`,
                en: `This text admits: ${allowed.map((candidate) => `{${candidate}}`).join(', ')}.`,
              },
        show: (candidate) => `{${candidate}}`,
      });
    }
  }
});
