import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';
import { hints } from '../../language/hints.ts';

const SPACED = /\{(?:\s+[A-Za-z]+(?:\.[A-Za-z0-9]+)+\s*|[A-Za-z]+(?:\.[A-Za-z0-9]+)+\s+)\}/g;

const BARE = /(?<![\p{L}\d/.@-]|\{\s*)[[(]?figures\.([A-Za-z]\w*)(?:\.(?:from|to))?[\])]?(?![\p{L}\d/@-]|\s*\})/u;

/** Braces hold a name and nothing else: with a space in them, or without them, it is shown as it is written. */
export const placeholderSpaced = rule('placeholder-spaced', function* (site) {
  for (const { text, path, doc } of site.texts)
    for (const [written] of text.includes('{') ? text.matchAll(SPACED) : []) {
      const mended = written.replaceAll(/\s/g, '');
      yield error(doc.placeOfText(path, written), {
        fr: `Entre les accolades de « ${written} », il y a une espace de trop : elles paraîtraient telles quelles.`,
        en: `Between the braces of “${written}” there is a space too many: they would show as they are.`,
        hint: hints.write(mended),
        facts: { found: written },
      });
    }
  for (const { text, placeOf } of readableTexts(site)) {
    if (!text.includes('figures.')) continue;
    const [written = '', figure = ''] = BARE.exec(text) ?? [];
    const name = written.replace(/^[[(]|[\])]$/g, '');
    if (Object.hasOwn(site.spec.figures, figure))
      yield error(placeOf(written), {
        fr: `« ${written} » n’est pas entre accolades, et paraîtrait tel quel.`,
        en: `“${written}” is not between braces, and would show as it is.`,
        hint: hints.write(`{${name}}`),
        facts: { found: written },
      });
  }
});
