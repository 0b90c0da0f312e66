import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

const SPACED = /\{(?:\s+([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s*|([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s+)\}/g;

const BARE = /(?<![\p{L}\d/.@-]|\{\s*)[[(]?figures\.([A-Za-z]\w*)(?:\.(?:from|to))?[\])]?(?![\p{L}\d/@-]|\s*\})/u;

/** Braces hold a name and nothing else: with a space in them, or without them, it is shown as it is written. */
export const placeholderSpaced = rule(
  'placeholder-spaced',
  {
    fr: {
      spaced: (written: string, name: string) => ({
        message: `Entre les accolades de « ${written} », il y a une espace de trop : elles paraîtraient telles quelles.`,
        hint: `Écrivez « {${name}} ».`,
      }),
      bare: (written: string, name: string) => ({
        message: `« ${written} » n’est pas entre accolades, et paraîtrait tel quel.`,
        hint: `Écrivez « {${name}} ».`,
      }),
    },
    en: {
      spaced: (written, name) => ({
        message: `Between the braces of “${written}” there is a space too many: they would show as they are.`,
        hint: `Write “{${name}}”.`,
      }),
      bare: (written, name) => ({
        message: `“${written}” is not between braces, and would show as it is.`,
        hint: `Write “{${name}}”.`,
      }),
    },
  },
  function* (site, say) {
    for (const { text, path, doc } of site.texts)
      for (const [written, first, second] of text.matchAll(SPACED))
        yield error(doc.placeOfText(path, written), say.spaced(written, first ?? second ?? ''), {
          facts: { found: written },
        });
    for (const { text, placeOf } of readableTexts(site)) {
      const [written = '', figure = ''] = BARE.exec(text) ?? [];
      const name = written.replace(/^[[(]|[\])]$/g, '');
      if (Object.hasOwn(site.spec.figures, figure))
        yield error(placeOf(written), say.bare(written, name), { facts: { found: written } });
    }
  },
);
