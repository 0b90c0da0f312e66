import { error, rule } from '../rule.ts';

const SPACED = /\{(?:\s+([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s*|([A-Za-z]+(?:\.[A-Za-z0-9]+)+)\s+)\}/g;

/** Braces hold a name and nothing else: with a space in them they are shown as they are written. */
export const placeholderSpaced = rule(
  'placeholder-spaced',
  {
    fr: {
      spaced: (written: string, name: string) => ({
        message: `Entre les accolades de « ${written} », il y a une espace de trop : elles paraîtraient telles quelles.`,
        hint: `Écrivez « {${name}} ».`,
      }),
    },
    en: {
      spaced: (written, name) => ({
        message: `Between the braces of “${written}” there is a space too many: they would show as they are.`,
        hint: `Write “{${name}}”.`,
      }),
    },
  },
  function* ({ texts }, say) {
    for (const { text, path, doc } of texts)
      for (const [written, first, second] of text.matchAll(SPACED))
        yield error(doc.placeOfText(path, written), say.spaced(written, first ?? second ?? ''), {
          facts: { found: written },
        });
  },
);
